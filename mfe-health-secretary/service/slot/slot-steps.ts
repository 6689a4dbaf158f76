import { AppError } from '@saude/contract/errors'
import { formatDate, formatTime } from '@saude/contract/formats'
import { anyRecord } from '@saude/contract/record/record'
import { type Scoped, type Step, update } from '@saude/service/handlers'
import { recordCollection } from '@saude/service/record/collection'
import type { EntryOf, RecordRules } from '@saude/service/record/rules'
import { collectionOf, filterBy } from '@saude/store'
import { appointmentSlot } from '../../contract/appointment-slot.ts'
import type { ProtocolType } from '../../contract/protocol-type.ts'

type SlotFields = (typeof appointmentSlot)['declared']['fields']
export type Slot = EntryOf<SlotFields>
type RuleCall = Parameters<NonNullable<RecordRules['after']>>[1]

const derived = collectionOf<Slot>(recordCollection(anyRecord(appointmentSlot)))

/** Searched by what comes next for a kind. */
export const slots: typeof derived = {
  ...derived,
  indexes: [
    ...derived.indexes,
    { keys: { client: 1, type: 1, at: 1, _id: 1 } },
    { keys: { client: 1, type: 1, 'provider.id': 1, at: 1, _id: 1 } },
  ],
}

/** 'Clínica Vida · 24/11/2026 às 08:00' */
export const slotName = ({ provider, at }: Pick<Slot, 'provider' | 'at'>): string =>
  `${provider.name} · ${formatDate(at)} às ${formatTime(at)}`

export const freePlaces = ({ places, taken }: Pick<Slot, 'places' | 'taken'>): number => places - (taken ?? 0)

/** A client's slot; undefined where it is gone. */
export async function slotOf({ store }: Pick<RuleCall, 'store'>, client: string, id: string) {
  return (await store.collection(slots).findOne({ _id: id, client })) ?? undefined
}

/** How many slots are looked at for free ones, the next ones first. */
const looked = 300

interface Wanted {
  readonly type?: ProtocolType | null | undefined
  readonly provider?: string | undefined
  /** What is asked for: slots for something else are left out, those that say nothing fit everything. */
  readonly item?: string | undefined
  readonly now: Date
}

/** The slots from now on that have a place, the next one first. */
export async function comingSlots(
  slot: Scoped<Slot>,
  { type, provider, item, now }: Wanted,
): Promise<Slot[]> {
  const filter = {
    ...(type && { type }),
    ...(provider !== undefined && { 'provider.id': provider }),
    ...(item !== undefined && { $or: [{ 'item.id': item }, { 'item.id': null }] }),
    // Instants are stored as Dates, which the types of a contract do not say.
    at: { $gt: now },
  }
  const coming = await slot.find(filterBy(filter), { sort: { at: 1, _id: 1 }, limit: looked }).toArray()
  return coming.filter((one) => freePlaces(one) > 0)
}

/** Where the people of a slot go: 'Clínica Vida, sala 3'. */
export const slotPlace = ({ provider, place }: Pick<Slot, 'provider' | 'place'>): string =>
  [provider.name, place].filter(Boolean).join(', ').slice(0, 200)

/** The step that takes several places of what was read, which has them. */
export const takePlaces = (slot: Slot, count: number): Step => counted(slot, (slot.taken ?? 0) + count)

/** The step that takes a place. @throws AppError `conflict` where there is none, or it is over */
export function takePlace(slot: Slot | undefined, now: Date): Step {
  if (!slot) throw new AppError('conflict', 'Esta agenda não existe mais: escolha outra vaga.')
  const at = instantOf(slot)
  if (at <= now) throw new AppError('conflict', `A agenda ${slotName(slot)} já passou: escolha outra vaga.`)
  if (freePlaces(slot) <= 0)
    throw new AppError(
      'conflict',
      `Não há mais vaga em ${slotName(slot)}: todas as ${slot.places} estão ocupadas. Escolha outra vaga.`,
    )
  return counted(slot, (slot.taken ?? 0) + 1)
}

/** The step that frees a place, in time: what has begun is not given to another. */
export function freePlace(slot: Slot | undefined, now: Date): Step[] {
  return slot && instantOf(slot) > now ? [counted(slot, Math.max(0, (slot.taken ?? 0) - 1))] : []
}

/** Only of what was read: two who take the last place do not both get it. */
const counted = ({ _id, version }: Slot, taken: number): Step => update(slots, { _id, version }, { taken })

/** Instants are stored as Dates, which the types of a contract do not say. */
const instantOf = ({ at }: Pick<Slot, 'at'>): Date => new Date(at)
