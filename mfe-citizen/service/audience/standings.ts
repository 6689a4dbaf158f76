import { parseInstant, toWire } from '@saude/contract/instants'
import type { Scoped } from '@saude/service/handlers'
import type { HistoryItem } from '../history/item.ts'
import type { Asked } from './people.ts'
import { type Had, type Standing, standingOf } from './reached.ts'

/** Where each of some people stands; a few hundred are asked for at once. */
export type Standings = (ids: readonly string[]) => Promise<(id: string) => Standing>

/** Where people of an audience stand on a day: by the doses of its vaccine, or without one by what they were attended for. */
export const standingsFor = (input: Asked, items: Scoped<HistoryItem>, day: string): Standings =>
  input.immunobiological ? byVaccine(input, input.immunobiological.id, items, day) : byCare(input, items)

const byVaccine =
  ({ goal, start, end }: Asked, vaccine: string, items: Scoped<HistoryItem>, day: string): Standings =>
  async (ids) => {
    const had = new Map<string, Had[]>()
    const filter = {
      citizenId: { $in: [...ids] },
      type: 'immunization',
      'immunization.immunobiological.code': vaccine,
    } as const
    const projection = { citizenId: 1, date: 1, 'immunization.dose': 1 } as const
    for await (const { citizenId, date, immunization } of items.find<HistoryItem>(filter, { projection }))
      had.set(citizenId, [
        ...(had.get(citizenId) ?? []),
        { day: toWire(date).slice(0, 10), dose: immunization?.dose.code ?? '' },
      ])
    const asked = { vaccine, goal: goal ?? 'during', start, end, day } as const
    return (id) => standingOf(had.get(id) ?? [], asked)
  }

/** Without a vaccine somebody is reached who was attended during the campaign. */
const byCare =
  ({ start, end }: Asked, items: Scoped<HistoryItem>): Standings =>
  async (ids) => {
    const from = parseInstant(start) ?? new Date(0)
    const last = parseInstant(end) ?? from
    const filter = {
      citizenId: { $in: [...ids] },
      type: { $in: ['healthCare', 'dentalCare', 'homeCare'] as const },
      date: { $gte: from, $lt: new Date(last.getTime() + 86_400_000) },
    }
    const found = new Set<string>()
    for await (const { citizenId } of items.find<Pick<HistoryItem, 'citizenId'>>(filter, {
      projection: { citizenId: 1 },
    }))
      found.add(citizenId)
    return (id) => (found.has(id) ? 'reached' : 'missing')
  }
