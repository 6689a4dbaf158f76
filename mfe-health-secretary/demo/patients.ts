import { citizens } from '@saude/citizen/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

/** Of how many of the living citizens one comes to the secretariat at all. */
const share = 0.2

/** Of the citizens that a request names, what demo data are made of. */
export interface Patient {
  readonly id: string
  readonly name: string
  readonly gender: string
  readonly healthUnit: { readonly id: string; readonly name: string }
}

type Args = Pick<RecordDemoArgs<DemoTown>, 'town' | 'count' | 'now'>
interface Drawn {
  readonly key: string
  readonly patients: readonly Patient[]
}

const drawn = new WeakMap<DemoTown, Drawn>()

/**
 * Those who come to the secretariat, the same for all kinds of requests. Drawing the people of a town takes far longer
 * than making their requests, so it is done once for all kinds, and kept no longer than the town.
 */
export function patients({ town, count, now }: Args): readonly Patient[] {
  const key = `${count} ${now.getTime()}`
  const known = drawn.get(town)
  if (known?.key === key) return known.patients
  const made = [...draw({ town, count, now })]
  drawn.set(town, { key, patients: made })
  return made
}

function* draw({ town, count, now }: Args): Generator<Patient> {
  const random = createRandom(`${town.seed}/patients`)
  for (const one of citizens({ town, count, seed: town.seed, today: now }))
    if (!one.deathAt && random.chance(share)) {
      const { id, name, gender, healthUnit } = one
      yield { id, name, gender, healthUnit: { id: healthUnit.id, name: healthUnit.name } }
    }
}

/** The chance that a patient asks, where this share of all citizens does. */
export const chanceOf = (ofCitizens: number): number => ofCitizens / share
