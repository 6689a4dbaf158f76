import { stateLabel } from '@saude/contract/record/states'
import { accompanimentStates } from '../../contract/accompaniment-states.ts'

/** A field of a case as a text: what answers hold beside the record's fields is read by its name. */
export function factOf(entry: object, key: string): string {
  const value: unknown = Object.entries(entry).find(([name]) => name === key)?.[1]
  if (typeof value === 'object' && value !== null && 'name' in value) return String(value.name ?? '')
  return typeof value === 'string' ? value : ''
}

/** Where a case stands, in words. */
export const stateOf = (entry: object): string => stateLabel(accompanimentStates, factOf(entry, 'state'))
