import type { personMoveQuery } from '@saude/contract/person-move'
import type { InputOf } from '@saude/contract/query'
import {
  type AnyCollection,
  collectionOf,
  defineCollection,
  type Entity,
  filterBy,
  type Operation,
  updateBy,
  update as updateOf,
} from '@saude/store'
import { clientOf } from '../client.ts'
import { ofProtected } from '../feed-entries.ts'
import type { Follows } from '../follow.ts'
import {
  type Call,
  type Collections,
  change,
  type Handler,
  handlersFor,
  insert,
  put,
  remove,
  removeAll,
  type Step,
  update,
} from '../handlers.ts'
import { notifyLater } from '../outbox.ts'
import { type Place, passed, placesOf, refersTo, wherePlaced } from './places.ts'

/**
 * What an area keeps of a citizen passes to another record of the same person: a part a commit, each beside notes of what has
 * passed. A process that dies goes on where it was, a message that comes twice or too late changes nothing, and the notes are how
 * it comes back.
 */

/** A joining, as far as this area has heard of it. */
interface MovedAct {
  readonly _id: string
  readonly client: string
  /** Undone: what is late passes nothing any more. */
  readonly isOver: boolean
}

/** Every area that passes something has these collections. */
export const movedActs = defineCollection<MovedAct>('movedAct', { tenant: 'client' })

/** A document that has passed, and by which of its places. */
interface MovedEntry {
  readonly _id: string
  readonly client: string
  readonly act: string
  readonly collection: string
  readonly entry: string
  readonly paths: readonly string[]
}

export const movedEntries = defineCollection<MovedEntry>('movedEntry', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, act: 1, _id: 1 } }],
})

/** What a service declares for it. */
export const movedCollections = { movedAct: movedActs, movedEntry: movedEntries } as const

type MoveQuery = ReturnType<typeof personMoveQuery>
type Asked = Omit<InputOf<MoveQuery>, 'id'>

/** What is asked of an area whose entries pass. */
export interface Passing {
  readonly collections: Collections
  readonly follows: Follows
  /** What follows from entries that have passed, or have come back: in the last commit, and again where a message comes twice. */
  readonly after?: (call: Call, asked: Asked) => Promise<readonly Step[]>
}

/** Documents of one commit. */
export const movedAtOnce = 200

const on = handlersFor(movedCollections)

/** The handler that passes what an area keeps of a citizen to another record of the same person, and back. */
export function personMove(query: MoveQuery, passing: Passing): Handler {
  const places = placesOf(passing.collections, passing.follows)
  return on(query, async (call) => {
    const { id: _message, ...asked } = call.input
    const { act, phase, from } = asked
    const { movedAct, movedEntry } = call.collections
    const known = await movedAct.findOne({ _id: act })
    const again = notifyLater(query, asked)
    const over = (isOver: boolean): Step =>
      known ? update(movedActs, { _id: act }, { isOver }) : insert(movedActs, { _id: act, isOver })
    if (phase === 'join') {
      if (known?.isOver) return { isDone: true }
      const found = await naming(call, places, from)
      const steps = found.flatMap((one) => [moved(one, asked), noted(one, act)])
      if (found.length > 0)
        return call.commit([...steps, ...announced(query, found), over(false), again], { isDone: false })
      return call.commit([...((await passing.after?.(call, asked)) ?? []), over(false)], { isDone: true })
    }
    const notes = await movedEntry.find({ act }, { limit: movedAtOnce }).toArray()
    if (phase === 'forget') {
      if (notes.length === 0) return call.commit([removeAll(movedActs, { _id: act })], { isDone: true })
      return call.commit([...notes.map(({ _id }) => remove(movedEntries, { _id })), again], { isDone: false })
    }
    if (notes.length === 0)
      return call.commit([...((await passing.after?.(call, asked)) ?? []), over(true)], { isDone: true })
    const back = { from: asked.into, into: from, name: asked.name }
    const found = await stillThere(call, places, notes, asked.into)
    return call.commit(
      [
        ...found.map((one) => moved(one, back)),
        ...notes.map(({ _id }) => remove(movedEntries, { _id })),
        ...announced(query, found),
        over(true),
        again,
      ],
      { isDone: false },
    )
  })
}

