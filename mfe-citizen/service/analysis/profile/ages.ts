import { atMost, type Cases, type Store } from '@saude/store'
import { lastInitialAge, yearsOfGroup } from '../../../contract/counts.ts'
import { turned } from '../../register/conditions/risk.ts'
import { type SpotRow, spot } from '../rows/spot.ts'

export interface AgeGroup {
  /** The youngest age of the group; null for those without a birth date. */
  readonly initialAge: number | null
  readonly count: number
  readonly female: number
  readonly male: number
}

const initialAges = Array.from(
  { length: lastInitialAge / yearsOfGroup + 1 },
  (_, group) => group * yearsOfGroup,
)

/** Groups by the youngest age; who is not born yet, and those without a birth date, fit none. */
const groupsOn = (day: string): Cases<SpotRow> =>
  initialAges.toReversed().map((age) => [{ born: { $lte: turned(age, day) } }, String(age)])

/** How many people there are by groups of five years of age and by sex on a day, `YYYY-MM-DD`. */
export async function agesOf(store: Store, client: string, day: string): Promise<AgeGroup[]> {
  const cases: Cases<SpotRow> = [...groupsOn(day), [{ born: null }, 'unknown']]
  const groups = await store
    .view(spot)
    .group({ client, by: { age: { cases }, gender: 'gender' }, max: atMost(1_000) })
  return [...initialAges, null].map((initialAge) => {
    const own = groups.filter(({ key }) => key.age === String(initialAge ?? 'unknown'))
    const of = (gender: string) => own.find(({ key }) => key.gender === gender)?.count ?? 0
    const count = own.reduce((sum, group) => sum + group.count, 0)
    return { initialAge, count, female: of('F'), male: of('M') }
  })
}
