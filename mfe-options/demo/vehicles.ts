import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

/** What a health secretariat drives: cars for few, vans and buses to the regional hospitals, ambulances. */
const models: readonly (readonly [string, number])[] = [
  ['Fiat Ducato Ambulância', 3],
  ['Renault Master Ambulância', 3],
  ['Mercedes-Benz Sprinter 416', 20],
  ['Renault Master Minibus', 16],
  ['Volkswagen Kombi', 9],
  ['Chevrolet Spin', 7],
  ['Chevrolet Spin', 7],
  ['Fiat Doblò', 7],
  ['Volkswagen Gol', 5],
  ['Fiat Uno', 5],
  ['Marcopolo Volare W9', 29],
  ['Mercedes-Benz OF-1721 Ônibus', 44],
]

/** The vehicles of a town, the same for the same seed, entered one a day. Plates are old and Mercosul ones, each once. */
export function demo({ town, now }: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const random = createRandom(`${town.seed}/vehicles`)
  const letter = () => String.fromCharCode(random.int(65, 90))
  const taken = new Set<string>()
  const plate = (): string => {
    const fifth = random.chance(0.6) ? String.fromCharCode(random.int(65, 74)) : String(random.int(0, 9))
    const made = `${letter()}${letter()}${letter()}${random.int(0, 9)}${fifth}${random.int(10, 99)}`
    if (taken.has(made)) return plate()
    taken.add(made)
    return made
  }
  return models.map(([name, maxCapacity], index) => ({
    name,
    plate: plate(),
    maxCapacity,
    createdAt: new Date(now.getTime() - (index + 1) * day),
  }))
}
