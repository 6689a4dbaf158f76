import { daysAfter, parseInstant } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { scoped } from '@saude/service/scope'
import { attendanceProduction } from '../../../contract/production.ts'
import { on } from '../../collections.ts'
import { type HistoryItem, historyItems } from './item.ts'

/** What is done for somebody, as production counts it. */
const counted = ['healthCare', 'dentalCare', 'homeCare', 'procedure'] as const

const projection = {
  type: 1,
  citizenId: 1,
  date: 1,
  first: 1,
  procedure: 1,
  problem: 1,
  ciap: 1,
  healthUnit: 1,
  team: 1,
  quantity: 1,
  careCharacter: 1,
  supplier: 1,
  corrects: 1,
  isProtected: 1,
  originalId: 1,
} as const

type Counted = Pick<HistoryItem, '_id' | keyof typeof projection>

/** Kind by kind, because an index begins with it; what came from e-SUS was reported there. */
export const listProduction = on(attendanceProduction, async ({ input, collections, store, user }) => {
  const from = parseInstant(input.from)
  const until = parseInstant(daysAfter(input.to, 1))
  if (!from || !until) return { items: [] }
  const items = input.withProtected
    ? scoped(store, historyItems, clientOf({ user }))
    : collections.historyItem
  // A month of a municipality: as many as were done, walked along and cut down one by one.
  const rows: ReturnType<typeof produced>[] = []
  for (const type of counted)
    for await (const item of items.find<Counted>(
      { type, date: { $gte: from, $lt: until } },
      { projection, sort: { date: 1, _id: 1 } },
    ))
      if (!item.originalId) rows.push(produced(item))
  return { items: rows }
})

const produced = (item: Counted) => ({
  id: item._id,
  type: item.type,
  citizenId: item.citizenId,
  at: item.date,
  procedure: item.procedure?.code ?? null,
  procedureName: item.procedure?.name ?? null,
  cid: item.problem?.system === 'cid10' ? item.problem.code : null,
  ciap: item.ciap?.code ?? null,
  isProtected: item.isProtected ?? false,
  quantity: item.quantity ?? 1,
  careCharacter: item.careCharacter ?? null,
  supplier: item.supplier ?? null,
  healthUnitId: item.healthUnit?.id ?? null,
  healthUnitName: item.healthUnit?.name ?? null,
  cnes: item.healthUnit?.cnes ?? null,
  team: item.team ?? null,
  professionalId: item.first?.userId ?? null,
  professionalName: item.first?.name ?? null,
  professionalCns: item.first?.cns ?? null,
  cbo: item.first?.cbo?.code ?? null,
  cboName: item.first?.cbo?.name ?? null,
  corrects: item.corrects ?? null,
})
