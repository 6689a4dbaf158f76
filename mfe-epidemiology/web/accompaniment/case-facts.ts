import { accompanimentStateOf } from '../../contract/accompaniment-states.ts'
import { statuses } from '../../contract/case-status.ts'

/** A field of a case as a text: what answers hold beside the record's fields is read by its name. */
export function factOf(entry: object, key: string): string {
  const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1]
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name ?? '')
  return typeof value === 'string' ? value : ''
}

/** Where a case stands, in words: its state, and whether it is outdated. */
export function standingOf(entry: object): string {
  const state = statuses[accompanimentStateOf(factOf(entry, 'state'))]
  return isOutdatedEntry(entry) ? `${state}, ${statuses.outdated.toLowerCase()}` : state
}

/** Whether an answered case is outdated. */
export const isOutdatedEntry = (entry: object): boolean => factOf(entry, 'status') === 'outdated'
