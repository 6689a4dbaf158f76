import { productionSums } from '@saude/citizen/contract/production-report'
import { formatMonth } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { chunksOf } from '@saude/contract/values'
import { isProtectedProcedure } from '@saude/core/contract/codes/protected'
import { sigtapRules } from '@saude/core/contract/sigtap'
import { type Ask, type Handler, handlersFor, type ScopedCollections } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf } from '@saude/service/record/rules'
import { monthsOf, reportPage } from '@saude/service/report'
import { summandsFor } from '@saude/service/secrecy'
import { collectionOf, filterBy, projectionBy } from '@saude/store'
import { affiliatedProcedure } from '../../contract/affiliated-procedure.ts'
import { affiliatedService } from '../../contract/affiliated-service.ts'
import { financialProcedureList } from '../../contract/financial-procedure.ts'

type Offer = EntryOf<(typeof affiliatedProcedure)['declared']['fields']>
type Service = EntryOf<(typeof affiliatedService)['declared']['fields']>
const collections = {
  offer: collectionOf<Offer>(recordCollection(anyRecord(affiliatedProcedure))),
  service: collectionOf<Service>(recordCollection(anyRecord(affiliatedService))),
}
const on = handlersFor(collections)

/** What became of something. */
type Step = 'done' | 'requested' | 'authorised' | 'missed'

/** Something that was done, asked for, authorised or missed so often in a month, and what it is added up under. */
interface Done {
  readonly step: Step
  readonly month: string
  readonly procedure: { readonly id: string; readonly name: string } | null
  readonly quantity: number
  readonly under: { readonly id: string; readonly label: string; readonly place?: string }
  /** How many entries, and whether they are of a protected diagnosis. */
  readonly entries: number
  readonly isProtected: boolean
  /** Reais a piece that were agreed; none in the municipality's own units. */
  readonly price: number
}

type Group = keyof (typeof financialProcedureList)['report']['groups']

const ownUnits = { id: 'own', label: 'Rede própria' }
const affiliates = { id: 'affiliated', label: 'Conveniados' }

const byMonth = (month: string) => ({ id: month, label: formatMonth(month), place: month })
const byProcedure = (procedure: Done['procedure']) =>
  procedure
    ? { id: procedure.id, label: `${procedure.id} ${procedure.name}` }
    : { id: '-', label: 'Sem procedimento' }

/** What was done in the municipality's own units. */
async function ownProduction(months: readonly string[], by: Group, unit: string | undefined, ask: Ask) {
  const group = by === 'provider' ? 'month' : by
  const { items } = await ask(productionSums, {
    months: [...months],
    by: group,
    ...(unit && { healthUnit: unit }),
    withProtected: true,
  })
  return items.map(({ month, procedure, id, label, quantity, attendances, isProtected }): Done => {
    const known = procedure ?? null
    const under =
      by === 'provider'
        ? ownUnits
        : by === 'month'
          ? byMonth(month)
          : by === 'procedure'
            ? byProcedure(known)
            : { id, label }
    return {
      step: 'done',
      month,
      procedure: known,
      quantity,
      under,
      entries: attendances,
      isProtected,
      price: 0,
    }
  })
}

const authorisedStates: readonly string[] = ['authorised', 'booked', 'done', 'absent', 'missed']

/** The steps that a request has taken, each with its day: what is booked counts on the day of the appointment. */
function stepsOf({ state, date, authorisedOn, appointmentAt }: Service): [Step, string][] {
  const authorised = authorisedOn ?? date
  // Documents hold instants as Dates, which the types of a contract call texts.
  const on = appointmentAt ? today(new Date(appointmentAt)) : authorised
  const steps: [Step, string][] = [['requested', date]]
  if (authorisedStates.includes(state ?? '')) steps.push(['authorised', authorised])
  if (state === 'done') steps.push(['done', on])
  if (state === 'absent' || state === 'missed') steps.push(['missed', on])
  return steps
}

/** What a report needs of a service that was asked for. */
const ofServices = ['provider', 'procedure', 'quantity', 'date', 'authorisedOn', 'appointmentAt', 'state']

