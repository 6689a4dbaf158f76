import { isProtectedCode } from '@saude/core/contract/codes/protected'
import type { Coded } from '@saude/core/contract/codes/system'
import { absent, insert, type Scoped, type Step, update } from '@saude/service/handlers'
import { defineCollection } from '@saude/store'
import { conducts } from '../../../contract/attendance-codes.ts'
import { type FavouriteKind, offeredOfKind } from '../../../contract/favourites.ts'
import type { HistoryItem } from '../history/item.ts'

/** A code that somebody chose, by its kind. */
export interface Chosen {
  readonly kind: FavouriteKind
  readonly code: string
  readonly name: string
  /** Of conducts there is none. */
  readonly system: Coded['system'] | null
}

interface Used extends Chosen {
  readonly times: number
  /** `YYYY-MM-DD` */
  readonly last: string
}

/** What one user chooses in attendances: few entries, in one document. It names no citizen. */
export interface Favourites {
  readonly _id: string
  readonly client: string
  readonly userId: string
  readonly chosen: readonly Chosen[]
  readonly used: readonly Used[]
  readonly version: number
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly updatedBy: { readonly id: string; readonly name: string } | null
}

export const favourites = defineCollection<Favourites>('favourite', {
  tenant: 'client',
  versioned: true,
  indexes: [{ keys: { client: 1, userId: 1 }, unique: true }],
})

/** Codes of one kind whose use is counted. */
const mostUsed = 30

export const isSame = (one: Pick<Chosen, 'kind' | 'code'>, other: Pick<Chosen, 'kind' | 'code'>): boolean =>
  one.kind === other.kind && one.code === other.code

/** More often first; of what was used as often, what was used last. */
const byUse = (one: Used, other: Used): number =>
  other.times - one.times || other.last.localeCompare(one.last)

/** Counts what was used on a day. What is new has its place: of its kind the least used goes. */
export function counted(used: readonly Used[], codes: readonly Chosen[], day: string): Used[] {
  let next = [...used]
  for (const one of codes) {
    const known = next.find((other) => isSame(other, one))
    const others = next.filter((other) => other !== known)
    const ofKind = others.filter(({ kind }) => kind === one.kind).sort(byUse)
    const dropped = new Set(ofKind.slice(mostUsed - 1))
    next = [
      ...others.filter((other) => !dropped.has(other)),
      { ...one, times: (known?.times ?? 0) + 1, last: day },
    ]
  }
  return next
}

/** The codes that an attendance names, each once. */
export function codesIn({
  problem,
  ciap,
  procedure,
  act,
}: Pick<HistoryItem, 'problem' | 'ciap' | 'procedure' | 'act'>): Chosen[] {
  const of = (kind: FavouriteKind, coded: Coded | null | undefined): Chosen[] =>
    coded ? [{ kind, code: coded.code, name: coded.name, system: coded.system }] : []
  const all = [
    ...of('cid', problem),
    ...of('ciap', ciap),
    ...of('procedure', procedure),
    ...(act?.problems ?? []).flatMap((one) => [...of('cid', one.problem), ...of('ciap', one.ciap)]),
    ...(act?.exams ?? []).flatMap(({ exam, isAsked }) => (isAsked ? of('exam', exam) : [])),
    ...(act?.conducts ?? []).map(
      (code): Chosen => ({ kind: 'conduct', code, name: conducts[code], system: null }),
    ),
  ]
  return all.filter((one, at) => all.findIndex((other) => isSame(one, other)) === at)
}

/** What is offered: of each kind the user's favourites, then what was used most; protected codes to those alone who record them. */
export function offeredFrom(
  stored: Pick<Favourites, 'chosen' | 'used'> | null,
  isProtectedSeen: boolean,
): (Chosen & { readonly isFavourite: boolean })[] {
  const { chosen = [], used = [] } = stored ?? {}
  const all = [
    ...chosen.map((one) => ({ ...one, isFavourite: true })),
    ...[...used]
      .sort(byUse)
      .filter((one) => !chosen.some((other) => isSame(other, one)))
      .map((one) => ({ ...one, isFavourite: false })),
  ]
  const places = new Map<FavouriteKind, number>()
  return all.filter(({ kind, code, system }) => {
    if (!isProtectedSeen && system && isProtectedCode({ system, code })) return false
    const place = places.get(kind) ?? 0
    places.set(kind, place + 1)
    return place < offeredOfKind
  })
}

/** The steps that store a user's favourites in place of what was read. */
export const storing = (
  collection: Scoped<Favourites>,
  userId: string,
  stored: Favourites | null,
  next: Pick<Favourites, 'chosen' | 'used'>,
): Step[] =>
  stored
    ? [update(collection, { _id: stored._id, version: stored.version }, { $set: next })]
    : [absent(collection, { userId }), insert(collection, { userId, ...next })]

/** The steps that count what a user's attendance names. */
export async function countingUse(
  collection: Scoped<Favourites>,
  userId: string | null,
  codes: readonly Chosen[],
  day: string,
): Promise<Step[]> {
  if (userId === null || codes.length === 0) return []
  const stored = await collection.findOne({ userId })
  return storing(collection, userId, stored, {
    chosen: stored?.chosen ?? [],
    used: counted(stored?.used ?? [], codes, day),
  })
}
