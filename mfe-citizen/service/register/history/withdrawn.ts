import { AppError, permissionError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import {
  insert,
  remove,
  removeAll,
  type ScopedCollections,
  type Step,
  type User,
} from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import { unattending } from '../../analysis/production/attended-citizen.ts'
import type { collections as declared } from '../../collections.ts'
import { takingFound } from '../ongoing/found.ts'
import { type HistoryItem, historyCodes, historyLabels } from './item.ts'
import { partsOf } from './parts.ts'

/** An entry that was removed or corrected by who had recorded it: the history shows it as that. */
export interface WithdrawnItem extends HistoryItem {
  readonly withdrawnAt: Date
  readonly withdrawnBy: string
  readonly reason: string
  /** What is true in its place. */
  readonly replacedBy: string | null
}

/** A collection of its own, so that no list, count or condition is made of what was withdrawn. */
export const withdrawnItems = defineCollection<WithdrawnItem>('withdrawnHistoryItem', {
  tenant: 'client',
  about: {
    citizens: ['citizenId'],
    title: 'Registros corrigidos ou removidos do histórico',
    labels: {
      ...historyLabels,
      withdrawnAt: 'Retirado em',
      withdrawnBy: 'Retirado por',
      reason: 'Motivo da retirada',
    },
    codes: historyCodes,
  },
  versioned: true,
  hiddenBy: 'isProtected',
  indexes: [{ keys: { client: 1, citizenId: 1, date: 1, _id: 1 } }],
})

/** Kinds that staff record here. */
export const recordedTypes = ['healthCare', 'dentalCare', 'measurement', 'immunization', 'symptom'] as const

/** Attendances: one with a dentist's visit is filed under odontology. */
export const attendanceTypes = ['healthCare', 'dentalCare'] as const

/** Who recorded an entry: the user who did it, or copied it from a card. */
export const recorderOf = ({ first, updatedBy }: Pick<HistoryItem, 'first' | 'updatedBy'>): string | null =>
  first?.userId ?? updatedBy?.id ?? null

type Collections = Pick<
  ScopedCollections<typeof declared>,
  'historyItem' | 'withdrawnItem' | 'attendedCitizen' | 'correctionTask' | 'ongoing'
>

/**
 * An entry that this user recorded and may correct or remove.
 * @throws AppError `notFound`; `permission` where somebody else recorded it
 */
export async function ownEntry(
  { historyItem }: Pick<Collections, 'historyItem'>,
  { id, types = recordedTypes }: { id: string; types?: readonly HistoryItem['type'][] },
  user: User,
  { name, access }: Pick<Query, 'name' | 'access'>,
): Promise<HistoryItem> {
  const item = await historyItem.findOne({ _id: id, type: { $in: types } })
  if (!item) throw new AppError('notFound')
  if (user.id === null || recorderOf(item) !== user.id) {
    const { payload } = permissionError(name, access.title)
    throw new AppError('permission', 'Sem permissão: só quem registrou pode corrigir ou remover', payload)
  }
  return item
}

/** An entry that another one takes the place of, and why. */
export interface Corrected {
  readonly item: HistoryItem
  readonly by: string
  readonly at: Date
  readonly reason: string
}

/**
 * The entry that a create corrects; undefined where it corrects none.
 * @throws AppError as `ownEntry`; `notFound` where it is another citizen's
 */
export async function correctedBy(
  input: {
    readonly corrects?: string | null | undefined
    readonly reason?: string | null | undefined
    readonly citizenId: string
  },
  { collections, user, now }: { collections: Collections; user: User; now: Date },
  types: readonly HistoryItem['type'][],
  query: Pick<Query, 'name' | 'access'>,
): Promise<Corrected | undefined> {
  if (!input.corrects) return undefined
  const item = await ownEntry(collections, { id: input.corrects, types }, user, query)
  if (item.citizenId !== input.citizenId) throw new AppError('notFound')
  return { item, by: user.name, at: now, reason: input.reason ?? '' }
}

/** The entry with those that were recorded in its act: they go together. */
export const withItsParts = async (
  { historyItem }: Pick<Collections, 'historyItem'>,
  item: HistoryItem,
): Promise<HistoryItem[]> => [item, ...(await partsOf(historyItem, item))]

/** The steps that take an entry out of the history and keep it beside, with the reason. */
export function withdrawing(
  { historyItem, withdrawnItem, attendedCitizen, correctionTask, ongoing }: Collections,
  item: HistoryItem,
  given: {
    readonly by: string
    readonly at: Date
    readonly reason: string
    readonly replacedBy: string | null
  },
): Step[] {
  const { by: withdrawnBy, at: withdrawnAt, reason, replacedBy } = given
  return [
    remove(historyItem, { _id: item._id, version: item.version }),
    ...unattending(attendedCitizen, item),
    removeAll(correctionTask, { _id: item._id }),
    ...(item.act ? [takingFound(ongoing, item._id)] : []),
    insert(withdrawnItem, { ...item, withdrawnAt, withdrawnBy, reason, replacedBy }),
  ]
}
