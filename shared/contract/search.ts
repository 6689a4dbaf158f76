/**
 * The form of a text in which it is searched and sorted: without accents, lower case, single spaces.
 * `searchName('  José  da SILVA')` is `'jose da silva'`.
 */
export function searchName(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

/** The words of a text in search form, each once: letters and digits only, so `d'Ávila` is `d`, `avila`. */
export function nameTokens(text: string): string[] {
  return tokensOf(searchName(text))
}

function tokensOf(inSearchForm: string): string[] {
  return [...new Set(inSearchForm.match(/[\p{L}\p{N}]+/gu) ?? [])]
}

/** Both stored forms of a name, to be spread into a document: `{...searchable(name)}`. */
export function searchable(text: string): { searchName: string; searchTokens: string[] } {
  const name = searchName(text)
  return { searchName: name, searchTokens: tokensOf(name) }
}

/** Whether every typed word is the beginning of some word of the text: what the name search finds. */
export function nameMatches(text: string, typed: string): boolean {
  const words = nameTokens(text)
  return nameTokens(typed).every((part) => words.some((word) => word.startsWith(part)))
}
