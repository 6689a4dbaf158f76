import { today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { containers } from '../contract/mosquito.ts'
import { blocksOf } from './street-blocks.ts'

const day = 86_400_000
const treatments = ['removed', 'larvicide', 'none'] as const
const text = (millis: number) => today(new Date(millis))

/** What agents found in the last two months. */
export function demo({ town, now }: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const random = createRandom(`${town.seed}/foci`)
  const streets = new Map(town.streets.map(({ id, name }) => [id, name]))
  return blocksOf(town, now).flatMap(({ id, code, position }): DemoEntry[] => {
    if (!random.chance(0.25)) return []
    const at = now.getTime() - random.int(1, 60) * day
    const isPositive = random.chance(0.55)
    const frontage = random.pick(town.frontages)
    return [
      {
        place: `${streets.get(frontage.streetId) ?? 'Rua'}, ${random.int(10, 900)}`,
        block: { id, name: code },
        foundOn: text(at),
        container: random.pick(Object.keys(containers)),
        isPositive,
        treatment: isPositive ? random.pick(treatments) : 'none',
        returnBy: isPositive ? text(at + 14 * day) : null,
        position,
        createdAt: new Date(at),
      },
    ]
  })
}
