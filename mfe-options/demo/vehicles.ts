import { daysAfter, today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

const day = 86_400_000

/** What a health secretariat drives, with seats and kilometres a litre: cars, vans, buses, ambulances. */
const models: readonly (readonly [string, number, number])[] = [
  ['Fiat Ducato Ambulância', 3, 9],
  ['Renault Master Ambulância', 3, 9],
  ['Mercedes-Benz Sprinter 416', 20, 8],
  ['Renault Master Minibus', 16, 8.5],
  ['Volkswagen Kombi', 9, 9],
  ['Chevrolet Spin', 7, 10.5],
  ['Chevrolet Spin', 7, 10.5],
  ['Fiat Doblò', 7, 10],
  ['Volkswagen Gol', 5, 12],
  ['Fiat Uno', 5, 13],
  ['Marcopolo Volare W9', 29, 5],
  ['Mercedes-Benz OF-1721 Ônibus', 44, 3.5],
]
const ambulance = /Ambulância/
const diesel = /Ducato|Master|Mercedes|Marcopolo/

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
  const ids = createRandom(`${town.seed}/vehicle-ids`)
  return models.map(([name, maxCapacity, kmPerLitre], index) => ({
    id: demoId(ids, now.getTime() - (index + 1) * day),
    name,
    plate: plate(),
    maxCapacity,
    wheelchairPlaces: maxCapacity > 15 ? 2 : 0,
    isAmbulance: ambulance.test(name),
    // One whose inspection has just ended.
    inspectionUntil: daysAfter(today(now), index === 8 ? -3 : 90 + index * 20),
    fuel: diesel.test(name) ? 'diesel' : 'gasoline',
    kmPerLitre,
    createdAt: new Date(now.getTime() - (index + 1) * day),
  }))
}
