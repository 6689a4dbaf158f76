import { nameTokens } from '@saude/contract/search'

/** Pairs of letters that two words share, from 0 to 1: a slip of the finger leaves most of them. */
function alikeness(one: string, other: string): number {
  const pairs = (word: string) =>
    Array.from({ length: Math.max(0, word.length - 1) }, (_, at) => word.slice(at, at + 2))
  const [mine, theirs] = [pairs(one), pairs(other)]
  if (mine.length === 0 || theirs.length === 0) return 0
  const left = [...theirs]
  const shared = mine.filter((pair) => {
    const found = left.indexOf(pair)
    if (found >= 0) left.splice(found, 1)
    return found >= 0
  })
  return (2 * shared.length) / (mine.length + theirs.length)
}

/** How much of what was typed a text says, from 0 to 1: long words weigh more, beginnings of words are whole. */
export function likeness(typed: string, text: string): number {
  const words = nameTokens(text)
  const parts = nameTokens(typed)
  const weight = parts.reduce((sum, part) => sum + part.length, 0)
  if (weight === 0) return 0
  const said = parts.reduce((sum, part) => {
    const best = words.reduce(
      (most, word) => Math.max(most, word.startsWith(part) ? 1 : alikeness(part, word)),
      0,
    )
    return sum + best * part.length
  }, 0)
  return said / weight
}
