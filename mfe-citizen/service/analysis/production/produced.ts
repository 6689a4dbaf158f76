import { formatMonth } from '@saude/contract/formats'
import { chunksOf } from '@saude/contract/values'
import { isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { healthUnitTeamsByIds } from '@saude/core/contract/health-unit'
import { clientOf } from '@saude/service/client'
import type { Ask, Call, ScopedCollections } from '@saude/service/handlers'
import { monthsOf, reportPage } from '@saude/service/report'
import { scoped } from '@saude/service/scope'
import { summandsFor } from '@saude/service/secrecy'
import { atMost } from '@saude/store'
import {
  medicalCareReport,
  type ProductionGroup,
  procedureList,
  productionSums,
} from '../../../contract/production-report.ts'
import { type collections as declared, on } from '../../collections.ts'
import { historyItems, producedTypes } from '../../register/history/item.ts'

type History = ScopedCollections<typeof declared>['historyItem']

/** What keeps entries apart, and where it is stored. */
const stored = {
  month: '$month',
  unitId: '$healthUnit.id',
  unit: '$healthUnit.name',
  team: '$team',
  userId: '$first.userId',
  professional: '$first.name',
  cbo: '$first.cbo.code',
  occupation: '$first.cbo.name',
  code: '$procedure.code',
  procedure: '$procedure.name',
  quantity: '$quantity',
  isProtected: '$isProtected',
} as const

/** Ids that one call asks for. */
const unitsAtOnce = 500

type Key = keyof typeof stored

/** Entries that are alike in all that is asked for; the rest is left out. */
interface Counted {
  readonly _id: { readonly [K in Exclude<Key, 'month' | 'quantity' | 'isProtected'>]?: string | null } & {
    readonly month: string
    readonly quantity: number | null
    readonly isProtected: boolean | null
  }
  readonly count: number
}

/** What each group needs beside months, quantities and secrecy: the more, the more rows there are. */
const needs: Readonly<Record<ProductionGroup, readonly Key[]>> = {
  procedure: ['code', 'procedure'],
  month: [],
  healthUnit: ['unitId', 'unit'],
  team: ['team', 'unitId'],
  professional: ['userId', 'professional'],
  occupation: ['cbo', 'occupation'],
}

/** Everything: which of it a sum counts for which user, `summandsFor` says. */
const wholeOf = ({ store, user }: Pick<Call, 'store' | 'user'>): History =>
  scoped(store, historyItems, clientOf({ user }))

/**
 * Looked up in the counts that the store keeps (`productionKeys`): no entry is read. Month by month, so that others have
 * their turn in between.
 */
async function countedIn(
  history: History,
  months: readonly string[],
  unitId: string | null | undefined,
  by: readonly Key[],
): Promise<readonly Counted[]> {
  const keys = new Set<Key>(['month', 'quantity', 'isProtected', ...by])
  const _id = Object.fromEntries([...keys].map((key) => [key, stored[key]]))
  const counted: Counted[] = []
  for (const month of months) {
    const ofUnit = unitId ? { 'healthUnit.id': unitId } : {}
    const $match = { month, type: { $in: [...producedTypes] }, ...ofUnit }
    const found = await history.aggregateAll<Counted>([{ $match }, { $group: { _id, count: { $sum: 1 } } }], {
      max: atMost(200_000),
    })
    counted.push(...found)
  }
  return counted
}

const unsaid = (label: string) => ({ id: '-', label })
const coded = (code: string, name: string | null | undefined) => ({
  id: code,
  label: name ? `${code} ${name}` : code,
})

/** What a group calls an entry of production. */
const groups: Readonly<
  Record<ProductionGroup, (of: Counted['_id']) => { id: string; label: string; place?: string }>
> = {
  procedure: ({ code, procedure }) => (code ? coded(code, procedure) : unsaid('Sem procedimento')),
  month: ({ month }) => ({ id: month, label: formatMonth(month), place: month }),
  healthUnit: ({ unitId, unit }) =>
    unitId ? { id: unitId, label: unit ?? unitId } : unsaid('Sem unidade de saúde'),
  team: ({ team }) => (team ? { id: team, label: `INE ${team}` } : unsaid('Sem equipe')),
  professional: ({ userId, professional }) =>
    professional ? { id: userId ?? professional, label: professional } : unsaid('Sem profissional'),
  occupation: ({ cbo, occupation }) => (cbo ? coded(cbo, occupation) : unsaid('Sem ocupação')),
}

/** How often something was done: an entry without a quantity is once. */
const quantityOf = ({ _id, count }: Counted): number => count * (_id.quantity ?? 1)

const entryOf = (by: ProductionGroup) => (one: Counted) => ({
  ...groups[by](one._id),
  month: one._id.month,
  isProtected: one._id.isProtected === true,
  carriesDiagnosis: by === 'procedure' && isProtectedProcedure(one._id.code),
  entries: one.count,
  quantity: quantityOf(one),
  attendances: one.count,
})

const nothing = () => ({})

/** What the units of these entries call their teams, by number; a team that has ended is called by its number alone. */
async function teamNames(counted: readonly Counted[], ask: Ask): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(counted.flatMap(({ _id }) => _id.unitId ?? []))]
  const names = new Map<string, string>()
  for (const some of chunksOf(ids, unitsAtOnce))
    for (const { teams } of (await ask(healthUnitTeamsByIds, { ids: some })).items)
      for (const { ine, team } of teams ?? []) if (ine) names.set(ine, `${team} (${ine})`)
  return names
}

