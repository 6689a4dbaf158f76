import { type ReactNode, useMemo } from 'react'
import { Provider } from 'react-redux'
import { Link, pageHistory } from '../../router/index.ts'
import {
  ConfirmProvider,
  LayerContext,
  LinkContext,
  PersonContext,
  type ReadingPerson,
} from '../../ui/index.ts'
import { store } from '../data/store.ts'
import { deviceHolds } from '../device/kept.ts'
import { useSession } from '../session/hooks.ts'

/** What every React root of the page stands in: the one store, links without page loads, questions, who reads. */
export const PlatformProvider = ({ children }: { children: ReactNode }) => (
  <Provider store={store}>
    <LinkContext value={Link}>
      <PersonContext value={usePerson()}>
        <LayerContext value={pageHistory.layer}>
          <ConfirmProvider>{children}</ConfirmProvider>
        </LayerContext>
      </PersonContext>
    </LinkContext>
  </Provider>
)

function usePerson(): ReadingPerson {
  const info = useSession()?.info
  const group = info?.groups[0]?.name
  const keys = info?.userGroupKeys ?? []
  const work = keys.includes('acs') ? 'agent' : keys.includes('driver') ? 'driver' : false
  const worksOffline = deviceHolds() && work
  return useMemo(() => ({ worksOffline, ...(group && { group }) }), [worksOffline, group])
}
