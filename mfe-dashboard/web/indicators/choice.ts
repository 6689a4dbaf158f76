import { useSession } from '@saude/kits/platform'
import { useSearch } from '@saude/kits/router'
import { indicatorGroups } from '../../contract/indicators.ts'

interface Entry {
  readonly id: string
  readonly name: string
}

const separator = '~'

/** An entry as lists write it into an address: id and name. */
function entryOf(text: string | null): Entry | null {
  if (!text) return null
  const cut = text.indexOf(separator)
  return cut < 0 ? { id: text, name: text } : { id: text.slice(0, cut), name: text.slice(cut + 1) }
}

const writtenAs = (entry: Entry | null) => entry && `${entry.id}${separator}${entry.name}`

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

/** What a control of a relation answers. */
export const chosen = (value: unknown): Entry | null =>
  typeof value === 'object' && value !== null && 'id' in value && 'name' in value
    ? { id: String(value.id), name: String(value.name) }
    : null

/** Whether the person visits homes. */
export const useIsAgent = (): boolean => useSession()?.info.userGroupKeys.includes('acs') ?? false
