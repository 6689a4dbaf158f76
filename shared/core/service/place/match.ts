import { isJoint, isKind } from './address.ts'

/** What a place is found by, in words of `wordsOf`. */
export interface Said {
  readonly own: readonly string[]
  /** Names of what lies around it: neighbourhoods, city, state. */
  readonly around: readonly (readonly string[])[]
}

export interface Match {
  /** How much of what was typed a place says, from 0 to 1: long words weigh more. */
  readonly fits: number
  /** No letter is wrong or missing. */
  readonly isExact: boolean
  /** How much of its own name was typed, from 0 to 1. */
  readonly share: number
}

/** What a word with one wrong letter counts for. */
const alike = 0.8
/** A kind of street weighs as much as one letter: people confuse avenues with streets. */
const weightOf = (word: string): number => (isKind(word) ? 1 : word.length)

/**
 * How well a place fits what was typed; undefined where nothing of its own name was. Words that name what lies around it as
 * a whole are not of its name too: 'Santa Rita do Vale' is the city, and neither 'Rua Santa Clara' nor 'Rua Santa Rita'.
 */
export function matchOf(typed: readonly string[], { own, around }: Said): Match | undefined {
  const words = typed.filter((word) => !isJoint(word))
  const names = own.filter((word) => !isJoint(word) && !isKind(word))
  const places = new Set(around.flat())
  const free = freeWords(words, names, around)
  let [sum, said, named] = [0, 0, 0]
  let isExact = true
  for (const word of words) {
    const weight = weightOf(word)
    sum += weight
    if (isKind(word)) {
      said += own.includes(word) ? weight : 0
      continue
    }
    const name = nearestOf(word, names)
    const place = nearestOf(word, places)
    const best = Math.max(name, place)
    said += best * weight
    if (best === alike) isExact = false
    if (name > 0 && name >= place && free.has(word)) named += weight
  }
  if (named === 0) return undefined
  const length = names.reduce((all, word) => all + word.length, 0)
  return { fits: said / sum, isExact, share: Math.min(1, named / length) }
}

/** Words that are left when each name of what lies around has been said; one that is the place's own too is left to it. */
function freeWords(
  words: readonly string[],
  names: readonly string[],
  around: readonly (readonly string[])[],
): ReadonlySet<string> {
  const left = [...words]
  for (const name of around) {
    const isOwn = isSaid(name, names) && isSaid(names, name)
    if (isOwn || !isSaid(name, words)) continue
    for (const word of name) {
      const at = left.indexOf(word)
      if (at >= 0) left.splice(at, 1)
    }
  }
  return new Set(left)
}

/** Whether all words of a name were typed. */
const isSaid = (name: readonly string[], typed: readonly string[]): boolean =>
  name.length > 0 && name.every((word) => isJoint(word) || isKind(word) || typed.includes(word))

/** 1 where a word begins with what was typed, `alike` where one letter is wrong, else 0. */
function nearestOf(typed: string, words: Iterable<string>): number {
  let most = 0
  for (const word of words) {
    if (word.startsWith(typed)) return 1
    if (most === 0 && isAlike(typed, word)) most = alike
  }
  return most
}

/** Words of fewer letters mean too many others with one of them changed. */
export const leastLetters = 4

/** Whether one letter of a word of four or more is wrong, missing, too many, or two have changed places. */
export function isAlike(typed: string, word: string): boolean {
  if (word.length < leastLetters || Math.abs(typed.length - word.length) > 1) return false
  // Most words differ in both of their first letters: those of thousands of cities are looked at.
  const [first, second] = [typed[0], typed[1]]
  if (first !== word[0] && first !== word[1] && second !== word[0] && second !== word[1]) return false
  if (/\d/.test(typed)) return false
  let at = 0
  while (at < typed.length && typed[at] === word[at]) at += 1
  const [mine, theirs] = [typed.slice(at), word.slice(at)]
  return (
    mine.slice(1) === theirs.slice(1) ||
    mine.slice(1) === theirs ||
    mine === theirs.slice(1) ||
    (mine[0] === theirs[1] && mine[1] === theirs[0] && mine.slice(2) === theirs.slice(2))
  )
}

const letters = [...'abcdefghijklmnopqrstuvwxyz']

/** All words that `isAlike` may find in an index for what was typed. */
export function alikeWords(typed: string): string[] {
  const found = new Set<string>()
  for (let at = 0; at <= typed.length; at += 1) {
    const [before, after] = [typed.slice(0, at), typed.slice(at)]
    found.add(before + after.slice(1))
    if (after.length > 1) found.add(`${before}${after[1]}${after[0]}${after.slice(2)}`)
    for (const letter of letters) {
      found.add(before + letter + after)
      found.add(before + letter + after.slice(1))
    }
  }
  found.delete(typed)
  return [...found].filter((word) => word.length >= leastLetters)
}
