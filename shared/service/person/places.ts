import { isInList, withValuesAt } from '@saude/contract/record/paths'
import { searchName } from '@saude/contract/search'
import { isFields } from '@saude/contract/values'
import { type AnyCollection, type Entity, type Filter, filterBy } from '@saude/store'
import type { Follows } from '../follow.ts'
import type { Collections } from '../handlers.ts'
import { idsAt, innerIds } from '../inner.ts'

/** Where citizens stand in an area's documents: what its collections say of themselves (`about`) and what it follows. */

/** A place of documents at which a citizen stands: an id alone, or a copy with the name. */
export interface Place {
  readonly collection: AnyCollection
  /** Of the copy, or of the id that stands alone. */
  readonly path: string
  readonly isCopy: boolean
}

/**
 * The places of all collections, each once. Left out are documents whose id is the citizen's, those that follow from the register
 * by themselves (`stays`), and those that say nothing of their own.
 */
export function placesOf(collections: Collections, follows: Follows): Place[] {
  const copies = (follows.citizen ?? []).map(
    ({ collection, path }): Place => ({ collection, path, isCopy: true }),
  )
  const alone = [...new Set(Object.values(collections))].flatMap((collection): Place[] => {
    const { about } = collection
    if (!about || 'left' in about || about.stays) return []
    return about.citizens
      .filter((path) => path !== '_id' && path !== innerIds)
      .map((path) =>
        path.endsWith('.id')
          ? { collection, path: path.slice(0, -'.id'.length), isCopy: true }
          : { collection, path, isCopy: false },
      )
  })
  const all = [...copies, ...alone]
  return [...new Map(all.map((one) => [`${one.collection.name} ${one.path}`, one])).values()]
}

/** The documents at whose place somebody stands. */
export const wherePlaced = (
  { path, isCopy }: Place,
  client: string | undefined,
  citizenId: string,
): Filter<Entity> =>
  filterBy<Entity>({
    ...(client !== undefined && { client }),
    ...(isInList(path)
      ? { [innerIds]: { $in: [citizenId] } }
      : { [isCopy ? `${path}.id` : path]: citizenId }),
  })

/** Whether somebody stands there. */
export const refersTo = (document: Entity, { path, isCopy }: Place, citizenId: string): boolean =>
  isCopy ? idsAt(document, [path]).includes(citizenId) : valueAt(document, path) === citizenId

function valueAt(document: unknown, path: string): unknown {
  let value = document
  for (const key of path.split('.')) value = isFields(value) ? value[key] : undefined
  return value
}

interface Passed {
  readonly from: string
  readonly into: string
  /** What the other is called. */
  readonly name: string
}

/** The fields of a document in which somebody else stands at a place instead, by the names of the fields or their paths. */
export function passed(document: Entity, { path, isCopy }: Place, { from, into, name }: Passed): object {
  if (!isCopy) return { [path]: into }
  const renamed = (copy: unknown) =>
    isFields(copy) && copy.id === from
      ? {
          ...copy,
          id: into,
          ...('name' in copy && { name }),
          ...('searchName' in copy && { searchName: searchName(name) }),
          ...(copy.isRemoved === true && { isRemoved: false }),
        }
      : copy
  const [field = path] = path.split(/[.[]/)
  const after = withValuesAt(document, path, renamed)
  if (!isFields(after)) return {}
  const held = after[innerIds]
  return {
    [field]: after[field],
    ...(isInList(path) && {
      [innerIds]: [
        ...new Set([
          ...(Array.isArray(held) ? held.filter((one) => one !== from) : []),
          ...idsAt(after, [path]),
        ]),
      ],
    }),
  }
}
