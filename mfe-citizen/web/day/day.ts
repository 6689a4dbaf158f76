import { formatCount, formatDate } from '@saude/contract/formats'
import { distanceBetween } from '@saude/contract/geo'
import type { ItemOf } from '@saude/contract/list-query'
import { nameTokens, searchable } from '@saude/contract/search'
import { isFields } from '@saude/contract/values'
import type { DevicePosition, WaitingCall } from '@saude/kits/platform'
import { type agentDayList, dayConditions } from '../../contract/agent-day.ts'
import { visitIntervals } from '../../contract/visit.ts'

export type DayRow = ItemOf<typeof agentDayList>

/** A home with those of the agent's people who live there; somebody without a home is one alone. */
export interface DayHome {
  readonly key: string
  readonly homeId: string | undefined
  readonly address: string
  readonly reference: string | undefined
  readonly at: { readonly x: number; readonly y: number } | undefined
  readonly people: readonly DayRow[]
  /** Of the first who is to be visited; empty: somebody was never visited. */
  readonly nextVisit: string
}

export const dayOrders = { due: 'Por prazo', route: 'Por rota', risk: 'Por risco' } as const
export type DayOrder = keyof typeof dayOrders

const dayMs = 86_400_000
/** Days from one to another. */
const between = (from: string, to: string) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs)

/** Days since a visit was due, fewer than none before it; null: never visited. */
export const daysLate = (nextVisit: string | null | undefined, day: string): number | null =>
  nextVisit ? between(nextVisit, day) : null

/** Rows by home, each with its people, the first who is due on top. */
export function homesOf(rows: readonly DayRow[]): DayHome[] {
  const homes = new Map<string, DayRow[]>()
  for (const row of rows) {
    const key = row.homeId ?? row.id
    const known = homes.get(key)
    if (known) known.push(row)
    else homes.set(key, [row])
  }
  return [...homes].map(([key, people]) => {
    const sorted = people.toSorted((one, other) => ((one.nextVisit ?? '') < (other.nextVisit ?? '') ? -1 : 1))
    const [first] = sorted
    const placed = sorted.find(({ addressCoordinates }) => addressCoordinates)
    return {
      key,
      homeId: first?.homeId ?? undefined,
      address: first?.address ?? '',
      reference: sorted.find(({ reference }) => reference)?.reference ?? undefined,
      at: placed?.addressCoordinates ?? undefined,
      people: sorted,
      nextVisit: first?.nextVisit ?? '',
    }
  })
}

/** Homes at which somebody is to be visited within so many days, or never was. */
export const isToVisit = ({ nextVisit }: DayHome, day: string, ahead = 7): boolean =>
  nextVisit === '' || between(day, nextVisit) <= ahead

/** Points of risk of a home: those in danger, and each condition. */
const riskOf = ({ people }: DayHome) =>
  people.reduce((sum, { isRiskGroup, conditions }) => sum + (isRiskGroup ? 3 : 0) + conditions.length, 0)

type Place = Pick<DevicePosition, 'latitude' | 'longitude'>

const metres = (from: Place, at: NonNullable<DayHome['at']>) =>
  distanceBetween({ lat: from.latitude, lng: from.longitude }, { lat: at.y, lng: at.x })

/** From where one stands to the nearest, and from there on; what has no position comes last, by its address. */
export function byRoute(homes: readonly DayHome[], here: Place | undefined): DayHome[] {
  const left = homes.filter(({ at }) => at)
  const rest = homes
    .filter(({ at }) => !at)
    .toSorted((one, other) => one.address.localeCompare(other.address))
  const route: DayHome[] = []
  let from = here
  while (left.length > 0) {
    let nearest = 0
    let least = Number.POSITIVE_INFINITY
    for (const [index, { at }] of left.entries()) {
      const far = from && at ? metres(from, at) : 0
      if (far < least) [nearest, least] = [index, far]
    }
    const [next] = left.splice(nearest, 1)
    if (!next?.at) break
    route.push(next)
    from = { latitude: next.at.y, longitude: next.at.x }
  }
  return [...route, ...rest]
}

