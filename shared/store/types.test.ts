import type { Collection as DriverCollection, Filter as DriverFilter } from 'mongodb'
import {
  atMost,
  type Collection,
  defineCollection,
  type Filter,
  prefix,
  tokens,
  type Update,
} from './store.ts'

interface Citizen {
  readonly _id: string
  readonly client: string
  readonly name: string
  readonly searchName: string
  readonly searchTokens: readonly string[]
  readonly age: number | null
  readonly bornAt?: Date
  readonly active: boolean
  readonly address: { readonly street: string; readonly zip: { readonly code: string } } | null
  readonly contacts: readonly { readonly kind: string; readonly value: string }[]
  readonly version: number
}

declare const driver: DriverCollection<Citizen>
declare const citizens: number

/** Compiled, never run: each line marked @ts-expect-error fails the type check once it compiles. */
export function closedSubset(collection: Collection<Citizen>): void {
  // What the driver has, it has in this form; the reads that name their bound are the store's own.
  const fits: Omit<Collection<Citizen>, 'findAll' | 'aggregateAll' | 'distinct'> = driver
  const filter: Filter<Citizen> = {
    client: 'c',
    searchTokens: tokens('joao'),
    name: prefix('J'),
    'address.zip.code': '1',
    'contacts.kind': { $in: ['phone', null] },
    age: { $gte: 1, $lt: 9 },
    bornAt: { $lt: new Date() },
    $or: [{ active: true }, { address: null }],
  }
  const asDriver: DriverFilter<Citizen> = filter
  const update: Update<Citizen> = { $set: { 'address.street': 'x', age: null }, $inc: { version: 1 } }
  void [fits, asDriver, update, collection.updateOne(filter, update)]
  void collection.find({}, { limit: 40 }).toArray()
  void collection.find<Pick<Citizen, '_id'>>({}, { limit: atMost(40) }).toArray()
  void collection.find({}, { limit: atMost(citizens, 40) }).toArray()
  void collection.findAll({}, { max: 40 })
  // @ts-expect-error a collection is not read whole
  void collection.find({}).toArray()
  // @ts-expect-error nor is one with a number of which the program knows nothing
  void collection.find({}, { limit: citizens }).toArray()
  // @ts-expect-error 0 is no limit
  void collection.find({}, { limit: 0 }).toArray()
  // @ts-expect-error a bound is written in the program
  void collection.findAll({}, { max: citizens })
  // @ts-expect-error however it is said
  void atMost(citizens)
  // @ts-expect-error groups are walked, or bounded
  void collection.aggregate([{ $group: { _id: '$name' } }]).toArray()
  // @ts-expect-error values are bounded
  void collection.distinct('name', {})
  // @ts-expect-error a pattern that no helper made
  void collection.find({ name: { $regex: 'oa' } })
  // @ts-expect-error an operator outside the subset
  void collection.find({ age: { $mod: [2, 0] } })
  // @ts-expect-error an unknown field
  void collection.find({ nome: 'x' })
  // @ts-expect-error a value of another type
  void collection.find({ age: 'x' })
  // @ts-expect-error tokens belong to arrays
  void collection.find({ searchName: tokens('joao') })
  // @ts-expect-error $inc of a text
  void collection.updateOne({ _id: '1' }, { $inc: { name: 1 } })
  // @ts-expect-error an update outside the subset
  void collection.updateOne({ _id: '1' }, { $rename: { name: 'nome' } })
  defineCollection<Citizen>('citizen', {
    tenant: 'client',
    versioned: true,
    arrays: ['searchTokens'],
    indexes: [{ keys: { client: 1, 'address.street': 1, _id: 1 } }],
  })
  // @ts-expect-error an index over a field that does not exist
  defineCollection<Citizen>('citizen', { tenant: 'client', indexes: [{ keys: { nome: 1 } }] })
}

test('the driver fits the store and what is outside the subset does not compile', () => {
  expect(typeof closedSubset).toBe('function')
})