/** What affiliated providers were asked for, were to do, and did in these months, at the price of the month that pays it. */
async function affiliatedProduction(
  { offer, service }: ScopedCollections<typeof collections>,
  months: readonly string[],
  by: Group,
): Promise<Done[]> {
  const priceKey = (provider: string, code: string, month: string) => `${provider}/${code}/${month}`
  const prices = new Map<string, number>()
  for await (const { affiliated, procedure, competence, value } of offer.find(filterBy({}), {
    projection: projectionBy(['affiliated', 'procedure', 'competence', 'value']),
  }))
    prices.set(priceKey(affiliated.id, procedure.id, competence), value)
  const isAsked = new Set(months)
  const done = new Map<string, Done>()
  // Walked along and added up on the way, so that others have their turn: there are as many as were ever asked for.
  for await (const one of service.find(filterBy({}), { projection: projectionBy(ofServices) })) {
    const { provider, procedure: asked, quantity, date, authorisedOn } = one
    const procedure = { id: asked.id, name: asked.name ?? asked.id }
    const paid = (authorisedOn ?? date).slice(0, 7)
    const price = prices.get(priceKey(provider.id, procedure.id, paid)) ?? 0
    for (const [step, day] of stepsOf(one)) {
      const month = day.slice(0, 7)
      if (!isAsked.has(month)) continue
      const under = {
        procedure: byProcedure(procedure),
        month: byMonth(month),
        healthUnit: affiliates,
        professional: affiliates,
        provider: { id: provider.id, label: provider.name ?? 'Conveniado removido' },
      }[by]
      const key = `${step} ${month} ${procedure.id} ${under.id} ${price}`
      const before = done.get(key)
      const count = (before?.quantity ?? 0) + (quantity ?? 1)
      done.set(key, {
        ...(before ?? { step, month, procedure, under, isProtected: false, price }),
        quantity: count,
        entries: count,
      })
    }
  }
  return [...done.values()]
}

/** So many codes are asked for at once. */
const atOnce = 500

/** Centavos a piece by month and procedure, of the tables that the client has loaded. */
async function pricesOf(done: readonly Done[], ask: Ask): Promise<Map<string, number>> {
  const codes = new Map<string, Set<string>>()
  for (const { month, procedure } of done)
    if (procedure) codes.set(month, (codes.get(month) ?? new Set()).add(procedure.id))
  const asked = [...codes].flatMap(([competence, some]) =>
    chunksOf([...some], atOnce).map((part) => ({ competence, codes: part })),
  )
  const prices = new Map<string, number>()
  await Promise.all(
    asked.map(async (input) => {
      const { items } = await ask(sigtapRules, input)
      for (const { code, outpatientValue } of items)
        prices.set(`${input.competence} ${code}`, outpatientValue)
    }),
  )
  return prices
}

/** Reais of a sum in centavos, exact to the centavo. */
const reais = (cents: number): number => Math.round(cents) / 100

const nothing = { value: 0, agreed: 0, quantity: 0, requested: 0, authorised: 0, missed: 0, unpriced: 0 }

const list = on(financialProcedureList, async (call) => {
  const { input, collections: own, ask, now } = call
  const months = monthsOf(input, now)
  const by = input.by ?? 'procedure'
  const unit = input.healthUnit?.id
  const done = [
    ...(await ownProduction(months, by, unit, ask)),
    // Providers are none of the municipality's units.
    ...(unit ? [] : await affiliatedProduction(own, months, by)),
  ]
  const prices = await pricesOf(done, ask)
  const summands = done.map(({ step, month, procedure, quantity, under, entries, isProtected, price }) => {
    const cents = procedure ? prices.get(`${month} ${procedure.id}`) : undefined
    const isDone = step === 'done'
    return {
      ...under,
      month,
      entries,
      isProtected,
      carriesDiagnosis: by === 'procedure' && isProtectedProcedure(procedure?.id),
      ...nothing,
      [isDone ? 'quantity' : step]: quantity,
      ...(isDone && {
        value: reais((cents ?? 0) * quantity),
        agreed: reais(price * 100 * quantity),
        unpriced: cents === undefined ? quantity : 0,
      }),
    }
  })
  return reportPage(financialProcedureList, input, summandsFor(summands, call), () => ({}))
})

export const financialHandlers: Handler[] = [list]
