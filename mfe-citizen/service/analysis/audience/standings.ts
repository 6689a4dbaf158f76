import { parseInstant, toWire } from '@saude/contract/instants'
import type { Scoped } from '@saude/service/handlers'
import { createPace } from '@saude/service/slices'
import type { HistoryItem } from '../../register/history/item.ts'
import type { Asked } from './people.ts'
import { type Had, type Standing, standingOf } from './reached.ts'

/** Where people stand, of some or of everybody who was vaccinated or attended; all others are missing. */
export type Standings = (ids?: readonly string[]) => Promise<ReadonlyMap<string, Standing>>

/** Where people of an audience stand on a day: by the doses of its vaccine, or without one by what they were attended for. */
export const standingsFor = (input: Asked, items: Scoped<HistoryItem>, day: string): Standings =>
  input.immunobiological ? byVaccine(input, input.immunobiological.id, items, day) : byCare(input, items)

const ofThese = (ids: readonly string[] | undefined) => ids && { citizenId: { $in: [...ids] } }

const byVaccine =
  ({ goal, start, end }: Asked, vaccine: string, items: Scoped<HistoryItem>, day: string): Standings =>
  async (ids) => {
    const had = new Map<string, Had[]>()
    const filter = {
      ...ofThese(ids),
      type: 'immunization',
      'immunization.immunobiological.code': vaccine,
    } as const
    const projection = { citizenId: 1, date: 1, 'immunization.dose': 1 } as const
    for await (const { citizenId, date, immunization } of items.find<HistoryItem>(filter, { projection })) {
      const one = { day: toWire(date).slice(0, 10), dose: immunization?.dose.code ?? '' }
      const known = had.get(citizenId)
      if (known) known.push(one)
      else had.set(citizenId, [one])
    }
    const asked = { vaccine, goal: goal ?? 'during', start, end, day } as const
    const standings = new Map<string, Standing>()
    const pace = createPace()
    for (const [id, own] of had) {
      await pace()
      standings.set(id, standingOf(own, asked))
    }
    return standings
  }

/** Without a vaccine somebody is reached who was attended during the campaign. */
const byCare =
  ({ start, end }: Asked, items: Scoped<HistoryItem>): Standings =>
  async (ids) => {
    const from = parseInstant(start) ?? new Date(0)
    const last = parseInstant(end) ?? from
    const filter = {
      ...ofThese(ids),
      type: { $in: ['healthCare', 'dentalCare', 'homeCare'] as const },
      date: { $gte: from, $lt: new Date(last.getTime() + 86_400_000) },
    }
    const found = await items.distinct('citizenId', filter, { max: 1_000_000 })
    return new Map(found.flatMap((id) => (typeof id === 'string' ? [[id, 'reached'] as const] : [])))
  }
