import { device, pinProblem } from '@saude/kits/offline'
import { Field, FormDialog, PasswordInput, toast } from '@saude/kits/ui'
import { useState } from 'react'

interface Typed {
  readonly password: string | null
  readonly pin: string | null
  readonly repeated: string | null
}

type Problems = Partial<Record<keyof Typed, string>>

function problemsOf({ password, pin, repeated }: Typed): Problems {
  const easy = pinProblem(pin ?? '')
  return {
    ...(!password && { password: 'Senha é um campo obrigatório' }),
    ...(easy && { pin: easy }),
    ...(pin !== repeated && { repeated: 'Os PINs não são iguais' }),
  }
}

/** A PIN opens what lies on this device, as the password does. */
export function PinDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState<Typed>({ password: null, pin: null, repeated: null })
  const [problems, setProblems] = useState<Problems>({})
  const [isBusy, setBusy] = useState(false)
  const take = (name: keyof Typed) => (value: string | null) => setTyped({ ...typed, [name]: value })

  const submit = async () => {
    const found = problemsOf(typed)
    setProblems(found)
    if (Object.keys(found).length > 0) return
    setBusy(true)
    const isSet = await device.setPin(typed.password ?? '', typed.pin ?? '')
    setBusy(false)
    if (!isSet) return setProblems({ password: 'Senha incorreta' })
    toast.success('PIN definido')
    onClose()
  }
  return (
    <FormDialog
      title="Definir um PIN"
      submitLabel="Definir"
      isLoading={isBusy}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Senha" required error={problems.password}>
        <PasswordInput value={typed.password} onChange={take('password')} maxLength={200} />
      </Field>
      <Field
        label="PIN"
        required
        error={problems.pin}
        help="Pelo menos 8 caracteres; datas, repetições e sequências não são aceitas"
      >
        <PasswordInput value={typed.pin} onChange={take('pin')} autoComplete="new-password" maxLength={200} />
      </Field>
      <Field label="Repetir o PIN" required error={problems.repeated}>
        <PasswordInput
          value={typed.repeated}
          onChange={take('repeated')}
          autoComplete="new-password"
          maxLength={200}
        />
      </Field>
    </FormDialog>
  )
}
