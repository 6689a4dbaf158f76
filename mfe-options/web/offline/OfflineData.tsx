import { describeError } from '@saude/contract/errors'
import { startDevice, useDeviceState } from '@saude/kits/offline'
import { useSession } from '@saude/kits/platform'
import { ErrorScreen, fetched, Notice, Skeleton } from '@saude/kits/ui'
import { useEffect, useState } from 'react'
import { HealthCard } from './HealthCard.tsx'
import { LockCard } from './LockCard.tsx'
import css from './OfflineData.module.css'
import { QueueCard } from './QueueCard.tsx'
import { SyncCard } from './SyncCard.tsx'
import { TripsCard } from './TripsCard.tsx'

/** Names of styles come with the map. */
const MapsCard = fetched(() => import('./MapsCard.tsx'))

/** /app/options/offline-data: what this device keeps for work without internet, and what waits to be sent. */
export default function OfflineData() {
  const { isReady, error, begin } = useBegun()
  const { phase } = useDeviceState()
  const groups = useSession()?.info.userGroupKeys ?? []
  const isAgent = groups.includes('acs')
  const drives = groups.includes('driver')
  if (error) return <ErrorScreen error={error} retry={begin} />
  if (!isReady) return <Skeleton kind="card" />
  return (
    <div className={css.screen}>
      {!isAgent && !drives && (
        <Notice tone="info">
          O trabalho sem internet é dos agentes comunitários de saúde, que guardam a lista de cidadãos no
          aparelho e registram localizações e visitas, e dos motoristas, que guardam as viagens do dia e
          registram embarques. Tudo segue quando há conexão.
        </Notice>
      )}
      {isAgent && <SyncCard />}
      {drives && !isAgent && <TripsCard />}
      {(isAgent || drives || phase === 'open') && <QueueCard />}
      {phase === 'open' && <MapsCard />}
      {phase === 'open' && <LockCard />}
      <HealthCard />
    </div>
  )
}

/** What lies on this device is looked at once the screen is opened. */
function useBegun() {
  const [isReady, setReady] = useState(false)
  const [error, setError] = useState<ReturnType<typeof describeError>>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    let isHere = true
    startDevice('citizenList', 'citizen', { name: 'agentDayKeep', permission: 'visitList' }).then(
      () => isHere && setReady(true),
      (reason: unknown) => isHere && setError(describeError(reason)),
    )
    return () => {
      isHere = false
    }
  }, [round])
  const begin = () => {
    setError(undefined)
    setRound(round + 1)
  }
  return { isReady, error, begin }
}
