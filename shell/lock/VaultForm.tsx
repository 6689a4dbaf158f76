import { useDeviceState } from '@saude/kits/offline'
import { Button, Notice } from '@saude/kits/ui'
import { Fingerprint } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { SecretForm } from './SecretForm.tsx'
import { unlockByDevice, unlockVault, unreadable } from './unlock-vault.ts'

interface VaultFormProps {
  readonly heading?: string
  readonly text: ReactNode
  /** It is open. */
  readonly onOpen?: () => void
  readonly children?: ReactNode
}

/** Asks for the PIN where there is one, else for the password, or lets the device itself ask: also without a connection. */
export default function VaultForm({ heading, text, onOpen, children }: VaultFormProps) {
  const { hasPin, hasPasskey, phase } = useDeviceState()
  const [byPassword, setByPassword] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const usesPin = hasPin && !byPassword
  const attempt = async (secret: string) => {
    const wrong = await unlockVault(usesPin, secret)
    if (!wrong) onOpen?.()
    return wrong
  }
  const byDevice = async () => {
    setRefusal(undefined)
    const wrong = await unlockByDevice().catch(unreadable)
    if (wrong) setRefusal(wrong)
    else onOpen?.()
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
      {hasPasskey && (
        <Button icon={Fingerprint} wide onClick={() => void byDevice()}>
          Desbloquear com o aparelho
        </Button>
      )}
      {refusal && <Notice tone="warning">{refusal}</Notice>}
      {hasPin && (
        <Button kind="quiet" wide onClick={() => setByPassword(!byPassword)}>
          {usesPin ? 'Usar a senha' : 'Usar o PIN'}
        </Button>
      )}
      {children}
    </SecretForm>
  )
}
