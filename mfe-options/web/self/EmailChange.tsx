import { Field, TextInput } from '@saude/kits/ui'
import { useState } from 'react'
import { SelfDialog } from './SelfDialog.tsx'

/** Another e-mail: one signs in by it. */
export function EmailChange({ email: before, onClose }: { email: string | null; onClose: () => void }) {
  const [email, setEmail] = useState(before)
  return (
    <SelfDialog
      title="Alterar e-mail"
      submitLabel="Alterar"
      done="E-mail alterado"
      document={{ email: email || null }}
      before={(errors) => (
        <Field label="E-mail" error={errors.email}>
          <TextInput type="email" value={email} onChange={setEmail} maxLength={120} />
        </Field>
      )}
      onClose={onClose}
    />
  )
}
