import { citizens } from '@saude/citizen/demo'
import { today } from '@saude/contract/instants'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

/** Somebody of the town as a count of the past needs them: where they live, since when, and since when they are ill. */
export interface PastResident {
  readonly healthUnitId: string
  readonly healthUnit: string
  readonly neighborhoodId: string | null
  readonly birthDate: string
  readonly gender: 'M' | 'F'
  /** The first day on which they were residents: born here, or come later. */
  readonly since: string
  /** Conditions with the day of the diagnosis. */
  readonly conditions: Readonly<Record<string, string>>
}

interface Wanted {
  readonly town: DemoTown
  readonly count: number
  readonly now: Date
}

/** How many of the residents came within the last years, and within how many days. */
const came = { share: 0.04, days: 900 }
/** Diagnoses of so many days lie within what is counted; the others are older. */
const diagnosed = { share: 0.22, days: 1_100 }

const dayMs = 86_400_000

/** The residents of today, each with a plausible past; the same for the same seed and day. */
export function* pastResidents({ town, count, now }: Wanted): Generator<PastResident> {
  const random = createRandom(`${town.seed}/past`)
  const before = (days: number) => today(new Date(now.getTime() - random.int(1, days) * dayMs))
  for (const one of citizens({ town, count, seed: town.seed, today: now })) {
    if (one.deathAt) continue
    const { birthDate, healthUnit, neighborhood, gender, conditions } = one
    const known = { ...conditions, bedriddenOrDomiciled: conditions.bedridden || conditions.domiciled }
    const since = (['hypertension', 'diabetes', 'pregnant', 'smoker', 'bedriddenOrDomiciled'] as const)
      .filter((condition) => known[condition])
      // Others were pregnant then, about as many.
      .map((condition) => [
        condition,
        condition !== 'pregnant' && random.chance(diagnosed.share) ? before(diagnosed.days) : birthDate,
      ])
    const [arrived = birthDate] = random.chance(came.share)
      ? [before(came.days), birthDate].sort().reverse()
      : []
    yield {
      healthUnitId: healthUnit.id,
      healthUnit: healthUnit.name,
      neighborhoodId: neighborhood?.id ?? null,
      birthDate,
      gender,
      since: arrived,
      conditions: Object.fromEntries(since),
    }
  }
}