/** The homes in the order that is asked for; of two alike who waits longest comes first. */
export function inOrder(homes: readonly DayHome[], order: DayOrder, here: Place | undefined): DayHome[] {
  const due = homes.toSorted((one, other) =>
    one.nextVisit === other.nextVisit
      ? one.key < other.key
        ? -1
        : 1
      : one.nextVisit < other.nextVisit
        ? -1
        : 1,
  )
  if (order === 'route') return byRoute(due, here)
  return order === 'risk' ? due.toSorted((one, other) => riskOf(other) - riskOf(one)) : due
}

/** Whether what was typed names the person: parts of the name, street and number, or a CNS or CPF. */
export function finds(typed: string): (row: DayRow) => boolean {
  const words = nameTokens(typed)
  const digits = typed.replace(/\D/g, '')
  const isNumber = digits.length >= 4 && /^[\d\s./-]+$/.test(typed)
  return ({ name, socialName, address, cns, cpf }) => {
    if (isNumber) return (cns ?? '').startsWith(digits) || (cpf ?? '').startsWith(digits)
    const known = searchable([name, socialName, address].filter(Boolean).join(' ')).searchTokens
    return words.every((word) => known.some((one) => one.startsWith(word)))
  }
}

/** Why somebody is visited, and how often: 'A cada 30 dias: gestante, hipertensão'. */
export function reasonFor({ isRiskGroup, conditions }: DayRow): string {
  const every = `A cada ${isRiskGroup ? visitIntervals.riskGroup : visitIntervals.others} dias`
  const named = conditions.map((one) => dayConditions[one].toLowerCase()).join(', ')
  return isRiskGroup ? `${every}: ${named || 'pessoa idosa'}` : every
}

/** Weeks of a pregnancy on a day; undefined where its beginning is not known, or it is over. */
export function weekOf({ lastPeriod, conditions }: DayRow, day: string): number | undefined {
  if (!lastPeriod || !conditions.includes('pregnant')) return undefined
  const week = Math.floor(between(lastPeriod, day) / 7)
  return week >= 0 && week <= 42 ? week : undefined
}

/** Doses that may be given on a day. */
export const dosesOpen = ({ vaccines }: DayRow, day: string): readonly string[] =>
  vaccines.filter(({ from, until }) => from <= day && (!until || until > day)).map(({ name }) => name)

/** Those whom a call is about. */
function concerned(input: unknown): string[] {
  if (!isFields(input)) return []
  const { citizenId, homeId, id, headId, members } = input
  const people = Array.isArray(members)
    ? members.map((one: unknown) => (isFields(one) ? one.id : undefined))
    : []
  const ids = [citizenId, homeId, id, headId, ...people]
  return [...new Set(ids.filter((one): one is string => typeof one === 'string'))]
}

/** What waits on this device, by whom or which home it is about. */
export function waitingBy(calls: readonly WaitingCall[]): ReadonlyMap<string, readonly WaitingCall[]> {
  const found = new Map<string, WaitingCall[]>()
  // That a summary was looked at is nothing that was done for the person.
  for (const call of calls.filter(({ call: { name } }) => name !== 'agentDayOpened'))
    for (const id of concerned(call.input)) found.set(id, [...(found.get(id) ?? []), call])
  return found
}

/** '3 moradores', for the line below an address. */
export const peopleIn = ({ people }: DayHome): string => formatCount(people.length, 'morador', 'moradores')

/** 'última visita em 10/10/2026'. */
export function lastIn({ people }: DayHome): string {
  const last = people
    .flatMap(({ lastVisit }) => lastVisit ?? [])
    .toSorted()
    .at(-1)
  return last ? `última visita em ${formatDate(last)}` : 'nunca visitado'
}
