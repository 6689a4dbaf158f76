import { newId } from '@saude/contract/id'
import { protectedNames } from '@saude/core/contract/codes/protected'
import { citizenProtected } from '../../contract/protected.ts'
import type { HistoryItem } from '../history/item.ts'
import { type Citizen, derive } from '../register/citizen.ts'
import { clientId, member, openCitizens } from '../testing/open.ts'

const start = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

/** A house where somebody lives who was diagnosed on a day. */
async function withPeople(
  count: number,
  day: string,
  work: (tools: Awaited<ReturnType<typeof openCitizens>>) => Promise<void>,
) {
  const area = await openCitizens(start)
  try {
    for (let at = 0; at < count; at++) await diagnosed(area, day)
    await work(area)
  } finally {
    await area.close()
  }
}

async function diagnosed({ collections }: Awaited<ReturnType<typeof openCitizens>>, day: string) {
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
  const stamp = { createdAt: start, updatedAt: start, updatedBy: null, version: 1, client: clientId }
  // What else a citizen has is nothing to this.
  await collections.citizen.insertMany([
    {
      _id,
      ...known,
      ...derive(_id, known),
      ...stamp,
      healthUnit: { id: 'h1', name: 'UBS' },
    } as unknown as Citizen,
  ])
  const item: HistoryItem = {
    _id: newId(),
    ...stamp,
    citizenId: _id,
    type: 'healthCare',
    date: new Date(`${day}T12:00:00-03:00`),
    problem: { system: 'cid10', code: 'A150', name: 'Tuberculose pulmonar' },
  }
  await collections.historyItem.insertMany([item])
}

const tuberculosis = { condition: 'tuberculosis' } as const

test('what is said of a month stays as it is, whatever is recorded in it', () =>
  withPeople(7, '2026-10-15', async (area) => {
    const first = await area.call(citizenProtected, tuberculosis, nurse)
    expect(first).toEqual({
      asOf: '2026-11-01',
      total: 5,
      cells: [{ latitude: -22.435, longitude: -46.815, count: 5 }],
    })
    for (let at = 0; at < 4; at++) await diagnosed(area, '2026-10-20')
    expect(await area.call(citizenProtected, tuberculosis, nurse)).toEqual(first)
    area.clock.now = new Date('2026-12-02T12:00:00-03:00')
    expect(await area.call(citizenProtected, tuberculosis, nurse)).toMatchObject({
      asOf: '2026-12-01',
      total: 10,
    })
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
