import { passwordProblems } from '@saude/contract/password'
import { NewPassword, notTyped } from '@saude/kits/ui'
import { useState } from 'react'
import { SelfDialog } from './SelfDialog.tsx'

/** A new password, typed twice. */
export function PasswordChange({ onClose }: { onClose: () => void }) {
  const [typed, setTyped] = useState(notTyped)
  const check = () => {
    const { password, repeated } = passwordProblems(typed)
    return { ...(password && { newPassword: password }), ...(repeated && { repeated }) }
  }
  return (
    <SelfDialog
      title="Alterar senha"
      submitLabel="Alterar"
      done="Senha alterada"
      document={{ newPassword: typed.password }}
      check={check}
      after={(errors) => (
        <NewPassword
          value={typed}
          onChange={setTyped}
          errors={{ password: errors.newPassword, repeated: errors.repeated }}
        />
      )}
      onClose={onClose}
    />
  )
}
