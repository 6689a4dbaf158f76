import { nameTokens } from '@saude/contract/search'
import { type CodeSystem, type CodeTable, codeSystems } from '../../contract/codes/system.ts'

/** How many a search offers. */
export const offered = 20

export interface Found {
  readonly id: string
  readonly name: string
  readonly system: CodeSystem
  readonly description: string
}

export const foundOf = (id: string, name: string, system: CodeSystem): Found => ({
  id,
  name,
  system,
  description: `${codeSystems[system]} ${id}`,
})

/**
 * A search in a code table: what was typed is a code, dots and all, or the beginnings of words of the name. Answers
 * at most 20, an exact code first, else in the order of names; those behind whose synonyms it is.
 */
export function searchIn(table: CodeTable, system: CodeSystem, synonyms: CodeTable = {}) {
  const rows = Object.entries(table)
    .map(([id, name]) => foundOf(id, name, system))
    .sort((a, b) => a.name.localeCompare(b.name, 'pt-BR'))
  // Made with the first search: to take the words apart anew each time held up everybody else.
  let said: { row: Found; name: string; all: string }[] | undefined
  const withWords = (row: Found) => {
    const name = wordsOf(row.name)
    const more = synonyms[row.id]
    return { row, name, all: more ? name + wordsOf(more) : name }
  }
  return (q: string | null | undefined): Found[] => {
    const typed = (q ?? '').trim()
    if (typed === '') return rows.slice(0, offered)
    const code = codeIn(typed)
    const byCode = code ? rows.filter(({ id }) => id.startsWith(code)) : []
    const exact = byCode.filter(({ id }) => id === code)
    said ??= rows.map(withWords)
    const parts = nameTokens(typed).map((part) => ` ${part}`)
    const isMeant = (words: string) => parts.every((part) => words.includes(part))
    const byName = said.filter(({ name }) => isMeant(name))
    const bySynonym = said.filter(({ all }) => isMeant(all))
    const byWords = [...byName, ...bySynonym].map(({ row }) => row)
    return [...new Set([...exact, ...byCode, ...byWords])].slice(0, offered)
  }
}

/** The words of a text, a space before each: a beginning of one is found with its space. */
const wordsOf = (text: string): string =>
  nameTokens(text)
    .map((word) => ` ${word}`)
    .join('')

/** The code in what was typed, without dots and hyphens; empty where it has no digit. */
export const codeIn = (typed: string): string =>
  /\d/.test(typed) ? typed.replace(/[\s.-]/g, '').toUpperCase() : ''
