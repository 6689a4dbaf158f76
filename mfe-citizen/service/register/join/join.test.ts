import { newId } from '@saude/contract/id'
import { citizensIn } from '@saude/service/logged-citizens'
import { citizenByIds } from '../../../contract/by-ids.ts'
import {
  citizenCreate,
  citizenDelete,
  citizenGet,
  citizenRestore,
  citizenUpdate,
} from '../../../contract/citizen.ts'
import { familyUpdate, homePeople } from '../../../contract/family.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { citizenJoin, citizenPart, citizenPersonMove, secretaryPersonMove } from '../../../contract/join.ts'
import { citizenRemovedList } from '../../../contract/removed.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { type CitizensService, clientId, member, openCitizens, withCore } from '../../testing/open.ts'
import type { HistoryItem } from '../history/item.ts'
import { forgetRemoved } from '../removal/forget.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
const director = member(['healthDirector'])
const nurse = member(['nurse'])
const cpf = '52998224725'
const cns = '700000000000005'

let service: CitizensService
beforeEach(async () => {
  // Messages wait until a test delivers them.
  service = await openCitizens(now, withCore({}), false)
})
afterEach(() => service.close())

const flowers = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores', addressNumber: '12' }
const create = async (name: string, more: object = {}) =>
  (await service.call(citizenCreate, { name, birthDate: '1980-01-01', ...more }, director)).id
const get = (id: string, user = director) => service.call(citizenGet, { id }, user)
const versionOf = async (id: string) => (await get(id)).version ?? 0
const join = async (id: string, otherId: string, taken: string[] = [], user = director) =>
  service.call(
    citizenJoin,
    { id, version: await versionOf(id), otherId, otherVersion: await versionOf(otherId), taken: taken as [] },
    user,
  )
const part = (id: string) => service.call(citizenPart, { id }, director)
const item = (citizenId: string, more: Partial<HistoryItem> = {}): HistoryItem => ({
  _id: newId(),
  client: clientId,
  citizenId,
  type: 'healthCare',
  date: now,
  createdAt: now,
  updatedAt: now,
  updatedBy: null,
  version: 1,
  ...more,
})
const held = (citizenId: string) => service.collections.historyItem.countDocuments({ citizenId })

/** What a record says, but for when it was written; what it says nothing of is left out. */
const said = (record: object) =>
  Object.fromEntries(
    Object.entries(record).filter(([key, value]) => value !== null && !/^version$|^updated/.test(key)),
  )

/** Delivers what waits for this area, until nothing does. @param most messages */
async function deliver(most = 100): Promise<void> {
  const { outbox } = service.collections
  for (let sent = 0; sent < most; sent += 1) {
    const [message] = await outbox
      .find({ query: citizenPersonMove.name }, { sort: { _id: 1 }, limit: 1 })
      .toArray()
    if (!message) return
    // As it was written for this query.
    await service.call(citizenPersonMove, message.input as never, director)
    await outbox.deleteOne({ _id: message._id })
  }
}

test('of each field the chosen value stays, of what only one says that one', async () => {
  const ana = await create('Ana Prado', { mobilePhone: '19999990000', cpf })
  const twin = await create('Ana Maria Prado', { mobilePhone: '19988887777', email: 'ana@exemplo.com', cns })
  const answer = await join(ana, twin, ['name', 'email'])
  expect(answer).toMatchObject({ id: ana, otherId: twin })
  // The access logs of both have it.
  expect(citizensIn(citizenJoin, answer)).toEqual([ana, twin])
  expect(await get(ana)).toMatchObject({
    name: 'Ana Maria Prado',
    mobilePhone: '19999990000',
    email: 'ana@exemplo.com',
    cpf,
    cns,
  })
  const { items } = await service.call(citizenRemovedList, {}, director)
  expect(items).toMatchObject([{ id: twin, joinedInto: { id: ana, name: 'Ana Maria Prado' } }])
})

