import { isDeepStrictEqual } from 'node:util'
import { Query } from 'mingo'
import { type Filter, insert, type Store, storeError, type Update, update, updateAll } from '../../store.ts'
import { filterFor, sortFor } from './query.ts'
import { createRandom, type Random } from './random.ts'
import { fieldsFor, type Thing, thing, things } from './world.ts'

export interface Fuzzed {
  readonly queries: number
  readonly writes: number
}

/**
 * Writes and asks at random, the same for the same seed, and compares each answer with what mingo finds in a copy of
 * the documents: ids, order, pages and counts.
 * @throws Error that names seed, step, filter and both answers
 */
export async function fuzz(store: Store, seed: number, steps: number, size = 700): Promise<Fuzzed> {
  const random = createRandom(seed)
  const model = new Map<string, Thing>()
  const done = { queries: 0, writes: 0 }
  let made = 0
  const fresh = () => thing(`id-${random.below(1_000_000)}-${made++}`, random)
  await store.collection(things).deleteMany({})
  await grow(size)

  async function grow(count: number): Promise<void> {
    const documents = Array.from({ length: count }, fresh)
    await store.collection(things).insertMany(documents)
    for (const document of documents) model.set(document._id, document)
  }

  for (let step = 0; step < steps; step++) {
    if (random.chance(0.35)) {
      await write(store, model, random, grow, fresh)
      done.writes += 1
    } else {
      await compare(store, model, random, `seed ${seed}, step ${step}`)
      done.queries += 1
    }
  }
  return done
}

async function write(
  store: Store,
  model: Map<string, Thing>,
  random: Random,
  grow: (count: number) => Promise<void>,
  fresh: () => Thing,
): Promise<void> {
  const ids = [...model.keys()]
  const _id = random.pick(ids)
  const collection = store.collection(things)
  const $set = someOf(fieldsFor(random), random)
  // The fields are those of Thing.
  const change = { $set } as Update<Thing>
  switch (random.below(6)) {
    case 0:
      return grow(1 + random.below(8))
    case 1:
      await collection.deleteOne({ _id })
      model.delete(_id)
      return
    case 2: {
      // Everything up to the failed precondition is undone.
      const steps = [
        update(things, { _id }, change),
        insert(things, fresh()),
        insert(things, { ...fresh(), _id }),
      ]
      const failure = await store.atomically(steps).catch(storeError)
      if (!('kind' in failure) || failure.kind !== 'duplicate') throw new Error('A duplicate was stored')
      return
    }
    case 3: {
      const filter = filterFor(random, ids)
      const found = mingo(model, filter, { _id: 1 })
      await store.atomically([updateAll(things, filter as Filter<Thing>, change)])
      for (const id of found) set(model, id, $set)
      return
    }
    default:
      await collection.updateOne({ _id }, change)
      set(model, _id, $set)
  }
}

function set(model: Map<string, Thing>, id: string, fields: object): void {
  const before = model.get(id)
  if (before) model.set(id, { ...before, ...fields })
}

function someOf(fields: Record<string, unknown>, random: Random): Record<string, unknown> {
  const isRenamed = random.chance(0.4)
  const kept = Object.entries(fields).filter(([name]) =>
    name.startsWith('search') ? isRenamed : random.chance(0.3),
  )
  return kept.length > 0 ? Object.fromEntries(kept) : { n: random.below(1000) }
}

async function compare(
  store: Store,
  model: Map<string, Thing>,
  random: Random,
  where: string,
): Promise<void> {
  const filter = filterFor(random, [...model.keys()])
  const sort = sortFor(random)
  const skip = random.chance(0.5) ? 0 : random.below(random.chance(0.5) ? 300 : 3000)
  const limit = random.chance(0.2) ? 0 : 1 + random.below(60)
  const expected = mingo(model, filter, sort)
  const page = expected.slice(skip, limit === 0 ? undefined : skip + limit)
  const collection = store.collection(things)
  // Made of what the closed subset has.
  const typed = filter as Filter<Thing>
  const [documents, count] = await Promise.all([
    everything(collection.find(typed, { sort, skip, limit })),
    collection.countDocuments(typed),
  ])
  const found = documents.map(({ _id }) => _id)
  if (!isDeepStrictEqual(found, page) || count !== expected.length)
    throw new Error(
      `${where}: ${show({ filter, sort, skip, limit })}\nexpected ${expected.length}: ${show(page)}\nfound ${count}: ${show(found)}`,
    )
  const wrong = documents.find((document) => !isDeepStrictEqual(document, model.get(document._id)))
  if (wrong) throw new Error(`${where}: ${show(wrong)} is stored as ${show(model.get(wrong._id))}`)
}

async function everything<R>(walk: AsyncIterable<R>): Promise<R[]> {
  const found: R[] = []
  for await (const one of walk) found.push(one)
  return found
}

function mingo(model: ReadonlyMap<string, Thing>, filter: object, sort: Record<string, 1 | -1>): string[] {
  return new Query({ ...filter })
    .find<Thing>([...model.values()])
    .sort(sort)
    .all()
    .map(({ _id }) => _id)
}

function show(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => (inner instanceof RegExp ? String(inner) : inner))
}
