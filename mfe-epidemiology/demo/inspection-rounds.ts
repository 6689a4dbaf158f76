import { today } from '@saude/contract/instants'
import type { DemoEntry } from '@saude/service/record/demo'
import type { RecordDemoArgs } from '@saude/service/record/record'
import { createRandom } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'
import { workday } from '@saude/town/workday'
import { blocksOf } from './street-blocks.ts'

const day = 86_400_000

/** The rounds of the last three cycles; with the rains more houses have larvae. */
export function demo({ town, now }: RecordDemoArgs<DemoTown>): DemoEntry[] {
  const random = createRandom(`${town.seed}/rounds`)
  return [2, 1, 0].flatMap((ago) =>
    blocksOf(town, now).flatMap(({ id, code, properties }): DemoEntry[] => {
      // Of the cycle that goes on a third is still to be done.
      if (ago === 0 && random.chance(0.33)) return []
      const at = new Date(now.getTime() - (ago * 60 + random.int(1, 20)) * day)
      const closed = random.int(0, Math.round(properties * 0.25))
      const refused = random.chance(0.15) ? random.int(1, 2) : 0
      const inspected = Math.max(1, properties - closed - refused)
      const containersInspected = inspected * random.int(2, 6)
      const positive = Array.from({ length: inspected }).filter(() => random.chance(0.02)).length
      const containersPositive = Math.min(containersInspected, positive + (random.chance(0.2) ? positive : 0))
      const date = workday(today(at))
      return [
        {
          block: { id, name: code },
          year: Number(date.slice(0, 4)),
          cycle: Math.ceil(Number(date.slice(5, 7)) / 2),
          doneOn: date,
          inspected,
          closed,
          refused,
          positive,
          containersInspected,
          containersPositive,
          createdAt: at,
        },
      ]
    }),
  )
}