describe('two records of two people are not joined', () => {
  test.each([
    ['CPF', { cpf }, { cpf: '11144477735' }],
    ['CNS', { cns }, { cns: '700000000000013' }],
  ])('where each has a %s', async (label, one, other) => {
    const [ana, bia] = [
      await service.add({ name: 'Ana', ...one }),
      await service.add({ name: 'Bia', ...other }),
    ]
    await expect(join(ana, bia)).rejects.toMatchObject({
      key: 'conflict',
      message: expect.stringContaining(`${label} diferentes`),
    })
  })

  test('where one has died', async () => {
    const [ana, bia] = [await create('Ana'), await service.add({ name: 'Bia', deathAt: '2026-11-01' })]
    await expect(join(ana, bia)).rejects.toMatchObject({ key: 'conflict' })
  })

  test('where it is one record, and where one has changed since it was seen', async () => {
    const [ana, bia] = [await create('Ana'), await create('Bia')]
    await expect(join(ana, ana)).rejects.toMatchObject({ key: 'validation' })
    const stale = { id: ana, version: 1, otherId: bia, otherVersion: 7, taken: [] }
    await expect(service.call(citizenJoin, stale, director)).rejects.toMatchObject({ key: 'conflict' })
    expect(await get(bia)).toMatchObject({ name: 'Bia' })
  })
})

test('is for those who administer: a nurse may not, nor anybody of another municipality', async () => {
  const [ana, twin] = [await create('Ana'), await create('Ana')]
  expect(nurse.permissions.has('citizenJoin')).toBe(false)
  expect(director.permissions.has('citizenJoin')).toBe(true)
  const elsewhere = { ...director, client: { id: 'another', name: 'Outra' } }
  const input = { id: ana, version: 1, otherId: twin, otherVersion: 1, taken: [] }
  await expect(service.call(citizenJoin, input, elsewhere)).rejects.toMatchObject({ key: 'notFound' })
})

test('is done once, however often it arrives', async () => {
  const [ana, twin] = [await create('Ana'), await create('Ana')]
  const input = { id: ana, version: 1, otherId: twin, otherVersion: 1, taken: [] }
  const key = newId()
  const first = await service.again(citizenJoin, input, director, key)
  expect(await service.again(citizenJoin, input, director, key)).toEqual(first)
  expect(await service.collections.citizenJoining.countDocuments({})).toBe(1)
})

describe('what named the one', () => {
  test('names the other: history, visits, conditions, counts', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    const { historyItem, visit, attendedCitizen } = service.collections
    const problem = { system: 'cid10' as const, code: 'I10', name: 'Hipertensão' }
    await historyItem.insertMany([item(ana), item(twin, { problem }), item(twin)])
    await service.call(visitRecord, { citizenId: twin, outcome: 'done', date: '2026-11-19' }, director)
    await join(ana, twin)
    await deliver()
    expect([await held(ana), await held(twin)]).toEqual([3, 0])
    expect(await visit.countDocuments({ citizenId: ana })).toBe(1)
    expect(await service.collections.citizen.findOne({ _id: ana })).toMatchObject({
      lastVisitOn: '2026-11-19',
      conditions: { hypertension: true },
    })
    expect(await attendedCitizen.findOne({ citizenId: ana, year: '2026', unit: '*' })).toMatchObject({
      count: 3,
    })
    expect(await attendedCitizen.countDocuments({ citizenId: twin })).toBe(0)
  })

  test('passes in parts, each noted: after an interruption it goes on, and nothing is lost or done twice', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await service.collections.historyItem.insertMany(Array.from({ length: 450 }, () => item(twin)))
    await join(ana, twin)
    const [message] = await service.collections.outbox
      .find({ query: citizenPersonMove.name }, { limit: 1 })
      .toArray()
    await deliver(1)
    expect([await held(ana), await held(twin)]).toEqual([200, 250])
    // The process died after the commit: the first message comes again, beside what it left.
    await service.call(citizenPersonMove, message?.input as never, director)
    await deliver()
    expect([await held(ana), await held(twin)]).toEqual([450, 0])
    expect(await service.collections.movedEntry.countDocuments({})).toBe(450)
  })

  test('in other areas hears of it by a message that lies in the same commit', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await join(ana, twin)
    const [message] = await service.collections.outbox
      .find({ query: secretaryPersonMove.name }, { limit: 1 })
      .toArray()
    expect(message?.input).toMatchObject({ from: twin, into: ana, phase: 'join', name: 'Ana' })
  })

  test('protected entries pass like the others, and stay hidden from those who may not see them', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await service.collections.historyItem.insertMany([
      item(twin, { isProtected: true, problem: { system: 'cid10', code: 'B24', name: 'HIV' } }),
    ])
    await join(ana, twin)
    await deliver()
    expect(await held(ana)).toBe(1)
    expect((await service.call(citizenHistory, { id: ana }, director)).items).toEqual([])
    expect((await service.call(citizenHistory, { id: ana }, nurse)).items).toHaveLength(1)
    const entries = await service.store.feed.of(clientId).since(0)
    expect(entries.filter(({ topic }) => topic === 'historyItem')).toMatchObject([
      { detail: { isProtected: true } },
    ])
  })
})

