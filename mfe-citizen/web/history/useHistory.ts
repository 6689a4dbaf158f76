import { useAsk, useSession } from '@saude/kits/platform'
import { citizenGet } from '../../contract/citizen.ts'
import { citizenHistory } from '../../contract/history.ts'

/** Users who only manage travels see who travels, and no history. */
export function useTravelsOnly(): boolean {
  const groups = useSession()?.info.userGroupKeys ?? []
  return groups.length > 0 && groups.every((group) => group === 'travelLogisticManager')
}

/** A citizen and the history, both asked for at once, and again by `retry`. */
export function useHistory(id: string) {
  const isTravelsOnly = useTravelsOnly()
  const citizen = useAsk(citizenGet, { id })
  const history = useAsk(citizenHistory, { id }, { skip: isTravelsOnly })
  const retry = () => {
    citizen.refetch()
    // What was never asked for cannot be asked for again.
    if (!isTravelsOnly) history.refetch()
  }
  return { citizen, history, isTravelsOnly, retry }
}
