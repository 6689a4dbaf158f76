import { formatBytes } from '@saude/contract/formats'
import { type DeviceHealth, deviceHealth, useDeviceState, useSyncStatus } from '@saude/kits/offline'
import { useNetwork } from '@saude/kits/platform'
import { Card, Facts } from '@saude/kits/ui'
import { useEffect, useState } from 'react'

const unknown: DeviceHealth = { used: undefined, free: undefined, isPersistent: false, battery: undefined }

/** What is known of the device: room, battery, network. */
export function HealthCard() {
  const [health, setHealth] = useState(unknown)
  const { rows } = useDeviceState()
  const { syncedAt } = useSyncStatus()
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
    <Card title="Saúde do dispositivo">
      <Facts
        layout="pairs"
        items={[
          { label: 'Rede', value: network },
          { label: 'Espaço usado', value: formatBytes(health.used) },
          { label: 'Espaço livre', value: formatBytes(health.free) },
          {
            label: 'Armazenamento',
            value: health.isPersistent
              ? 'Protegido contra limpeza automática'
              : 'O navegador pode limpar se faltar espaço',
          },
          {
            label: 'Bateria',
            value: health.battery === undefined ? undefined : `${Math.round(health.battery * 100)}%`,
          },
        ]}
      />
    </Card>
  )
}
