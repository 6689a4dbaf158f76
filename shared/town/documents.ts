import type { Random } from './random.ts'

/**
 * Numbers of invented people. A number is computed from an index, so a million of them are unique without
 * remembering any; the indexes 0 to 999 belong to users, citizens begin at 1000 (`firstCitizenIndex`).
 */
export const firstCitizenIndex = 1000

/** CPF: eleven digits, the ninth being the tax region, 8 for São Paulo. Unique for 10^8 indexes. */
export function demoCpf(index: number, region: number = 8): string {
  const base = scatter(index, 100_000_000, 61_803_399).toString().padStart(8, '0') + region
  const first = cpfDigit(base)
  return base + first + cpfDigit(base + first)
}

function cpfDigit(base: string): number {
  let sum = 0
  for (let at = 0; at < base.length; at++) sum += (base.charCodeAt(at) - 48) * (base.length + 1 - at)
  const rest = (sum * 10) % 11
  return rest === 10 ? 0 : rest
}

export type CnsKind = '1' | '2' | '70' | '898' | '980'

/**
 * CNS (domain.md, Tables and formats): kinds 1 and 2 are definitive by PIS, 70 and 898 were given by the health card system, 980 is
 * what professionals have. Unique for 10^10 indexes within 70, 10^9 within the others.
 */
export function demoCns(index: number, kind: CnsKind): string {
  if (kind === '1' || kind === '2') return definitive(kind + spread(index, 10))
  const head = kind === '70' ? `70${spread(index, 10)}` : kind + spread(index, 9)
  for (let filler = 0; filler < 100; filler++) {
    const body = head + filler.toString().padStart(14 - head.length, '0')
    const check = (11 - (weighted(body) % 11)) % 11
    if (check < 10) return body + check
  }
  throw new Error('no check digit fits')
}

function definitive(pis: string): string {
  const sum = weighted(pis)
  const check = (11 - (sum % 11)) % 11
  return check === 10 ? `${pis}001${(11 - ((sum + 2) % 11)) % 11}` : `${pis}000${check}`
}

function weighted(digits: string): number {
  let sum = 0
  for (let at = 0; at < digits.length; at++) sum += (digits.charCodeAt(at) - 48) * (15 - at)
  return sum
}

function spread(index: number, length: number): string {
  return scatter(index, 10 ** length, 618_033_989)
    .toString()
    .padStart(length, '0')
}

/** A one-to-one mapping of the numbers below `size`: `step` shares no factor with a power of ten. */
function scatter(index: number, size: number, step: number): number {
  return (((index + 7) % size) * (step % size) + 31_415_927) % size
}

/** A mobile number, digits only, in a range (91 to 93) that calls hardly any real person in that area. */
export function demoMobile(random: Random, areaCode: string): string {
  return `${areaCode}9${random.int(10_000_000, 39_999_999)}`
}

/** A landline of the demo town. */
export function demoLandline(random: Random, areaCode: string): string {
  return `${areaCode}${random.int(20_000_000, 29_999_999)}`
}