describe('a home and its family', () => {
  const family = async (homeId: string, headId: string, members: object[] = []) =>
    service.call(familyUpdate, { homeId, headId, members: members as [] }, nurse)
  const homeOf = async (id: string) => (await get(id)).homeId ?? ''
  const rows = (memberKey: string) => service.collections.familyMember.countDocuments({ memberKey })

  test('stay those of the record that stays; the other leaves its own', async () => {
    const ana = await create('Ana', flowers)
    const twin = await create('Ana', { ...flowers, addressNumber: '90' })
    const [here, there] = [await homeOf(ana), await homeOf(twin)]
    await family(here, ana)
    await family(there, twin)
    await join(ana, twin)
    expect(await homeOf(ana)).toBe(here)
    expect(await service.call(homePeople, { id: there }, nurse)).toMatchObject({ people: [] })
    expect([await rows(ana), await rows(twin)]).toEqual([1, 0])
    await part(twin)
    expect([await homeOf(ana), await homeOf(twin)]).toEqual([here, there])
    expect([await rows(ana), await rows(twin)]).toEqual([1, 1])
  })

  test('are those of the other where its address is taken, and all goes back', async () => {
    const ana = await create('Ana', flowers)
    const twin = await create('Ana', { ...flowers, addressNumber: '90' })
    const child = await create('Davi', { ...flowers, addressNumber: '90' })
    const [here, there] = [await homeOf(ana), await homeOf(twin)]
    await family(there, twin, [{ id: child, kinship: '139' }])
    await join(ana, twin, ['address'])
    expect(await homeOf(ana)).toBe(there)
    const { people } = await service.call(homePeople, { id: there }, nurse)
    expect(people.map(({ id, isHead }) => [id, isHead])).toEqual([
      [ana, true],
      [child, false],
    ])
    expect(await opening(there)).toBe(1)
    await part(twin)
    expect([await homeOf(ana), await homeOf(twin)]).toEqual([here, there])
    expect([await opening(here), await opening(there)]).toEqual([1, 1])
    expect((await service.call(homePeople, { id: there }, nurse)).people.map(({ id }) => id)).toEqual([
      twin,
      child,
    ])
  })

  test('of both in one home: the head goes on, and the home has one who stands for it', async () => {
    const twin = await create('Ana', flowers)
    const ana = await create('Ana', flowers)
    const here = await homeOf(ana)
    await family(here, twin, [{ id: ana, kinship: '146' }])
    await join(ana, twin)
    const { people } = await service.call(homePeople, { id: here }, nurse)
    expect(people).toMatchObject([{ id: ana, isHead: true }])
    expect(await opening(here)).toBe(1)
    await part(twin)
    expect(await opening(here)).toBe(1)
  })

  const opening = (householdId: string) =>
    service.collections.citizen.countDocuments({ householdId, opensHousehold: true })
})

