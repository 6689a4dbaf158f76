import { describeError } from '@saude/contract/errors'
import { secondFactorEnd } from '@saude/core/contract/second-factor'
import { useSend } from '@saude/kits/platform'
import { Field, FormDialog, Notice, PasswordInput, TextInput, toast } from '@saude/kits/ui'
import { useState } from 'react'

/** The end of the second factor: wants the password and a code. */
export function SecondFactorOff({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState<string | null>(null)
  const [code, setCode] = useState<string | null>(null)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [notice, setNotice] = useState<string>()
  const [send, { isLoading }] = useSend(secondFactorEnd)

  const submit = async () => {
    const found = {
      ...(!password && { currentPassword: 'Senha atual é um campo obrigatório' }),
      ...(!code && { code: 'Código é um campo obrigatório' }),
    }
    setErrors(found)
    if (Object.keys(found).length > 0) return
    try {
      await send({ currentPassword: password ?? '', code: code ?? '' })
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setErrors(payload?.fields ?? {})
      return setNotice(payload?.fields ? undefined : message)
    }
    toast.success('Verificação em duas etapas desativada')
    onClose()
  }
  return (
    <FormDialog
      title="Desativar a verificação em duas etapas?"
      submitLabel="Desativar"
      kind="danger"
      isLoading={isLoading}
      notice={notice && <Notice>{notice}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Senha atual" required error={errors.currentPassword}>
        <PasswordInput value={password} onChange={setPassword} maxLength={200} />
      </Field>
      <Field label="Código" required error={errors.code} help="Do aplicativo, ou um código de recuperação">
        <TextInput value={code} onChange={setCode} autoComplete="one-time-code" maxLength={20} />
      </Field>
    </FormDialog>
  )
}
