import type { Random } from './random.ts'
import { avenues, marginals, namesakes, ruralRoads, type StreetTheme, themes } from './street-words.ts'
import type { StreetKind } from './types.ts'

export interface StreetName {
  type: string
  publicPlace: string
}

/** Gives every street a name of its own, by its theme as long as that has words left. */
export function createNaming(random: Random) {
  const used = new Set<string>()
  const shuffled = new Map<string, string[]>()

  const take = (key: string, words: readonly string[]): string => {
    const left = shuffled.get(key) ?? shuffle(words, random)
    shuffled.set(key, left)
    for (let word = left.pop(); word !== undefined; word = left.pop()) {
      if (!used.has(word)) return word
    }
    for (;;) {
      const name = `${random.pick(namesakes.titles)}${random.pick(namesakes.given)} ${random.pick(namesakes.family)}`
      if (!used.has(name)) return name
    }
  }

  return (kind: StreetKind, theme: StreetTheme | 'marginal', length: number): StreetName => {
    const publicPlace =
      kind === 'ruralRoad'
        ? take(kind, ruralRoads)
        : theme === 'marginal'
          ? take('marginal', marginals)
          : kind === 'avenue'
            ? take(kind, avenues)
            : take(theme, themes[theme])
    used.add(publicPlace)
    return { type: typeOf(kind, theme, length), publicPlace }
  }
}

function typeOf(kind: StreetKind, theme: StreetTheme | 'marginal', length: number): string {
  if (kind === 'ruralRoad') return 'Estrada'
  if (kind === 'avenue') return 'Avenida'
  if (length < 130) return 'Travessa'
  return theme === 'flowers' || theme === 'trees' ? 'Alameda' : 'Rua'
}

function shuffle(words: readonly string[], random: Random): string[] {
  const copy = [...words]
  for (let at = copy.length - 1; at > 0; at--) {
    const other = random.int(0, at)
    const word = copy[at]
    const swap = copy[other]
    if (word === undefined || swap === undefined) continue
    copy[at] = swap
    copy[other] = word
  }
  return copy
}
