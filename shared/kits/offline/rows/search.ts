import { nameTokens, searchable } from '@saude/contract/search'
import type { Row } from './blocks.ts'

/** A row with what it is found and sorted by. */
export interface Entry {
  readonly row: Row
  readonly sorted: string
  /** The words of the name, a space before each: one text takes less of a device's memory than a list of them. */
  readonly words: string
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

export function entryOf(row: Row): Entry {
  const { searchName, searchTokens } = searchable(textOf(row.name))
  return { row, sorted: searchName, words: ` ${searchTokens.join(' ')}` }
}

/** Whether every typed word is the beginning of some word of the name, as the server finds it. */
export const fitsName = (typed: string) => {
  const beginnings = nameTokens(typed).map((part) => ` ${part}`)
  return ({ words }: Entry) => beginnings.every((beginning) => words.includes(beginning))
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
