import { formatBytes, formatCount, formatDateTime } from '@saude/contract/formats'
import {
  type DeviceHealth,
  deviceHealth,
  expectedTime,
  useDeviceState,
  useReadiness,
  useSyncStatus,
} from '@saude/kits/offline'
import { useNetwork } from '@saude/kits/platform'
import { Card, Facts } from '@saude/kits/ui'
import { useEffect, useState } from 'react'

const unknown: DeviceHealth = { used: undefined, free: undefined, isPersistent: false, battery: undefined }

/** Whole minutes. */
function minutesText(milliseconds: number | undefined): string | undefined {
  if (milliseconds === undefined) return undefined
  const minutes = Math.round(milliseconds / 60_000)
  if (minutes === 0) return 'Menos de 1 minuto'
  return `Cerca de ${formatCount(minutes, 'minuto', 'minutos')}`
}

/** What is known of the device: room, battery, network, and how the sync fares. */
export function HealthCard() {
  const [health, setHealth] = useState(unknown)
  const { rows, phase } = useDeviceState()
  const { isReady, parts } = useReadiness()
  const missing = parts.filter(({ isHere }) => !isHere).map(({ label }) => label.toLowerCase())
  const readiness = `${isReady ? 'Pronto' : 'Ainda não'}${missing.length > 0 ? `; falta: ${missing.join(', ')}` : ''}`
  const status = useSyncStatus()
  const { syncedAt } = status
  const { online, slow, saveData } = useNetwork()
  useEffect(() => {
    let isHere = true
    void deviceHealth().then((found) => isHere && setHealth(found))
    return () => {
      isHere = false
    }
  }, [rows, syncedAt])
  const network = !online
    ? 'Sem conexão com a internet'
    : `Conectado${slow ? ' (internet lenta)' : saveData ? ' (economia de dados)' : ''}`
  return (
    <Card title="Saúde do aparelho">
      <Facts
        layout="pairs"
        items={[
          { label: 'Rede', value: network },
          { label: 'Trabalho sem internet', value: phase === 'open' ? readiness : undefined },
          { label: 'Espaço usado', value: formatBytes(health.used) },
          { label: 'Espaço livre', value: formatBytes(health.free) },
          {
            label: 'Armazenamento',
            value: health.isPersistent
              ? 'Protegido contra limpeza automática'
              : 'O navegador pode limpar se faltar espaço',
          },
          { label: 'Última sincronização completa', value: syncedAt && formatDateTime(syncedAt) },
          { label: 'Duração da próxima sincronização', value: minutesText(expectedTime(status, rows)) },
          {
            label: 'Bateria',
            value: health.battery === undefined ? undefined : `${Math.round(health.battery * 100)}%`,
          },
        ]}
      />
    </Card>
  )
}
