import { mostOfPerson } from '@saude/contract/person-data'
import {
  type About,
  type AnyCollection,
  collectionOf,
  filterBy,
  type Tombstone,
  tombstones,
} from '@saude/store'
import { clientOf } from '../client.ts'
import type { Call } from '../handlers.ts'
import { hiddenPersonId, type RecordDocument } from '../record/collection.ts'
import { scoped } from '../scope.ts'

/** A tombstone of an entry. */
interface Stone extends Omit<Tombstone, 'document'> {
  readonly document: RecordDocument
}

interface Sought {
  readonly collection: AnyCollection
  readonly about: Extract<About, { readonly title: string }>
  readonly citizenId: string
  /** With what is protected. */
  readonly isWhole: boolean
}

/** An entry about a person as it is stored, or was until it was removed. */
export interface Found {
  readonly document: RecordDocument
  readonly removedAt: Date | null
}

/** Everything of a collection that is about a person: what is there, and what was removed and may still come back. */
export async function foundOf(call: Call, sought: Sought): Promise<Found[]> {
  const { collection, about, citizenId, isWhole } = sought
  const paths = about.citizens.filter((one) => isWhole || one !== hiddenPersonId)
  const documents = scoped(call.store, collectionOf<RecordDocument>(collection), clientOf(call), isWhole)
  const found = new Map<string, Found>()
  for (const path of paths)
    for (const document of await documents.findAll(filterBy<RecordDocument>({ [path]: citizenId }), {
      max: mostOfPerson,
      sort: { _id: 1 },
    }))
      found.set(document._id, { document, removedAt: null })
  for (const path of paths)
    for (const one of await removedAt(call, sought, path))
      if (!found.has(one.document._id)) found.set(one.document._id, one)
  return [...found.values()]
}

/** What was removed of a collection where a person stands at a path of its documents. */
async function removedAt(
  call: Call,
  { collection, citizenId, isWhole }: Sought,
  path: string,
): Promise<Found[]> {
  const { name, tenant, hiddenBy } = collection
  const stones = await call.store.collection(collectionOf<Stone>(tombstones)).findAll(
    filterBy<Stone>({
      collection: name,
      ...(tenant === 'client' && { client: clientOf(call) }),
      [path === '_id' ? '_id' : `document.${path}`]: citizenId,
    }),
    { max: mostOfPerson, sort: { _id: 1 } },
  )
  const isShown = (document: object) =>
    isWhole || hiddenBy === undefined || !new Map(Object.entries(document)).get(hiddenBy)
  return stones
    .filter(({ document }) => isShown(document))
    .map(({ document, deletedAt }) => ({ document, removedAt: deletedAt }))
}
