import { AppError } from '@saude/contract/errors'
import { formatCount, formatDate, formatTime } from '@saude/contract/formats'
import { searchName } from '@saude/contract/search'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import type { Call, Scoped, Step } from '@saude/service/handlers'
import { comingSlots, freePlaces, type Slot, slotName, slotPlace, takePlaces } from '../slot/slot-steps.ts'
import { monthOf, quotaKey } from './place.ts'
import { fullMonth, type Quota, quotaGuards, takenOf, wantedOf } from './places.ts'

/** A place that somebody is called to. */
export interface CalledTo {
  readonly appointmentAt: Date
  readonly appointmentPlace: string
  readonly slot: { readonly id: string; readonly name: string; readonly searchName: string } | null
}

/** Places in the order in which people are called to them, and how they are taken, as far as people come. */
interface Places {
  readonly places: readonly CalledTo[]
  /** What is left of the quota in the month of the first. */
  readonly left: number
  /** The steps that take the first ones of the places; all were counted for together. */
  readonly take: (count: number) => readonly Step[]
}

interface Month {
  readonly guards: readonly Step[]
  free: number
}

/** What a quota has left, month by month, each read once. */
function monthsOf(agreed: Quota, { store, user }: Pick<Call, 'store' | 'user'>) {
  const { provider, type, item, places } = agreed
  const client = clientOf({ user })
  const key = quotaKey(provider.id, type, item.id)
  const known = new Map<string, Month>()
  return async (month: string): Promise<Month> => {
    const found = known.get(month)
    if (found) return found
    const guards = await guarded(store, quotaGuards, client, [`${key}/${month}`])
    const one = { guards, free: places - (await takenOf(store, client, key, month)) }
    known.set(month, one)
    return one
  }
}

/** So many places on one day at one hour, for a provider without an agenda. @throws AppError `conflict` where its month is full */
export async function placesOn(
  agreed: Quota,
  { at, place, count }: { readonly at: Date; readonly place: string; readonly count: number },
  call: Pick<Call, 'store' | 'user'>,
): Promise<Places> {
  const month = monthOf(at)
  const { guards, free } = await monthsOf(agreed, call)(month)
  if (free <= 0) throw fullMonth(agreed, month)
  const one: CalledTo = { appointmentAt: at, appointmentPlace: place, slot: null }
  return { places: Array.from({ length: Math.min(count, free) }, () => one), left: free, take: () => guards }
}

/**
 * So many places of the provider's agenda for the quota's item, the next ones first, within the quota of each month.
 * @throws AppError `conflict` where there is none, or the months are full
 */
export async function placesInAgenda(
  agreed: Quota,
  { slot, count }: { readonly slot: Scoped<Slot>; readonly count: number },
  call: Pick<Call, 'store' | 'user' | 'now'>,
): Promise<Places> {
  const monthFor = monthsOf(agreed, call)
  const coming = await comingSlots(slot, { ...wantedOf(agreed), now: call.now })
  const [first] = coming
  if (!first) throw noAgenda(agreed)
  const taken: { readonly slot: Slot; readonly month: Month }[] = []
  let left: number | undefined
  for (const one of coming) {
    const month = await monthFor(monthOf(one.at))
    for (let free = freePlaces(one); free > 0 && month.free > 0 && taken.length < count; free -= 1) {
      left ??= month.free
      taken.push({ slot: one, month })
      month.free -= 1
    }
    if (taken.length === count) break
  }
  if (taken.length === 0) throw fullMonth(agreed, monthOf(first.at))
  return {
    places: taken.map(({ slot: one }) => placeIn(one)),
    left: left ?? 0,
    take: (people) => takeAll(taken.slice(0, people)),
  }
}

function placeIn(slot: Slot): CalledTo {
  const name = slotName(slot)
  return {
    appointmentAt: new Date(slot.at),
    appointmentPlace: slotPlace(slot),
    slot: { id: slot._id, name, searchName: searchName(name) },
  }
}

/** Each slot and each month once: what was read of them is what they are taken from. */
function takeAll(taken: readonly { readonly slot: Slot; readonly month: Month }[]): Step[] {
  const counts = new Map<Slot, number>()
  for (const { slot } of taken) counts.set(slot, (counts.get(slot) ?? 0) + 1)
  const months = new Set(taken.map(({ month }) => month))
  return [
    ...[...months].flatMap(({ guards }) => guards),
    ...[...counts].map(([slot, count]) => takePlaces(slot, count)),
  ]
}

const noAgenda = ({ provider, item }: Quota): AppError =>
  new AppError(
    'conflict',
    `${provider.name ?? 'O prestador'} não tem vaga livre na agenda para ${item.name ?? 'este item'}: cadastre vagas ou informe a data do atendimento.`,
  )

/** Asks before fewer are called than was asked for. @throws AppError `validation` with `payload.warnings` */
export function askFewer({ provider }: Quota, people: number, places: readonly CalledTo[]): void {
  const last = places.at(-1)?.appointmentAt
  if (!last || places.length >= people) return
  const [free, who] =
    places.length === 1
      ? ['1 vaga livre', 'só a primeira é chamada']
      : [`${places.length} vagas livres`, `só as ${places.length} primeiras são chamadas`]
  const warning = `${provider.name ?? 'O prestador'} tem ${free} na agenda e na cota para ${formatCount(people, 'pessoa', 'pessoas')}: ${who}, até ${formatDate(last)} às ${formatTime(last)}`
  throw new AppError('validation', 'Confira antes de chamar', { issues: [warning], warnings: [warning] })
}
