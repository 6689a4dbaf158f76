import { passwordConfirm } from '@saude/core/contract/second-factor'
import { useDeviceState, useSyncStatus } from '@saude/kits/offline'
import { useDisabledReason, Widget } from '@saude/kits/platform'
import { Button, ButtonLink, Card, Notice } from '@saude/kits/ui'
import { CloudDownload } from 'lucide-react'
import { useState } from 'react'
import css from './OfflineData.module.css'
import { ReadyParts } from './ReadyParts.tsx'
import { SwitchOn } from './SwitchOn.tsx'
import { SwitchOff } from './SyncCard.tsx'
import { UnlockHere } from './UnlockHere.tsx'

/** A driver's trips on this device: on or off, and which days. */
export function TripsCard() {
  const { phase } = useDeviceState()
  const { enabled } = useSyncStatus()
  const [isOpen, setOpen] = useState(false)
  const reason = useDisabledReason(passwordConfirm)
  const isOn = phase === 'open' && enabled
  return (
    <Card title="Viagens do motorista">
      <div className={css.part}>
        {phase === 'locked' && <UnlockHere />}
        {isOn && <Widget name="travel.kept" title="Viagens neste aparelho" />}
        {isOn && <ReadyParts />}
        {phase !== 'locked' && !isOn && (
          <Notice tone="info">
            As viagens de hoje e de amanhã ficam criptografadas neste aparelho. Ao abrir o aplicativo, é
            preciso informar a senha ou o PIN.
          </Notice>
        )}
        {reason !== undefined && !isOn && <Notice tone="warning">{reason}</Notice>}
        <div className={css.buttons}>
          {isOn && <ButtonLink href="/app/travel/mine">Minhas viagens</ButtonLink>}
          {isOn && (
            <SwitchOff text="As viagens guardadas neste aparelho são removidas. O que espera para ser enviado continua aqui." />
          )}
          {phase !== 'locked' && !isOn && (
            <Button
              kind="primary"
              icon={CloudDownload}
              aria-disabled={reason !== undefined || undefined}
              onClick={() => reason === undefined && setOpen(true)}
            >
              Ativar sincronização
            </Button>
          )}
        </div>
      </div>
      {isOpen && <SwitchOn onClose={() => setOpen(false)} />}
    </Card>
  )
}
