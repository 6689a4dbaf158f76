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
    team: params.get('team'),
    by: isGroup(by) ? by : 'healthUnit',
    setPeriod: (value: string) => set({ period: value }),
    setHealthUnit: (entry: Entry | null) => set({ healthUnit: writtenAs(entry) }),
    setAgent: (entry: Entry | null) => set({ agent: writtenAs(entry) }),
    setTeam: (value: string | null) => set({ team: value }),
    setBy: (value: GroupBy) => set({ by: value }),
  } as const
}

/** The screen narrowed to one of its groups. */
export function groupAddress(by: GroupBy, { id, name }: Entry, period: string | null | undefined): string {
  const search = new URLSearchParams({ by, [by]: by === 'team' ? id : `${writtenAs({ id, name })}` })
  if (period) search.set('period', period)
  return `/app/indicators-previne-brasil?${search}`
}

/** Whether the person visits homes. */
export const useIsAgent = (): boolean => useSession()?.info.userGroupKeys.includes('acs') ?? false
