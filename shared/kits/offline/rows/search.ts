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

/** A word of names in search form, and the tokens that it is, a space before each. */
interface Form {
  readonly name: string
  readonly words: string
}

/** Makes entries; words that many people are called by are put into search form once. */
export function entryMaker(): (row: Row) => Entry {
  const known = new Map<string, Form>()
  const formOf = (word: string): Form => {
    const found = known.get(word)
    if (found) return found
    const { searchName, searchTokens } = searchable(word)
    const form = { name: searchName, words: searchTokens.map((token) => ` ${token}`).join('') }
    known.set(word, form)
    return form
  }
  return (row) => {
    let [sorted, words] = ['', '']
    for (const word of textOf(row.name).split(' ')) {
      const form = formOf(word)
      if (form.name !== '') sorted += sorted === '' ? form.name : ` ${form.name}`
      words += form.words
    }
    return { row, sorted, words }
  }
}

/** Each typed word as some word of a name has to begin. */
const beginningsOf = (typed: string) => nameTokens(typed).map((part) => ` ${part}`)

/** Whether every typed word is the beginning of some word of the name, as the server finds it. */
export const fitsName = (typed: string) => {
  const beginnings = beginningsOf(typed)
  return ({ words }: Entry) => beginnings.every((beginning) => words.includes(beginning))
}

/** Entries whose names have all typed words, in their order. */
export type FindByName = (typed: string) => readonly Entry[]

/** The names of all in one text, which a browser looks through faster than through a hundred thousand. */
export function nameFinder(entries: readonly Entry[]): FindByName {
  const text = `${entries.map(({ words }) => words).join('\n')}\n`
  /** Where each entry's line ends. */
  const ends = new Uint32Array(entries.length)
  let length = 0
  for (const [at, { words }] of entries.entries()) {
    length += words.length + 1
    ends[at] = length
  }
  return (typed) => {
    // The longest word has the fewest.
    const [rarest, ...others] = beginningsOf(typed).sort((one, other) => other.length - one.length)
    if (rarest === undefined) return entries
    const found: Entry[] = []
    let line = 0
    for (let at = text.indexOf(rarest); at >= 0; at = text.indexOf(rarest, ends[line])) {
      while ((ends[line] ?? 0) <= at) line += 1
      const entry = entries[line]
      if (entry && others.every((other) => entry.words.includes(other))) found.push(entry)
    }
    return found
  }
}

/** Whether a field of digits (CPF, CNS) begins with those that were typed. */
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
