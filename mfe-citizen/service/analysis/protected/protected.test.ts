import { newId } from '@saude/contract/id'
import { protectedNames } from '@saude/core/contract/codes/protected'
import { migrateAgain } from '@saude/service/testing/migrate'
import { citizenProtected } from '../../../contract/protected.ts'
import { migrations } from '../../migrations.ts'
import { type Citizen, derive } from '../../register/citizen/citizen.ts'
import type { HistoryItem } from '../../register/history/item.ts'
import { clientId, member, openCitizens } from '../../testing/open.ts'
import { keepSnapshots, makeSnapshots, type ProtectedSnapshot } from './snapshot.ts'

const start = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

type Area = Awaited<ReturnType<typeof openCitizens>>

/** So many others live at the same place, have the same unit and age: who is ill is said among others only. */
const healthy = 30

/** People who live in one place and were diagnosed on a day, and others; `work` begins after the snapshot of the month. */
async function withPeople(count: number, day: string, work: (area: Area) => Promise<void>) {
  const area = await openCitizens(start)
  try {
    for (let at = 0; at < count; at++) await diagnosed(area, day)
    for (let at = 0; at < healthy; at++) await living(area)
    await snapshot(area)
    await work(area)
  } finally {
    await area.close()
  }
}

const snapshot = ({ store, clock }: Area) => makeSnapshots(store, clock.now)

const stamp = { createdAt: start, updatedAt: start, updatedBy: null, version: 1, client: clientId }

async function living({ collections }: Area): Promise<string> {
  const _id = newId()
  const known = {
    name: `Pessoa ${_id}`,
    addressCoordinates: { x: -46.8123, y: -22.4321 },
    addressOnCity: true,
    deathAt: null,
    birthDate: '1980-05-05',
    cpf: null,
    cns: null,
    lastVisitOn: null,
  }
  const unit = { healthUnit: { id: 'h1', name: 'UBS' } }
  // What else a citizen has is nothing to this.
  await collections.citizen.insertMany([
    { _id, ...known, ...derive(_id, known), ...stamp, ...unit } as unknown as Citizen,
  ])
  return _id
}

const tuberculous = { system: 'cid10', code: 'A150', name: 'Tuberculose pulmonar' } as const

/** As the main problem, or as one beside it. */
async function diagnosed(area: Area, day: string, isFurther = false) {
  const item: HistoryItem = {
    _id: newId(),
    ...stamp,
    citizenId: await living(area),
    type: 'healthCare',
    date: new Date(`${day}T12:00:00-03:00`),
    ...(isFurther
      ? { act: { problems: [{ problem: tuberculous, ciap: null, isNew: null }] } }
      : { problem: tuberculous }),
  }
  await area.collections.historyItem.insertMany([item])
}

const othersThanInterval = [
  ...(['Date', 'hrtime', 'nextTick', 'performance', 'queueMicrotask', 'setTimeout', 'clearTimeout'] as const),
  ...(['setImmediate', 'clearImmediate', 'requestAnimationFrame', 'cancelAnimationFrame'] as const),
]

const tuberculosis = { condition: 'tuberculosis' } as const

test('what is said of a month stays as it is, whatever is recorded in it', () =>
  withPeople(7, '2026-10-15', async (area) => {
    const first = await area.call(citizenProtected, tuberculosis, nurse)
    expect(first).toEqual({
      asOf: '2026-11-01',
      total: 5,
      cells: [{ latitude: -22.435, longitude: -46.815, count: 5 }],
    })
    for (let at = 0; at < 5; at++) await diagnosed(area, '2026-10-20', at % 2 === 0)
    await snapshot(area)
    expect(await area.call(citizenProtected, tuberculosis, nurse)).toEqual(first)
    area.clock.now = new Date('2026-12-02T12:00:00-03:00')
    await snapshot(area)
    expect(await area.call(citizenProtected, tuberculosis, nurse)).toMatchObject({
      asOf: '2026-12-01',
      total: 10,
    })
  }))