/** A document, and where in it somebody stands. */
interface Found {
  readonly collection: AnyCollection
  readonly document: Entity & { readonly version?: unknown }
  readonly places: readonly Place[]
}

/** Documents that name somebody, as many as one commit passes. */
async function naming(call: Call, places: readonly Place[], citizenId: string): Promise<Found[]> {
  const found = new Map<string, Found>()
  for (const place of places) {
    if (found.size >= movedAtOnce) break
    const { collection } = place
    const documents = await call.store
      .collection(collectionOf(collection))
      .find(wherePlaced(place, clientOf(call), citizenId), { limit: movedAtOnce })
      .toArray()
    for (const document of documents) {
      const key = `${collection.name} ${document._id}`
      const known = found.get(key)
      // Ids of lists lie side by side: which of them it is says the document.
      if (!known && found.size >= movedAtOnce) continue
      if (refersTo(document, place, citizenId))
        found.set(key, { collection, document, places: [...(known?.places ?? []), place] })
    }
  }
  return [...found.values()]
}

/** What was noted and is where it was passed to: who has it by now keeps it. */
async function stillThere(
  call: Call,
  places: readonly Place[],
  notes: readonly MovedEntry[],
  citizenId: string,
): Promise<Found[]> {
  const found: Found[] = []
  for (const name of new Set(notes.map(({ collection }) => collection))) {
    const own = places.filter(({ collection }) => collection.name === name)
    const [first] = own
    if (!first) continue
    const noted = new Map(
      notes.flatMap((one) => (one.collection === name ? [[one.entry, one] as const] : [])),
    )
    const filter = filterBy<Entity>({ client: clientOf(call), _id: { $in: [...noted.keys()] } })
    const documents = await call.store
      .collection(collectionOf(first.collection))
      .findAll(filter, { max: movedAtOnce })
    for (const document of documents) {
      const kept = own.filter(
        (place) =>
          noted.get(document._id)?.paths.includes(place.path) && refersTo(document, place, citizenId),
      )
      if (kept.length > 0) found.push({ collection: first.collection, document, places: kept })
    }
  }
  return found
}

/** The step by which a document names the other one: no edit of it, so its version stays; one that was edited meanwhile is read anew. */
function moved({ collection, document, places }: Found, who: Parameters<typeof passed>[2]): Operation {
  const { _id, version } = document
  let after: Entity = document
  let patch: object = {}
  for (const place of places) {
    const more = passed(after, place, who)
    patch = { ...patch, ...more }
    after = { ...after, ...more }
  }
  return updateOf<Entity>(
    { ...collection, versioned: false },
    { _id, ...(typeof version === 'number' && { version }) },
    updateBy({ $set: patch }),
  )
}

const noted = ({ collection, document, places }: Found, act: string): Step =>
  put(movedEntries, {
    _id: `${act}/${collection.name}/${document._id}`,
    act,
    collection: collection.name,
    entry: document._id,
    paths: places.map(({ path }) => path),
  })

/**
 * Which documents have passed; of a collection with protected entries without saying to others which. Topics of several collections
 * name none.
 */
function announced({ writes }: MoveQuery, found: readonly Found[]): Step[] {
  const collections = [...new Set(found.map(({ collection }) => collection))]
  const names = new Set(collections.map(({ name }) => name))
  return [
    ...collections.map((collection) =>
      change(
        collection.name,
        found.flatMap((one) => (one.collection === collection ? [one.document._id] : [])),
        'updated',
        collection.hiddenBy === undefined ? undefined : ofProtected,
      ),
    ),
    ...writes.flatMap((topic) => (names.has(topic) ? [] : [change(topic, [], 'updated')])),
  ]
}
