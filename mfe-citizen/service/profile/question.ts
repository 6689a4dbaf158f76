import { byText } from '@saude/contract/values'
import type { CodeMatch } from '../../contract/profile.ts'
import { turned } from '../conditions/risk.ts'
import type { AskedCode, Bearers } from './bearers.ts'
import { type Columns, dayNumber, genderNumbers } from './people.ts'
import type { Changed, Register } from './register.ts'

/** Who is asked for. */
export interface Question {
  readonly codes: readonly AskedCode[]
  readonly match: CodeMatch
  readonly gender: 'M' | 'F' | null
  readonly ageFrom: number | null
  readonly ageTo: number | null
  readonly neighborhood: string | null
  readonly day: string
  /** Protected diagnoses count. */
  readonly isProtectedSeen: boolean
}

/** Who was found: numbers in the order of names, people who were written since beside them, and the counts of both. */
export interface Found {
  readonly numbers: Uint32Array
  readonly changed: readonly Changed[]
  /** Whom a protected diagnosis names. */
  readonly isSecret: (of: number | Changed) => boolean
  /** False where no one can be. */
  readonly hasSecret: boolean
  readonly byGender: Uint32Array
  /** By decade; the last one is that of those whose age is not known. */
  readonly byAge: Uint32Array
  readonly byPlace: Uint32Array
}

export const decades = 9
/** A bit for each code, and this one for those whom a protected diagnosis names. */
const secretBit = 1 << 30

/** One pass over the columns, and one over those who were written since. */
export function answerTo(question: Question, register: Register, bearers: readonly Bearers[]): Found {
  const { people, places, isStale, changed } = register
  const { codes, isProtectedSeen } = question
  const hasSecret = isProtectedSeen && (changed.size > 0 || bearers.some(({ secret }) => secret.length > 0))
  const marks = new Uint32Array(people.ids.length)
  for (const [at, { open, secret }] of bearers.entries()) {
    const bit = 1 << at
    for (const list of open) mark(marks, list, bit)
    if (isProtectedSeen) for (const list of secret) mark(marks, list, bit | secretBit)
  }
  const wanted = matching(question)
  const fits = fitting(question, register)
  const found = new Uint32Array(people.ids.length)
  let count = 0
  const counts = {
    byGender: new Uint32Array(3),
    byAge: new Uint32Array(decades + 1),
    byPlace: new Uint32Array(places.all.length),
  }
  const decadeOf = decadesOn(question.day)
  const add = ({ birth, gender, place }: Columns) => {
    counts.byGender[gender] = (counts.byGender[gender] ?? 0) + 1
    counts.byPlace[place] = (counts.byPlace[place] ?? 0) + 1
    const decade = decadeOf(birth)
    counts.byAge[decade] = (counts.byAge[decade] ?? 0) + 1
  }
  // One object for all rows: a million of them would be made otherwise.
  const row = { birth: 0, gender: 0, place: 0 }
  for (let number = 0; number < marks.length; number += 1) {
    if (!wanted(marks[number] ?? 0) || isStale[number] === 1) continue
    row.birth = people.births[number] ?? 0
    row.gender = people.genders[number] ?? 0
    row.place = people.places[number] ?? 0
    if (!fits(row)) continue
    found[count] = number
    count += 1
    add(row)
  }
  const marksOf = (one: Changed) => marksBy(codes, one, isProtectedSeen)
  const also = [...changed.values()].filter((one) => wanted(marksOf(one)) && fits(one))
  for (const one of also) add(one)
  return {
    numbers: found.subarray(0, count),
    changed: also.sort((one, other) => byText(one.searchName, other.searchName) || byText(one.id, other.id)),
    isSecret: (of) => ((typeof of === 'number' ? (marks[of] ?? 0) : marksOf(of)) & secretBit) !== 0,
    hasSecret,
    ...counts,
  }
}

function mark(marks: Uint32Array, numbers: Uint32Array, bits: number): void {
  for (const number of numbers) marks[number] = (marks[number] ?? 0) | bits
}

function marksBy(codes: readonly AskedCode[], { problems }: Changed, isProtectedSeen: boolean): number {
  let marks = 0
  for (const [at, { system, code }] of codes.entries())
    for (const one of problems)
      if (one.system === system && one.code.startsWith(code) && (isProtectedSeen || !one.isProtected))
        marks |= (1 << at) | (one.isProtected ? secretBit : 0)
  return marks
}

function matching({ codes, match }: Question): (marks: number) => boolean {
  const bitsOf = (system: AskedCode['system'] | null) =>
    codes.reduce((bits, one, at) => (system === null || one.system === system ? bits | (1 << at) : bits), 0)
  const [all, cids, ciaps] = [bitsOf(null), bitsOf('cid10'), bitsOf('ciap2')]
  if (match === 'all') return (marks) => all !== 0 && (marks & all) === all
  if (match === 'either') return (marks) => (marks & cids) !== 0 && (marks & ciaps) !== 0
  return (marks) => (marks & all) !== 0
}

function fitting(
  { gender, ageFrom, ageTo, neighborhood, day }: Question,
  { places }: Register,
): (one: Columns) => boolean {
  const bornUntil = ageFrom ? dayNumber(turned(ageFrom, day)) : null
  const bornAfter = ageTo === null ? null : dayNumber(turned(ageTo + 1, day))
  const place = neighborhood === null ? null : (places.numbers.get(neighborhood) ?? -1)
  const sex = gender && genderNumbers[gender]
  return (one) =>
    (sex === null || one.gender === sex) &&
    (place === null || one.place === place) &&
    (bornUntil === null || (one.birth !== 0 && one.birth <= bornUntil)) &&
    (bornAfter === null || (one.birth !== 0 && one.birth > bornAfter))
}

/** The decade of an age, the last one for eighty and more; `decades` for an unknown one. */
function decadesOn(day: string): (birth: number) => number {
  const bornUntil = Array.from({ length: decades }, (_, index) => dayNumber(turned(index * 10, day)))
  return (birth) => {
    if (birth === 0) return decades
    let decade = 0
    while (decade + 1 < decades && birth <= (bornUntil[decade + 1] ?? 0)) decade += 1
    return decade
  }
}
