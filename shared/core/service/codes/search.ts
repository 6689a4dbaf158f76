import { nameMatches } from '@saude/contract/search'
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
  return (q: string | null | undefined): Found[] => {
    const typed = (q ?? '').trim()
    const code = codeIn(typed)
    const byCode = code ? rows.filter(({ id }) => id.startsWith(code)) : []
    const exact = byCode.filter(({ id }) => id === code)
    const byName = rows.filter(({ name }) => nameMatches(name, typed))
    const bySynonym = rows.filter(({ id, name }) => nameMatches(`${name} ${synonyms[id] ?? ''}`, typed))
    return [...new Set([...exact, ...byCode, ...byName, ...bySynonym])].slice(0, offered)
  }
}

/** The code in what was typed, without dots and hyphens; empty where it has no digit. */
export const codeIn = (typed: string): string =>
  /\d/.test(typed) ? typed.replace(/[\s.-]/g, '').toUpperCase() : ''
