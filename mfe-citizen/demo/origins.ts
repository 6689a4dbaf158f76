import type { Nationality } from '../contract/nationalities.ts'
import type { raceColors } from '../contract/person-codes.ts'

/**
 * Colour and nationality of invented people, from the numbers that their documents are made of: without drawing lots, so
 * that everybody else stays who they were. Shares are those of a town in the interior of São Paulo (IBGE, census 2022).
 */
const colors: readonly (readonly [keyof typeof raceColors | null, number])[] = [
  ['01', 610],
  ['03', 285],
  ['02', 76],
  ['04', 13],
  ['05', 2],
  ['99', 4],
  [null, 10],
]
const abroad: readonly Nationality[] = ['HT', 'BO', 'VE', 'PY', 'PT', 'CO', 'SY', 'JP']

/** A number below 1,000 that looks drawn. */
const lot = (index: number, salt: number): number =>
  ((Math.imul(index + salt, 2_654_435_761) >>> 0) / 4_294_967_296) * 1000

/** Most of a home have one colour. */
export function raceColorOf(home: number, index: number) {
  let rest = lot(lot(index, 7) < 760 ? home : index, 101)
  for (const [color, share] of colors) {
    if (rest < share) return color
    rest -= share
  }
  return null
}

/** A home comes from one country. */
export function nationalityOf(home: number): Nationality | null {
  const drawn = lot(home, 4001)
  if (drawn < 12) return null
  return drawn < 20 ? (abroad[Math.floor(drawn - 12)] ?? null) : 'BR'
}
