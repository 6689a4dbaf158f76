import { type Entity, prefix, type Store, tokens, withTie } from '@saude/store'
import { openCore, type TestCore } from '../testing/core.ts'
import { collections } from './collections.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

const client = 'some client'
type Explained = Parameters<Store['explain']>

/** What lists, searches and log-ins ask for: collection, filter, sort. */
const asked: readonly (readonly [keyof typeof collections, object, object])[] = [
  ['user', { client }, { updatedAt: -1 }],
  ['user', { client }, { searchName: 1 }],
  ['user', { client }, { email: 1 }],
  ['user', { client }, { cns: -1 }],
  ['user', {}, { updatedAt: -1 }],
  ['user', {}, { searchName: 1 }],
  ['user', { client, searchTokens: tokens('ana') }, { searchName: 1 }],
  ['user', { client, isAcs: true }, { searchName: 1 }],
  ['user', { client, isAcs: true, cns: prefix('70') }, { searchName: 1 }],
  ['user', { client, groupIds: 'g' }, { updatedAt: -1 }],
  ['user', { client, cpf: prefix('123') }, { updatedAt: -1 }],
  ['user', { emailKey: 'a@b.example' }, {}],
  ['user', { cpfKey: '1' }, {}],
  ['user', { healthUnitId: 'u' }, {}],
  ['session', { userId: 'u', revokedAt: null }, {}],
  ['passwordLink', { userId: 'u' }, {}],
  ['device', { userId: 'u', identifier: 'd' }, {}],
  ['device', { identifier: 'd', userId: { $ne: 'u' } }, {}],
  ['device', { userId: 'u' }, {}],
  ['device', { client }, { createdAt: -1 }],
  ['device', { client }, { searchName: 1 }],
  ['notification', { userId: 'u', readAt: null }, { createdAt: -1 }],
  ['notification', { userId: 'u' }, { createdAt: -1 }],
  ['healthUnit', { client }, { searchName: 1 }],
  ['healthUnit', { client }, { cnes: 1 }],
  ['street', { client, cep: prefix('13696') }, { searchName: 1 }],
  ['healthUnit', { client }, { updatedAt: 1 }],
  ['healthUnit', {}, { searchName: 1 }],
  ['group', { client }, { searchName: 1 }],
  ['group', {}, { searchName: 1 }],
  ['group', {}, { createdAt: 1 }],
  ['client', {}, { searchName: 1 }],
  ['client', { status: true }, { searchName: 1 }],
  ['client', { hosts: 'saude.example' }, {}],
  ['neighborhood', { client }, { searchName: 1 }],
  ['city', {}, { searchName: 1 }],
  ['accessLog', { client, citizenIds: 'c' }, { at: -1 }],
  ['accessLog', { client, citizenIds: 'c', isChange: true }, { at: -1 }],
  // What a user has consulted in the last half hour, before each write of the log (gateway/dispatch/unlogged.ts).
  ['accessLog', { userId: 'u', at: { $gte: new Date(0) } }, {}],
  // The days of a client, to be checked or removed (access-log/check.ts, drop.ts), and the screen of auditors.
  ['accessLog', { client, at: { $gte: new Date(0), $lt: new Date(1) } }, { at: 1 }],
  ['accessLog', { client: null }, { at: 1 }],
  ['accessLog', { client, at: { $gte: new Date(0) } }, { at: -1 }],
  ['accessLog', { client, userId: 'u', at: { $gte: new Date(0) } }, { at: -1 }],
  ['accessLog', { client, citizenIds: 'c', at: { $gte: new Date(0) } }, { at: -1 }],
  ['accessLogSegment', { client, day: '2026-11-27' }, { _id: 1 }],
  ['accessLogSegment', { client, day: { $lt: '2026-11-27' } }, { day: -1 }],
]

test.each(asked)('%s %j in the order %j is read along an index', async (name, filter, sort) => {
  // The table holds filters of many collections; explain checks them against the named one.
  const definition = collections[name] as Explained[0]
  const { scans, plan } = await core.store.explain<Entity>(definition, filter, {
    sort: withTie(sort),
    limit: 40,
  })
  expect(scans ? plan : []).toEqual([])
})
