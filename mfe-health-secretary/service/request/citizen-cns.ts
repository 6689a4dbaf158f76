import { citizenByIds } from '@saude/citizen/contract/by-ids'
import type { RecordRules } from '@saude/service/record/rules'
import type { SharedFields } from '../../contract/request-kind.ts'

/** Answers `citizenCns` for each request; without the citizen area a list has its other columns. */
export const citizenCns: NonNullable<RecordRules<SharedFields>['shown']> = async (entries, { ask }) => {
  const ids = [...new Set(entries.map(({ citizen }) => citizen.id))]
  if (ids.length === 0) return []
  const { items } = await ask(citizenByIds, { ids }).catch(() => ({ items: [] }))
  const known = new Map(items.map(({ id, cns }) => [id, cns]))
  return entries.map(({ citizen }) => ({ citizenCns: known.get(citizen.id) ?? null }))
}
