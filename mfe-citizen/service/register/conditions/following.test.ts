import { touched } from '@saude/store'
import { citizenGet, citizenUpdate } from '../../../contract/citizen.ts'
import type { LayerCondition } from '../../../contract/citizen-filter.ts'
import { citizenGeolocation } from '../../../contract/geolocation.ts'
import { healthCareCreate, healthCareDelete } from '../../../contract/health-care.ts'
import { measurementCreate } from '../../../contract/measurement.ts'
import { visitList, visitRecord } from '../../../contract/visit.ts'
import type { Conditions } from '../citizen/citizen.ts'
import { type OpenHistory, openHistory, staff } from '../history/testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const attended = (citizenId: string, cid: string, attendedAt = '2026-11-19T10:30') => ({
  citizenId,
  attendedAt,
  procedure: { id: '0301010110', name: '' },
  cid: { id: cid, name: '' },
})
const attend = async (citizenId: string, cid: string, attendedAt?: string) =>
  (await history.call(healthCareCreate, attended(citizenId, cid, attendedAt), nurse)).id
const remove = (id: string) => history.call(healthCareDelete, { id, reason: 'Pessoa errada' }, nurse)
const stored = async (_id: string) => {
  const citizen = await history.opened.collections.citizen.findOne({ _id })
  if (!citizen) throw new Error('not there')
  return citizen
}
const conditions = async (id: string) => (await stored(id)).conditions
const onLayer = async (condition: LayerCondition) =>
  (await history.call(citizenGeolocation, { condition }, nurse)).citizens.map(({ id }) => id)

const here = { addressCoordinates: { x: -47, y: -22 }, hasLocation: true, addressOnCity: true }

describe('an attendance', () => {
  test('puts its citizen on the map of the illness and into the risk group, and its removal takes both back', async () => {
    const id = await history.citizen({ ...here, lastVisitOn: '2026-11-01' })
    const visit = async () => {
      const { items } = await history.call(visitList, { eachStep: 250 }, nurse)
      return items.find((row) => row.id === id)
    }
    expect(await onLayer('diabetes')).not.toContain(id)
    const care = await attend(id, 'E119')
    expect(await onLayer('diabetes')).toContain(id)
    // Seen every month now.
    expect(await visit()).toMatchObject({ isRiskGroup: true, nextVisit: '2026-12-01' })
    await remove(care)
    expect(await onLayer('diabetes')).not.toContain(id)
    expect(await visit()).toMatchObject({ isRiskGroup: false, nextVisit: '2026-12-31' })
  })

  test('of a protected diagnosis says nothing by its other code: no map, and no trace in the record', async () => {
    const id = await history.citizen(here)
    const before = await stored(id)
    const { id: care } = await history.call(
      healthCareCreate,
      { ...attended(id, 'B24'), ciap: { id: 'W78', name: '' } },
      nurse,
    )
    expect(await onLayer('pregnant')).not.toContain(id)
    expect(await stored(id)).toEqual(before)
    // An attendance of its own says it.
    await attend(id, 'Z348')
    expect(await onLayer('pregnant')).toContain(id)
    const { version } = await stored(id)
    await remove(care)
    expect(await stored(id)).toMatchObject({ version })
    expect(await onLayer('pregnant')).toContain(id)
  })

  test('takes back only what it alone said', async () => {
    const declaration = { hypertension: true, mentalHealthCids: ['F32'] } as unknown as Conditions // in part
    const id = await history.citizen({ conditions: declaration })
    const cares = [await attend(id, 'I10'), await attend(id, 'E119'), await attend(id, 'E109')]
    const [pressure = '', sugar = '', again = ''] = cares
    await remove(pressure)
    await remove(sugar)
    expect(await conditions(id)).toMatchObject({ hypertension: true, diabetes: true })
    await remove(again)
    expect(await conditions(id)).toEqual(declaration)
  })

  test('is no edit of the record: an open form is not out of date', async () => {
    const id = await history.citizen()
    const { version, updatedAt } = await history.call(citizenGet, { id }, nurse)
    await attend(id, 'I10')
    expect(await history.call(citizenGet, { id }, nurse)).toMatchObject({ version, updatedAt })
    const changed = { id, document: { mobilePhone: '19911112222' }, version: version ?? null }
    await history.call(citizenUpdate, changed, nurse)
    expect(await stored(id)).toMatchObject({
      mobilePhone: '19911112222',
      conditions: { hypertension: true },
    })
  })

  test('without a code that says something leaves the record alone', async () => {
    const id = await history.citizen()
    const before = await stored(id)
    await attend(id, 'J069')
    expect(await stored(id)).toEqual(before)
  })

  test('is announced to open maps', async () => {
    const id = await history.citizen()
    const { feed } = history.opened
    // Devices that keep lists hear of every write (`touched`), people of what changes on their maps.
    const heard = async (from: string) =>
      (await feed.after(from, 100)).changes.filter(
        ({ topic, ids, change }) => topic === 'citizen' && ids.includes(id) && change !== touched,
      )
    const from = await feed.latest()
    await attend(id, 'I10')
    expect(await heard(from)).toHaveLength(1)
    const then = await feed.latest()
    await attend(id, 'I10')
    expect(await heard(then)).toHaveLength(0)
  })
})

test('a birth takes its mother from the map of pregnant women; so does time', async () => {
  const [mother, overdue] = [await history.citizen(here), await history.citizen(here)]
  await attend(mother, 'Z348', '2026-03-01T10:00')
  await attend(overdue, 'Z348', '2025-12-01T10:00')
  const pregnant = await onLayer('pregnant')
  expect(pregnant).toContain(mother)
  expect(pregnant).not.toContain(overdue)
  await attend(mother, 'Z392', '2026-11-18T10:00')
  expect(await onLayer('pregnant')).not.toContain(mother)
})

test('a measurement is what the citizen weighs from then on; an older one is not', async () => {
  const id = await history.citizen()
  const measure = (measuredAt: string, measures: object) =>
    history.call(measurementCreate, { citizenId: id, measuredAt, ...measures }, nurse)
  await measure('2026-11-10T10:00', { weight: 70.5, height: 1.62 })
  await measure('2026-10-10T10:00', { weight: 75 })
  await measure('2026-11-12T10:00', { bloodPressure: { contraction: 190, relaxation: 120 } })
  expect(await conditions(id)).toMatchObject({ weight: 70.5, height: 1.62, hypertension: false })
})

test('what several people record at the same time all counts', async () => {
  const id = await history.citizen({ addressOnCity: true })
  const visit = { citizenId: id, outcome: 'done', date: '2026-11-20' } as const
  await Promise.all([
    attend(id, 'I10'),
    attend(id, 'E119'),
    history.call(visitRecord, visit, nurse),
    history.call(citizenUpdate, { id, document: { mobilePhone: '19911112222' } }, nurse),
  ])
  expect(await stored(id)).toMatchObject({
    conditions: { hypertension: true, diabetes: true },
    lastVisitOn: '2026-11-20',
    visitKey: '2026-12-20',
    mobilePhone: '19911112222',
  })
})