/** The entries of a report, with the names of teams where they are what it is about. */
async function entriesOf(by: ProductionGroup, counted: readonly Counted[], ask: Ask) {
  const entries = counted.map(entryOf(by))
  if (by !== 'team') return entries
  const names = await teamNames(counted, ask)
  return entries.map((one) => ({ ...one, label: names.get(one.id) ?? one.label }))
}

const listProcedures = on(procedureList, async (call) => {
  const { input, now } = call
  const by = input.by ?? 'procedure'
  const counted = await countedIn(wholeOf(call), monthsOf(input, now), input.healthUnit?.id, needs[by])
  const summands = summandsFor(await entriesOf(by, counted, call.ask), call)
  return reportPage(procedureList, input, summands, nothing)
})

/** Families of doctors in the CBO 2002. */
const doctors = /^225[123]/

const listMedicalCare = on(medicalCareReport, async (call) => {
  const { input, now } = call
  const by = input.by ?? 'professional'
  const keys = ['cbo', ...needs[by]] as const
  const counted = await countedIn(wholeOf(call), monthsOf(input, now), input.healthUnit?.id, keys)
  const own = counted.filter(({ _id }) => doctors.test(_id.cbo ?? ''))
  const summands = summandsFor(await entriesOf(by, own, call.ask), call)
  return reportPage(medicalCareReport, input, summands, nothing)
})

const sums = on(productionSums, async (call) => {
  const { months, healthUnit, by, withProtected } = call.input
  const history = withProtected ? wholeOf(call) : call.collections.historyItem
  const keys = [...needs.procedure, ...needs[by]]
  const counted = await countedIn(history, months, healthUnit, keys)
  const rows = new Map<string, ReturnType<typeof rowOf>>()
  const groupOf = groups[by]
  const rowOf = (one: Counted) => {
    const { month, code, procedure } = one._id
    const { id, label } = groupOf(one._id)
    return {
      month,
      procedure: code ? { id: code, name: procedure ?? code } : null,
      ...{ id, label },
      quantity: quantityOf(one),
      attendances: one.count,
      isProtected: one._id.isProtected === true,
    }
  }
  for (const one of counted) {
    const row = rowOf(one)
    const key = `${row.month} ${row.procedure?.id} ${row.id} ${row.isProtected}`
    const known = rows.get(key)
    if (known) {
      known.quantity += row.quantity
      known.attendances += row.attendances
    } else rows.set(key, row)
  }
  return { items: [...rows.values()] }
})

export const productionHandlers = [listProcedures, listMedicalCare, sums]
