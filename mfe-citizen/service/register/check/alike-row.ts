import { hashOf } from '../../analysis/rows/mixed.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { lastOf, motherSounds, soundsOf } from './sounds.ts'

/** What the keys of a person are made of. */
export const alikeFields = ['name', 'birthDate', 'mothersName'] as const satisfies readonly (keyof Citizen)[]

/** What somebody is looked up by: of one person two records have one of them in common. */
export interface AlikeKeys {
  /** First name, last surname and year of birth. */
  readonly byYear: number | null
  /** First name and day of birth: surnames change. */
  readonly byBirth: number | null
  /** Name and mother: days of birth are mistyped, or not known. */
  readonly byMother: number | null
}

const keyOf = (...parts: readonly string[]): number => hashOf(parts.join('|'))

/** The keys of a person, also of one who is about to be registered. */
export function row({ name, birthDate, mothersName }: Partial<Pick<Citizen, (typeof alikeFields)[number]>>) {
  const sounds = soundsOf(name ?? '')
  const [first] = sounds
  if (first === undefined) return null
  const mother = motherSounds(mothersName)
  return {
    byYear: birthDate ? keyOf('year', first, lastOf(sounds) ?? '', birthDate.slice(0, 4)) : null,
    byBirth: birthDate ? keyOf('birth', first, birthDate) : null,
    byMother: mother.length > 0 ? keyOf('mother', ...sounds, '/', ...mother) : null,
  }
}