test('one who is new in a month changes no number, and the counts that are kept for this are answered to no one', () =>
  withPeople(7, '2026-10-15', async (area) => {
    const { asOf: _first, ...before } = await area.call(citizenProtected, tuberculosis, nurse)
    await diagnosed(area, '2026-11-10')
    area.clock.now = new Date('2026-12-02T12:00:00-03:00')
    await snapshot(area)
    const { asOf, ...after } = await area.call(citizenProtected, tuberculosis, nurse)
    expect(asOf).toBe('2026-12-01')
    expect(after).toEqual(before)
    expect(Object.keys(after)).toEqual(['total', 'cells'])
  }))

test('a question makes no snapshot: before there is one it is said that it is being made', async () => {
  const area = await openCitizens(start)
  try {
    for (let at = 0; at < 7; at++) await diagnosed(area, '2026-10-15')
    for (let at = 0; at < healthy; at++) await living(area)
    const ask = () => area.call(citizenProtected, tuberculosis, nurse)
    expect([await ask(), await ask()]).toEqual(Array(2).fill({ asOf: null, total: null, cells: [] }))
    await snapshot(area)
    expect(await ask()).toMatchObject({ asOf: '2026-11-01', total: 5 })
    // A month has begun in Brazil, and its snapshot is not there yet.
    area.clock.now = new Date('2026-12-01T00:00:00-03:00')
    expect(await ask()).toMatchObject({ asOf: '2026-11-01', total: 5 })
  } finally {
    await area.close()
  }
})

test('a snapshot is made when the service starts without one, and within a minute of the turn of the month in Brazil', () =>
  withPeople(7, '2026-10-15', async (area) => {
    await area.collections.protectedSnapshot.deleteMany({})
    const months = async () =>
      (await area.collections.protectedSnapshot.findAll({}, { max: 10_000 })).map(({ asOf }) => asOf).sort()
    let now = new Date('2026-11-30T23:59:30-03:00')
    const fail = (error: unknown) => {
      throw error
    }
    const keep = () => keepSnapshots(area.store, () => now, fail)
    await keep()()
    expect(await months()).toEqual(['2026-11-01'])
    jest.useRealTimers()
    const clock = jest.useFakeTimers({ doNotFake: othersThanInterval })
    const end = keep()
    now = new Date('2026-12-01T00:00:29-03:00')
    clock.advanceTimersByTime(59_000)
    expect(await months()).toEqual(['2026-11-01'])
    now = new Date('2026-12-01T00:00:30-03:00')
    clock.advanceTimersByTime(1_000)
    await end()
    expect(await months()).toEqual(['2026-11-01', '2026-12-01'])
  }))

test('a snapshot of an earlier version, without what it was made from, is made anew', () =>
  withPeople(7, '2026-10-15', async ({ store, collections }) => {
    const { held: _held, ...old } = (await collections.protectedSnapshot.findOne({})) ?? {}
    await collections.protectedSnapshot.deleteMany({})
    await collections.protectedSnapshot.insertMany([old as ProtectedSnapshot]) // as it was then
    await migrateAgain(store, migrations, '2026-11-26-02-comparable-snapshots')
    expect(await collections.protectedSnapshot.findOne({})).toBeNull()
  }))

test('what was recorded in this month is not in it', () =>
  withPeople(9, '2026-11-10', async (area) => {
    expect(await area.call(citizenProtected, tuberculosis, nurse)).toMatchObject({ total: null, cells: [] })
  }))

test('one narrowing at a time, of fixed parts', () =>
  withPeople(6, '2026-10-15', async (area) => {
    const of = (input: object) => area.call(citizenProtected, { ...tuberculosis, ...input }, nurse)
    expect(await of({ healthUnit: 'h1' })).toMatchObject({ total: 5 })
    expect(await of({ healthUnit: 'h2' })).toMatchObject({ total: null, cells: [] })
    expect(await of({ ageBand: '40-59' })).toMatchObject({ total: 5 })
    await expect(of({ healthUnit: 'h1', ageBand: '40-59' })).rejects.toMatchObject({ key: 'validation' })
    await expect(of({ ageBand: '44-45' })).rejects.toMatchObject({ key: 'validation' })
    await expect(of({ from: '2026-01-01' })).rejects.toMatchObject({ key: 'validation' })
  }))

test('all protected diagnoses have a name', () => {
  expect(Object.values(protectedNames)).toEqual(['HIV', 'Hepatites B e C', 'Hanseníase', 'Tuberculose'])
})
