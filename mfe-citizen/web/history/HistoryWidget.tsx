import { ErrorScreen, Skeleton } from '@saude/kits/ui'
import { Person } from './Person.tsx'
import { Records } from './Records.tsx'
import { useHistory } from './useHistory.ts'
import css from './Widget.module.css'

/** Shared as `citizen.history`: who it is and what happened, for dialogs of other areas that say the name themselves. */
export default function HistoryWidget({ citizenId }: { citizenId: string }) {
  const { citizen, history, isTravelsOnly, retry } = useHistory(citizenId)
  const { data, error } = citizen
  if (!data)
    return error ? (
      <ErrorScreen error={error} level={3} {...(error.key !== 'permission' && { retry })} />
    ) : (
      <Skeleton kind="card" count={6} />
    )
  return (
    <div className={css.widget}>
      <Person citizen={data} nameless />
      {!isTravelsOnly && (
        <div>
          <Records citizenId={citizenId} name={data.name} history={history} level={3} counted />
        </div>
      )}
    </div>
  )
}
