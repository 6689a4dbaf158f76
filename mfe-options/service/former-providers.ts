import { newId } from '@saude/contract/id'
import { inTurn } from '@saude/service/migrations/each'
import { type Conversion, defineMigrations } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import { outbox } from '@saude/service/outbox'
import type { RecordDocument } from '@saude/service/record/collection'
import { recordHistory } from '@saude/service/record/history'
import { storedOf } from '@saude/service/record/rules'
import {
  atMost,
  defineCollection,
  insert,
  type Operation,
  type Store,
  sortBy,
  tombstones,
} from '@saude/store'

/** The registers of providers that this area kept in older releases; the secretary's area keeps all of them now. */

const names = ['examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider'] as const
type Name = (typeof names)[number]

interface Former extends RecordDocument {
  readonly nameKey: string
  readonly weeklyPlaces: number | null
}

/** With the indexes that they had. */
const former = (name: Name) =>
  defineCollection<Former>(name, {
    tenant: 'client',
    versioned: true,
    arrays: ['searchTokens'],
    indexes: [
      { keys: { client: 1, updatedAt: 1, _id: 1 } },
      { keys: { client: 1, searchName: 1, _id: 1 } },
      { keys: { client: 1, weeklyPlaces: 1, _id: 1 } },
      { keys: { client: 1, nameKey: 1 }, unique: true },
    ],
  })

/** They stay as they were, so that an older release finds them. */
export const formerProviders = {
  examProvider: former('examProvider'),
  physiotherapyProvider: former('physiotherapyProvider'),
  occupationalTherapyProvider: former('occupationalTherapyProvider'),
}

const part = 100
/** Of an entry's history the last ones. */
const happenings = 200

interface Handed {
  readonly store: Store
  /** Of the message: those with lower ones come first. */
  readonly id: string
  readonly register: Name
  readonly entry: RecordDocument
  readonly removedAt?: Date
}

/** The message with which an entry is handed over: the outbox repeats it until it has come. */
async function handOver({ store, id, register, entry, removedAt }: Handed): Promise<Operation> {
  const { client, _id: of } = entry
  const history = await store
    .collection(recordHistory)
    .find({ client, of }, { sort: sortBy({ _id: -1 }), limit: atMost(happenings) })
    .toArray()
  return insert(outbox, {
    _id: id,
    client,
    query: 'providerAdopt',
    input: {
      // It comes once, however often.
      id: of,
      register,
      entry: JSON.stringify(entry),
      ...(removedAt && { removedAt: removedAt.toISOString() }),
      history: history.map((one) => JSON.stringify(one)),
    },
  })
}

/** An entry is new where it comes to, from then on: what was changed first goes first, so that lists keep their order. */
async function inOrder(handed: readonly Omit<Handed, 'id'>[]): Promise<Operation[]> {
  const ids = handed.map(() => newId()).sort()
  const sorted = handed.toSorted(({ entry: one }, { entry: other }) => +one.updatedAt - +other.updatedAt)
  return Promise.all(sorted.map((one, nth) => handOver({ ...one, id: ids[nth] ?? newId() })))
}

const handOverOf = (register: Name): Conversion['run'] =>
  through(formerProviders[register], { size: part }, (found, { store }) =>
    inOrder(found.map((entry) => ({ store, register, entry }))),
  )

const handOverRemoved = (register: Name): Conversion['run'] =>
  through(tombstones, { filter: { collection: register }, size: part }, (found, { store }) =>
    inOrder(
      found.map(({ document, deletedAt }) => ({
        store,
        register,
        entry: storedOf<RecordDocument>(document),
        removedAt: deletedAt,
      })),
    ),
  )

export const migrations = defineMigrations([
  {
    id: '2026-11-27-03-providers',
    title: 'Prestadores passam à secretaria, que os mantém todos',
    compatibleWith: '0.1.0',
    run: inTurn(...names.flatMap((name) => [handOverOf(name), handOverRemoved(name)])),
  },
])
