import { generations, seconds, surnames } from './name-words.ts'
import type { Random } from './random.ts'

export type Gender = 'M' | 'F'

/** Weighted picking from lists whose first words are the most frequent (Zipf with a soft head). */
function frequent(words: readonly string[], head: number): (random: Random) => string {
  const sums: number[] = []
  let total = 0
  words.forEach((_, at) => {
    total += 1 / (at + head)
    sums.push(total)
  })
  return (random) => {
    const mark = random.next() * total
    let low = 0
    let high = sums.length - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] ?? 0) <= mark) low = middle + 1
      else high = middle
    }
    return words[low] ?? ''
  }
}

const first = generations.map(({ until, women, men }) => ({
  until,
  F: frequent(women, 4),
  M: frequent(men, 4),
}))
const second = {
  old: { F: frequent(seconds.old.women, 5), M: frequent(seconds.old.men, 5) },
  young: { F: frequent(seconds.young.women, 6), M: frequent(seconds.young.men, 6) },
}
const family = frequent(surnames, 9)

/** One or two given names as people born in that year have them. */
export function givenName(random: Random, gender: Gender, year: number): string {
  const generation = first.find(({ until }) => year <= until) ?? first[0]
  const name = generation ? generation[gender](random) : ''
  // Nearly every Maria and many a José have a second name.
  const compound = name === 'Maria' || name === 'José' || name === 'João' || name === 'Ana' ? 0.8 : 0.22
  if (!random.chance(compound)) return name
  const other = second[year < 1980 ? 'old' : 'young'][gender](random)
  return other === name || (gender === 'F' && other === 'José' && name !== 'Maria')
    ? name
    : `${name} ${other}`
}

/** A family name, with its particle where it has one. */
export function surname(random: Random): string {
  return family(random)
}

/** Given and family names in one, each family name once, at most `limit` characters. */
export function fullName(given: string, families: readonly string[], limit = 60): string {
  const whole = [given, ...new Set(families.filter((name) => name !== ''))].join(' ')
  if (whole.length <= limit) return whole
  return [given, families[families.length - 1] ?? ''].join(' ').slice(0, limit)
}
