import { useDeviceState } from '@saude/kits/offline'
import { Button } from '@saude/kits/ui'
import { type ReactNode, useState } from 'react'
import { SecretForm } from './SecretForm.tsx'
import { unlockVault, unreadable } from './unlock-vault.ts'

interface VaultFormProps {
  readonly heading?: string
  readonly text: ReactNode
  /** It is open. */
  readonly onOpen?: () => void
  readonly children?: ReactNode
}

/** Asks for the PIN where there is one, else for the password: also without a connection. */
export default function VaultForm({ heading, text, onOpen, children }: VaultFormProps) {
  const { hasPin, phase } = useDeviceState()
  const [byPassword, setByPassword] = useState(false)
  const usesPin = hasPin && !byPassword
  const attempt = async (secret: string) => {
    const wrong = await unlockVault(usesPin, secret)
    if (!wrong) onOpen?.()
    return wrong
  }
  return (
    <SecretForm
      label={usesPin ? 'PIN' : 'Senha'}
      {...(heading && { heading })}
      text={text}
      attempt={attempt}
      failed={unreadable}
      isWaiting={phase === 'off'}
    >
      {hasPin && (
        <Button kind="quiet" wide onClick={() => setByPassword(!byPassword)}>
          {usesPin ? 'Usar a senha' : 'Usar o PIN'}
        </Button>
      )}
      {children}
    </SecretForm>
  )
}
