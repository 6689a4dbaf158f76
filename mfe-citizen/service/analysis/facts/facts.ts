import { daysAfter, today, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { byText } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import type { ScopedCollections } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { scoped } from '@saude/service/scope'
import { createPace } from '@saude/service/slices'
import { atMost } from '@saude/store'
import { streetLine } from '../../../contract/address.ts'
import { citizenFacts, factsAtOnce, factsMonths, type Measured } from '../../../contract/facts.ts'
import { type collections as declared, on } from '../../collections.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { isResident } from '../../register/citizen/resident.ts'
import { type Pregnancy, pregnanciesFrom } from '../../register/conditions/conditions-from.ts'
import { declaredOf } from '../../register/conditions/declared.ts'
import { massOf } from '../../register/conditions/mass-of.ts'
import { hasConditionOn, risks } from '../../register/conditions/risk.ts'
import { type HistoryItem, historyItems } from '../../register/history/item.ts'
import { isEntry, type Visit } from '../../register/visits/visit.ts'

type Own = ScopedCollections<typeof declared>
type Facts = OutputOf<typeof citizenFacts>['items'][number]
type Event = Facts['events'][number]

const projection = {
  name: 1,
  birthDate: 1,
  gender: 1,
  deathAt: 1,
  addressOnCity: 1,
  healthUnit: 1,
  responsibleAcsId: 1,
  userResponsibleName: 1,
  microArea: 1,
  microAreaId: 1,
  neighborhood: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  conditions: 1,
  declaredConditions: 1,
  syncedAt: 1,
  createdAt: 1,
} as const

/** What of a history counts in figures: what staff did. */
const counted = [
  'measurement',
  'healthCare',
  'exam',
  'immunization',
  'procedure',
  'dentalCare',
  'homeCare',
] as const
const isCounted = new Set<string>(counted)

const conditions = [...risks, 'smoker'] as const

/** A page of residents, or those asked for, with what was done for them. */
export const readFacts = on(citizenFacts, async ({ input, collections, store, user, now }) => {
  const { ids, after, withProtected } = input
  const filter = ids ? { _id: { $in: ids } } : after ? { _id: { $gt: after } } : {}
  const found = await collections.citizen
    .find<Citizen>(filter, { projection, sort: { _id: 1 }, limit: atMost(factsAtOnce) })
    .toArray()
  const people = found.filter(isResident)
  const known = new Set(people.map(({ _id }) => _id))
  const whole = scoped(store, historyItems, clientOf({ user }))
  const { histories, visits } = await recordsOf(whole, collections.visit, people)
  const isSeen = seesProtected(user)
  const day = today(now)
  const since = daysAfter(day, -Math.ceil(factsMonths * 30.5))
  const asked = { day, since, isSeen, withProtected: withProtected === true }
  const pace = createPace()
  const items: Facts[] = []
  for (const one of people) {
    await pace()
    items.push(factsOf(one, histories.get(one._id) ?? [], visits.get(one._id) ?? [], asked))
  }
  return {
    items,
    gone: ids?.filter((id) => !known.has(id)) ?? [],
    next: !ids && found.length === factsAtOnce ? (found.at(-1)?._id ?? null) : null,
  }
})

/** Histories and visits of neighbours in the order of ids are one interval of the index. */
async function recordsOf(historyItem: Own['historyItem'], visit: Own['visit'], people: readonly Citizen[]) {
  const histories = new Map<string, HistoryItem[]>()
  const visits = new Map<string, Visit[]>()
  if (people.length === 0) return { histories, visits }
  const whose = { citizenId: { $in: people.map(({ _id }) => _id) } }
  for await (const item of historyItem.find(whose)) put(histories, item)
  for await (const one of visit.find(whose)) if (!one.withdrawn && isEntry(one)) put(visits, one)
  return { histories, visits }
}

function put<T extends { readonly citizenId: string }>(into: Map<string, T[]>, one: T): void {
  const own = into.get(one.citizenId)
  if (own) own.push(one)
  else into.set(one.citizenId, [one])
}

interface Asked {
  readonly day: string
  /** The first day of which anything but vaccines is looked at. */
  readonly since: string
  /** Protected entries are entries like others. */
  readonly isSeen: boolean
  readonly withProtected: boolean
}

function factsOf(
  one: Citizen,
  all: readonly HistoryItem[],
  visits: readonly Visit[],
  { day, since, isSeen, withProtected }: Asked,
): Facts {
  const history = isSeen ? all : all.filter(({ isProtected }) => isProtected !== true)
  const events = history.flatMap((item): Event[] => {
    const on = toWire(item.date).slice(0, 10)
    return isCounted.has(item.type) && (item.type === 'immunization' || on >= since)
      ? [eventOf(item, on)]
      : []
  })
  return {
    id: one._id,
    name: one.name,
    birthDate: one.birthDate ?? null,
    gender: one.gender ?? null,
    healthUnit: one.healthUnit ?? null,
    agent: one.responsibleAcsId
      ? { id: one.responsibleAcsId, name: one.userResponsibleName ?? 'Agente de saúde' }
      : null,
    isElsewhere: false,
    microArea: one.microArea ?? null,
    microAreaId: one.microAreaId ?? null,
    neighborhood: one.neighborhood ?? null,
    street: streetLine({ ...one, addressNumber: null }) || null,
    number: one.addressNumber ?? null,
    conditions: conditions.filter((key) => hasConditionOn(one.conditions, key, day)),
    massClass: massOf(one)?.massClass ?? null,
    pregnancies: pregnanciesOf(one, history),
    ...(withProtected && history.length < all.length && { protectedMonths: monthsOf(all) }),
    events: [...events, ...visits.filter(({ date }) => date >= since).flatMap(visitOf)].sort(
      (left, right) => byText(left.day, right.day) || byText(left.id, right.id),
    ),
  }
}

/** Each kind of protected entry once in a month. */
function monthsOf(all: readonly HistoryItem[]): NonNullable<Facts['protectedMonths']> {
  const months = new Map(
    all
      .filter(({ isProtected, type }) => isProtected === true && isCounted.has(type))
      .map(({ type, date }) => {
        const month = toWire(date).slice(0, 7)
        return [`${type} ${month}`, { type, month }]
      }),
  )
  return [...months.values()]
}

/** Most people have no history, and none was declared of them. */
function pregnanciesOf(one: Citizen, history: readonly HistoryItem[]): Facts['pregnancies'] {
  if (history.length === 0 && !one.conditions?.pregnant && !one.declaredConditions?.pregnant) return []
  return pregnanciesFrom(declaredOf(one), history).map((span) => dated(span, history))
}

/** A pregnancy with the last period that was recorded in it. */
function dated(span: Pregnancy, history: readonly HistoryItem[]): Facts['pregnancies'][number] {
  const said = history.flatMap(({ date, lastPeriod }) => {
    const on = toWire(date).slice(0, 10)
    return lastPeriod && on >= span.from && (!span.until || on <= span.until) ? [{ on, lastPeriod }] : []
  })
  const last = said.sort((one, other) => one.on.localeCompare(other.on)).at(-1)
  return { ...span, lastPeriod: last?.lastPeriod ?? null }
}

/** CIAP-2 by which the federal form says what ours marks: puerperium, and a pregnancy of high risk. */
const puerperalCiap = 'W18'
const highRiskCiap = 'W84'

function eventOf(item: HistoryItem, day: string): Event {
  const { measures, problem, ciap, act, immunization, healthUnit, team } = item
  const others = (act?.problems ?? []).flatMap((one) =>
    [one.problem, one.ciap].flatMap((coded) => (coded ? [`${coded.system}:${coded.code}`] : [])),
  )
  if (act?.isPuerperal) others.push(`ciap2:${puerperalCiap}`)
  if (act?.pregnancyRisk === 'high') others.push(`ciap2:${highRiskCiap}`)
  const exams = act?.exams ?? []
  const asked = exams.flatMap(({ exam, isAsked }) => (isAsked ? [exam.code] : []))
  const evaluated = exams.flatMap(({ exam, isEvaluated }) => (isEvaluated ? [exam.code] : []))
  const measured: Measured[] = [
    ...(measures?.bloodPressure ? (['bloodPressure'] as const) : []),
    ...(measures?.weight ? (['weight'] as const) : []),
    ...(measures?.height ? (['height'] as const) : []),
  ]
  return {
    id: item._id,
    type: item.type,
    day,
    procedure: item.procedure?.code ?? null,
    exam: item.exam?.exam.code ?? null,
    problem: problem ? `${problem.system}:${problem.code}` : null,
    contact: ciap ? `${ciap.system}:${ciap.code}` : null,
    vaccine: immunization?.immunobiological.code ?? null,
    dose: immunization?.dose.code ?? null,
    cbo: item.first?.cbo?.code ?? null,
    ...(measured.length > 0 && { measured }),
    ...(others.length > 0 && { others }),
    ...(asked.length > 0 && { asked }),
    ...(evaluated.length > 0 && { evaluated }),
    ...(act?.careType && {
      careType: act.careType,
      ...(healthUnit && { healthUnit: { id: healthUnit.id, name: healthUnit.name } }),
      ...(team && { team }),
    }),
  }
}

const visitOf = ({ _id, date, outcome, by }: Visit): Event[] =>
  outcome === 'done' ? [{ id: _id, type: 'visit', day: date, byAgent: by.isAcs }] : []
