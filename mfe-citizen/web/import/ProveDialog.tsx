import { describeError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import { useSend } from '@saude/kits/platform'
import { Field, FormDialog, Link, Notice, TextInput } from '@saude/kits/ui'
import { useState } from 'react'

interface ProveDialogProps {
  of: Query<{ id: string; code: string }, { id: string }>
  id: string
  title: string
  text: string
  submitLabel: string
  kind?: 'primary' | 'danger'
  onClose: () => void
}

/** What changes the records of many people wants a code of the second factor. */
export function ProveDialog({
  of,
  id,
  title,
  text,
  submitLabel,
  kind = 'primary',
  onClose,
}: ProveDialogProps) {
  const [code, setCode] = useState<string | null>(null)
  const [error, setError] = useState<string>()
  const [notice, setNotice] = useState<string>()
  const [send, { isLoading }] = useSend(of)
  const submit = async () => {
    if (!code) return setError('Código é um campo obrigatório')
    try {
      await send({ id, code })
      onClose()
    } catch (reason) {
      const { message, payload } = describeError(reason)
      setError(payload?.fields?.code)
      setNotice(payload?.fields?.code ? undefined : message)
    }
  }
  return (
    <FormDialog
      title={title}
      subtitle={text}
      submitLabel={submitLabel}
      kind={kind}
      isLoading={isLoading}
      sticky={code !== null}
      notice={notice && <Notice>{notice}</Notice>}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Código da verificação em duas etapas"
        required
        error={error}
        help={
          <>
            Do aplicativo autenticador. Ainda não tem? Ative em{' '}
            <Link href="/app/user/self-update">Meu cadastro</Link>.
          </>
        }
      >
        <TextInput
          value={code}
          onChange={setCode}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={20}
        />
      </Field>
    </FormDialog>
  )
}
