import { formatBytes, formatDateTime, formatInteger } from '@saude/contract/formats'
import { passwordConfirm } from '@saude/core/contract/second-factor'
import { offlineScopes } from '@saude/core/contract/settings'
import { device, type SyncStatus, useDeviceState, useReadiness, useSyncStatus } from '@saude/kits/offline'
import { useDisabledReason, useNetwork, useSession, useWakeLock } from '@saude/kits/platform'
import { Button, Card, Facts, Notice, ProgressBar, StatusDot, type Tone, useConfirm } from '@saude/kits/ui'
import { CloudDownload, CloudOff, RefreshCw } from 'lucide-react'
import { useEffect, useState } from 'react'
import css from './OfflineData.module.css'
import { ReadyParts } from './ReadyParts.tsx'
import { SwitchOn } from './SwitchOn.tsx'
import { UnlockHere } from './UnlockHere.tsx'

const tones: Readonly<Record<SyncStatus['type'], Tone>> = {
  idle: 'neutral',
  info: 'info',
  success: 'success',
  error: 'danger',
}

/** The citizens on this device: on or off, how far, since when, how many. */
export function SyncCard() {
  const { phase, rows, bytes } = useDeviceState()
  const status = useSyncStatus()
  const { online } = useNetwork()
  const [isOpen, setOpen] = useState(false)
  const scope = useSession()?.info.offlineScope
  const disabled = useDisabledReason(passwordConfirm)
  const reason = scope === 'none' ? notKept : disabled
  useWakeLock(status.loading)
  useStay(status.loading)
  const begin = () => {
    if (reason !== undefined) return
    if (phase === 'open') void device.sync()?.enable()
    else setOpen(true)
  }
  const isOn = phase === 'open' && status.enabled
  const { isReady, message } = useReadiness()
  // What was fetched is of no use without the application that shows it.
  const isFetched = isOn && status.type === 'success' && !status.loading
  return (
    <Card title="Lista de cidadãos">
      <div className={css.part}>
        {phase === 'locked' ? (
          <UnlockHere />
        ) : (
          <>
            <div role="status" className={css.wide}>
              <StatusDot tone={isFetched && !isReady ? 'warning' : tones[status.type]}>
                {isFetched ? message : status.message}
              </StatusDot>
            </div>
            {isOn && <ReadyParts />}
            {status.loading && (
              <div className={css.wide}>
                <ProgressBar value={status.percentage} label={status.message} />
              </div>
            )}
            <Facts
              layout="pairs"
              items={[
                { label: 'Última sincronização', value: status.syncedAt && formatDateTime(status.syncedAt) },
                { label: 'Cidadãos neste aparelho', value: formatInteger(rows) },
                { label: 'Guardados', value: scopeWords(scope) },
                { label: 'Espaço dos cidadãos', value: formatBytes(bytes) },
                {
                  label: 'Próxima sincronização',
                  value: isOn ? 'Em até 3 horas, ou ao voltar a conexão' : undefined,
                },
              ]}
            />
            {reason !== undefined && (!isOn || scope === 'none') && <Notice tone="warning">{reason}</Notice>}
            {phase === 'off' && (
              <Notice tone="info">
                Os dados ficam criptografados neste aparelho. Ao abrir o aplicativo, é preciso informar a
                senha ou o PIN.
              </Notice>
            )}
            <div className={css.buttons}>
              {isOn && (
                <Button
                  icon={RefreshCw}
                  aria-disabled={!online || status.loading || undefined}
                  onClick={() => void device.refresh()}
                >
                  Sincronizar agora
                </Button>
              )}
              {isOn || status.loading ? (
                <SwitchOff />
              ) : (
                <Button
                  kind="primary"
                  icon={CloudDownload}
                  aria-disabled={reason !== undefined || undefined}
                  onClick={begin}
                >
                  Ativar sincronização
                </Button>
              )}
            </div>
          </>
        )}
      </div>
      {isOpen && <SwitchOn onClose={() => setOpen(false)} />}
    </Card>
  )
}

const notKept = 'As configurações da secretaria não permitem guardar cidadãos neste aparelho.'

/** Whose citizens the client's settings let a device keep. */
const scopeWords = (scope: string | null | undefined): string =>
  Object.entries(offlineScopes).find(([key]) => key === scope)?.[1] ?? offlineScopes.client

/** Closing the page would interrupt the sync: the browser asks. Other screens leave it alone. */
function useStay(isLoading: boolean) {
  useEffect(() => {
    if (!isLoading) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isLoading])
}

export function SwitchOff({
  text = 'Os cidadãos guardados neste aparelho são removidos. O que espera para ser enviado continua aqui.',
}: {
  text?: string
}) {
  const confirm = useConfirm()
  const { loading } = useSyncStatus()
  const switchOff = async () => {
    const isMeant = await confirm({
      title: loading ? 'Tem certeza de que deseja interromper?' : 'Desativar a sincronização?',
      text,
      confirmLabel: 'Desativar',
      danger: true,
    })
    if (isMeant) await device.switchOff()
  }
  return (
    <Button icon={CloudOff} onClick={() => void switchOff()}>
      Desativar sincronização
    </Button>
  )
}
