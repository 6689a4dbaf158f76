import { Field, TextInput } from '@saude/kits/ui'
import { useState } from 'react'
import { SelfDialog } from './SelfDialog.tsx'

const same = (one: string | null, other: string | null) =>
  (one ?? '').trim().toLowerCase() === (other ?? '').trim().toLowerCase()

/** Another e-mail: one signs in by it, and nothing is sent to it, so it is typed twice. */
export function EmailChange({ email: before, onClose }: { email: string | null; onClose: () => void }) {
  const [email, setEmail] = useState(before)
  const [repeated, setRepeated] = useState<string | null>(null)
  return (
    <SelfDialog
      title="Alterar e-mail"
      submitLabel="Alterar"
      done="E-mail alterado"
      document={{ email: email || null }}
      check={() => (same(email, repeated) ? {} : { repeated: 'Os e-mails não são iguais' })}
      before={(errors) => (
        <>
          <Field label="E-mail" error={errors.email}>
            <TextInput type="email" value={email} onChange={setEmail} maxLength={120} />
          </Field>
          <Field label="Repita o e-mail" error={errors.repeated}>
            <TextInput type="email" value={repeated} onChange={setRepeated} maxLength={120} />
          </Field>
        </>
      )}
      onClose={onClose}
    />
  )
}
