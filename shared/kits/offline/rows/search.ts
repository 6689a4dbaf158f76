import { nameTokens, searchName } from '@saude/contract/search'
import type { Row } from './blocks.ts'

/** A row with what it is found and sorted by. */
export interface Entry {
  readonly row: Row
  readonly sorted: string
  readonly tokens: readonly string[]
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export const entryOf = (row: Row): Entry => ({
  row,
  sorted: searchName(textOf(row.name)),
  tokens: nameTokens(textOf(row.name)),
})

/** Whether every typed word is the beginning of some word of the name, as the server finds it. */
export const fitsName = (typed: string) => {
  const parts = nameTokens(typed)
  return ({ tokens }: Entry) => parts.every((part) => tokens.some((token) => token.startsWith(part)))
}

export const fitsStart = (field: string, typed: string) => {
  const digits = typed.replace(/\D/g, '')
  return ({ row }: Entry) => textOf(row[field]).startsWith(digits)
}

/** Compares as the store does: by code units, rows without a value first, the id last. */
export function compareBy(field: string, order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1
  const of = (entry: Entry) => (field === 'name' ? entry.sorted : textOf(entry.row[field]))
  const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  return (one: Entry, other: Entry): number =>
    sign * (compare(of(one), of(other)) || compare(one.row.id, other.row.id))
}