describe('the record that is there no more', () => {
  test('is the way to the other one, also after several joinings', async () => {
    const [ana, twin, third] = [await create('Ana'), await create('Bia'), await create('Caia')]
    await join(twin, third)
    await join(ana, twin)
    for (const id of [twin, third]) expect(await get(id)).toMatchObject({ id: ana, name: 'Ana' })
    expect(await service.call(citizenHistory, { id: third }, director)).toMatchObject({ id: ana })
    await service.call(visitRecord, { citizenId: third, outcome: 'done', date: '2026-11-19' }, director)
    expect(await service.collections.visit.countDocuments({ citizenId: ana })).toBe(1)
    await service.call(citizenUpdate, { id: third, document: { mobilePhone: '19999990000' } }, director)
    expect(await get(ana)).toMatchObject({ mobilePhone: '19999990000' })
  })

  test('is never the way to remove the other, nor is it restored past the joining', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await join(ana, twin)
    await expect(service.call(citizenDelete, { id: twin }, director)).rejects.toMatchObject({
      key: 'notFound',
    })
    await expect(service.call(citizenRestore, { id: twin }, director)).rejects.toMatchObject({
      key: 'conflict',
    })
    expect((await service.call(citizenByIds, { ids: [ana, twin] }, director)).items).toMatchObject([
      { id: ana },
    ])
  })

  test('is the way still when the joining is final; what both had is forgotten', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await service.collections.historyItem.insertMany([item(twin)])
    await join(ana, twin)
    await deliver()
    expect(await forgetRemoved(service.store, days(30))).toBe(1)
    await deliver()
    expect(await held(ana)).toBe(1)
    expect(await get(twin)).toMatchObject({ id: ana })
    expect(await service.collections.citizenJoining.findOne({})).toMatchObject({ before: null, after: null })
    expect(await service.collections.movedEntry.countDocuments({})).toBe(0)
    await expect(part(twin)).rejects.toMatchObject({ key: 'notFound' })
  })
})

describe('undone', () => {
  test('each has again what it had: fields, numbers, entries, counts', async () => {
    const ana = await create('Ana Prado', { mobilePhone: '19999990000' })
    const twin = await create('Ana Maria', { mobilePhone: '19988887777', cpf })
    const problem = { system: 'cid10' as const, code: 'I10', name: 'Hipertensão' }
    await service.collections.historyItem.insertMany([item(ana), item(twin, { problem })])
    await service.call(visitRecord, { citizenId: twin, outcome: 'done', date: '2026-11-19' }, director)
    const before = [await get(ana), await get(twin)]
    await join(ana, twin, ['name', 'mobilePhone'])
    await deliver()
    service.clock.now = days(29)
    await part(twin)
    await deliver()
    const after = [await get(ana), await get(twin)]
    expect(after.map(said)).toEqual(before.map(said))
    expect([await held(ana), await held(twin)]).toEqual([1, 1])
    const [one, other] = await Promise.all(
      [ana, twin].map((id) => service.collections.citizen.findOne({ _id: id })),
    )
    expect(one).toMatchObject({ lastVisitOn: null, searchName: 'ana prado' })
    expect(one?.conditions?.hypertension ?? false).toBe(false)
    expect(other).toMatchObject({ lastVisitOn: '2026-11-19', conditions: { hypertension: true }, cpf })
  })

  test('what came or was changed since stays where it is', async () => {
    const [ana, twin] = [await create('Ana'), await create('Bia', { mobilePhone: '19988887777' })]
    await join(ana, twin, ['name', 'mobilePhone'])
    await deliver()
    await service.collections.historyItem.insertMany([item(ana)])
    await service.call(citizenUpdate, { id: ana, document: { mobilePhone: '19911112222' } }, director)
    await part(twin)
    await deliver()
    expect(await get(ana)).toMatchObject({ name: 'Ana', mobilePhone: '19911112222' })
    expect(await held(ana)).toBe(1)
  })

  test('before all had passed nothing passes any more', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await service.collections.historyItem.insertMany(Array.from({ length: 250 }, () => item(twin)))
    await join(ana, twin)
    await deliver(1)
    await part(twin)
    await deliver()
    expect([await held(ana), await held(twin)]).toEqual([0, 250])
  })

  test('not where the one that stayed is there no more, nor after 30 days', async () => {
    const [ana, twin] = [await create('Ana'), await create('Ana')]
    await join(ana, twin)
    service.clock.now = days(30.1)
    await expect(part(twin)).rejects.toMatchObject({ key: 'notFound' })
    service.clock.now = days(1)
    await service.call(citizenDelete, { id: ana }, director)
    await expect(part(twin)).rejects.toMatchObject({ key: 'conflict' })
  })
})
