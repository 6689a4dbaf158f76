import type { Scoped } from '@saude/service/handlers'
import type { Filter, Store } from '@saude/store'
import { lastInitialAge, yearsOfGroup } from '../../contract/counts.ts'
import { turned } from '../conditions/risk.ts'
import type { Citizen } from '../register/citizen.ts'
import { residents } from '../register/resident.ts'
import { dayNumber, genderNumbers } from './people.ts'
import { type Register, registerAtHand } from './register.ts'

export interface AgeGroup {
  /** The youngest age of the group; null for those without a birth date. */
  readonly initialAge: number | null
  readonly count: number
  readonly female: number
  readonly male: number
}

const last = lastInitialAge / yearsOfGroup
const unknown = last + 1
const genders = 3

/** How many people there are by groups of five years of age and by sex on a day, `YYYY-MM-DD`: one pass over a register. */
export function agesIn({ people, isStale, changed }: Register, day: string): AgeGroup[] {
  const today = dayNumber(day)
  const counts = new Uint32Array((unknown + 1) * genders)
  // Days as numbers are 10,000 apart from year to year. Who is not born yet is in no group.
  const add = (birth: number, gender: number) => {
    if (birth > today) return
    const age = Math.floor((today - birth) / 10_000)
    const group = birth === 0 ? unknown : Math.min(last, Math.floor(age / yearsOfGroup))
    const at = group * genders + gender
    counts[at] = (counts[at] ?? 0) + 1
  }
  for (let number = 0; number < people.births.length; number += 1)
    if (isStale[number] !== 1) add(people.births[number] ?? 0, people.genders[number] ?? 0)
  for (const { birth, gender } of changed.values()) add(birth, gender)
  return Array.from({ length: unknown + 1 }, (_, group) => {
    const of = (gender: number) => counts[group * genders + gender] ?? 0
    const [female, male] = [of(genderNumbers.F), of(genderNumbers.M)]
    return {
      initialAge: group === unknown ? null : group * yearsOfGroup,
      count: of(0) + female + male,
      female,
      male,
    }
  })
}

interface Asked {
  readonly store: Store
  readonly client: string
  readonly citizens: Scoped<Citizen>
  readonly day: string
}

/** As `agesIn`; along an index while the register of a client is read for the first time. */
export async function agesOf({ store, client, citizens, day }: Asked): Promise<AgeGroup[]> {
  const register = await registerAtHand(store, client)
  return register ? agesIn(register, day) : agesAlong(citizens, day)
}

/** Birth dates are texts in the order of days, so a group of ages is a range of them. */
function agesAlong(citizens: Scoped<Citizen>, day: string): Promise<AgeGroup[]> {
  const counted = async (
    initialAge: number | null,
    birthDate: NonNullable<Filter<Citizen>['birthDate']> | null,
  ) => {
    const born = { ...residents, birthDate }
    const [count = 0, female = 0, male = 0] = await Promise.all([
      citizens.countDocuments(born),
      ...(['F', 'M'] as const).map((gender) => citizens.countDocuments({ ...born, gender })),
    ])
    return { initialAge, count, female, male }
  }
  const groups = Array.from({ length: unknown }, (_, group) => {
    const initialAge = group * yearsOfGroup
    // Who was born on the day itself `initialAge` years ago has just reached it.
    return counted(initialAge, {
      $lte: turned(initialAge, day),
      ...(group < last && { $gt: turned(initialAge + yearsOfGroup, day) }),
    })
  })
  return Promise.all([...groups, counted(null, null)])
}
