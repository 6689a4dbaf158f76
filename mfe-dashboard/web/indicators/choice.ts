import { useSession } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { indicatorGroups } from '../../contract/indicators.ts'
import { type Entry, entryOf, writtenAs } from '../screen/entry.ts'

type GroupBy = keyof typeof indicatorGroups
const isGroup = (text: string | null): text is GroupBy =>
  text !== null && Object.hasOwn(indicatorGroups, text)

/** Whose figures are shown: in the address, so that a link and the back button bring them back. */
export function useChoice() {
  const { params, set } = useSearch()
  const by = params.get('by')
  const period = params.get('period')
  return {
    period: period && /^\d{4}-[123]$/.test(period) ? period : null,
    healthUnit: entryOf(params.get('healthUnit')),
    agent: entryOf(params.get('agent')),
    by: isGroup(by) ? by : 'healthUnit',
    setPeriod: (value: string) => set({ period: value }),
    setHealthUnit: (entry: Entry | null) => set({ healthUnit: writtenAs(entry) }),
    setAgent: (entry: Entry | null) => set({ agent: writtenAs(entry) }),
    setBy: (value: GroupBy) => set({ by: value }),
  } as const
}

/** Whether the person visits homes. */
export const useIsAgent = (): boolean => useSession()?.info.userGroupKeys.includes('acs') ?? false
