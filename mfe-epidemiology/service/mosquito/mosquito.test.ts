import { newId } from '@saude/contract/id'
import { testRecord } from '@saude/service/record/testing/test-record'
import { type Owned, openArea, type TestArea } from '@saude/service/testing/area'
import { epidemiologicalAccompaniment as cases } from '../../contract/accompaniment.ts'
import {
  inspectionRound,
  mosquitoFocus,
  mosquitoTransmission,
  mosquitoWorkList,
} from '../../contract/mosquito.ts'
import { streetBlock } from '../../contract/street-block.ts'
import { service } from '../service.ts'
import { indicesOf } from './indices.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const hill = { id: newId(), name: 'Morro' }
const agents = ['Rosa', 'Ivo'].map((name) => ({ id: newId(), name }))
const [rosa = { id: '', name: '' }] = agents
/** Whose home was marked on the map after the case was recorded. */
const later: Owned[] = []
const people: Owned[] = Array.from({ length: 4 }, (_, index) => ({
  id: newId(),
  name: `Ana ${index}`,
  birthDate: '1990-06-15',
  gender: 'F',
  cns: null,
  neighborhood: hill,
  position: { x: -47.1, y: -22.9 },
}))

const settings: { blockingRadius?: number } = {}

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, {
    now: () => now,
    owners: {
      citizenByIds: people,
      citizenContactByIds: people,
      citizenPlaceByIds: () => ({ items: later }),
      cidSearch: [{ id: 'A90', name: 'Dengue' }],
      healthUnitByIds: [],
      userByIds: agents,
      clientSettings: () => settings,
      neighborhoodSearch: [hill, { id: newId(), name: 'Centro' }],
    },
  })
})
afterAll(() => area.close())

const block = (code: string, given: object = {}) => area.call(streetBlock.create, { code, ...given })

testRecord(streetBlock, () => area, {
  values: (nth) => ({ code: `Q-${nth}` }),
  changes: { properties: 12 },
})

/** A block of each client, in which foci are found and rounds made. */
const blocks = { here: '', elsewhere: '' }
beforeAll(async () => {
  blocks.here = (await block('P-1')).id
  blocks.elsewhere = (await area.call(streetBlock.create, { code: 'P-1' }, area.elsewhere)).id
})
const inBlock = (id: string) => ({ block: { id } })
testRecord(mosquitoFocus, () => area, {
  values: () => ({ ...inBlock(blocks.here), foundOn: '2026-11-18', returnBy: '2026-12-02' }),
  elsewhere: () => inBlock(blocks.elsewhere),
  changes: { treatment: 'larvicide' },
})
testRecord(inspectionRound, () => area, {
  values: () => ({ ...round, ...inBlock(blocks.here), year: 2025, doneOn: '2025-12-10' }),
  elsewhere: () => inBlock(blocks.elsewhere),
  changes: { closed: 9 },
})

test('house, container and Breteau index are those of the manual, over rounds together', () => {
  // 200 properties, 4 of them with 6 positive containers of 500: 2 %, 1.2 % and 3 for a hundred properties.
  const round = {
    inspected: 100,
    closed: 3,
    refused: 1,
    positive: 2,
    containersInspected: 250,
    containersPositive: 3,
  }
  expect(indicesOf([round, round])).toEqual({
    inspected: 200,
    pending: 8,
    houseIndex: 2,
    containerIndex: 1.2,
    breteauIndex: 3,
  })
  expect(indicesOf([])).toMatchObject({ houseIndex: 0, containerIndex: 0, breteauIndex: 0 })
})

const round = {
  year: 2026,
  cycle: 6,
  doneOn: '2026-11-18',
  inspected: 50,
  closed: 4,
  refused: 1,
  positive: 2,
  containersInspected: 100,
  containersPositive: 3,
}

test('a round has no more positive properties or containers than were inspected', async () => {
  const { id } = await block('R-1')
  const create = (given: object) => area.call(inspectionRound.create, { ...round, block: { id }, ...given })
  const refused = (field: string) => ({ payload: { fields: { [field]: expect.any(String) } } })
  await expect(create({ positive: 51 })).rejects.toMatchObject(refused('positive'))
  await expect(create({ containersPositive: 101 })).rejects.toMatchObject(refused('containersPositive'))
  await create({})
  const { blocks, total, cycle } = await area.call(mosquitoTransmission, {})
  expect([cycle, total.houseIndex, total.containerIndex, total.breteauIndex]).toEqual([6, 4, 3, 6])
  expect(blocks).toMatchObject([{ name: 'R-1', breteauIndex: 6, pending: 5 }])
  expect((await area.call(mosquitoTransmission, { cycle: 5 })).blocks).toEqual([])
})

test('a focus is found in a container of the manual, and no one returns before the inspection', async () => {
  const { id } = await block('F-1')
  const focus = {
    place: 'Rua das Flores, 10',
    block: { id },
    foundOn: '2026-11-18',
    container: 'D1',
    isPositive: true,
    treatment: 'removed',
  } as const
  await expect(area.call(mosquitoFocus.create, { ...focus, returnBy: '2026-11-17' })).rejects.toMatchObject({
    payload: { fields: { returnBy: 'Retornar até não pode ser antes da inspeção' } },
  })
  await area.call(mosquitoFocus.create, { ...focus, returnBy: '2026-12-02' })
  const { items } = await area.call(mosquitoFocus.list, { container: 'D1', block: { id } })
  expect(items).toMatchObject([{ place: focus.place, isPositive: true }])
})

test('a confirmed case makes a work list of the blocks around it, to agents of their own', async () => {
  // 100 m and 300 m north of the case.
  const near = await block('W-1', { position: { x: -47.1, y: -22.8991 }, agent: { id: rosa.id } })
  await block('W-2', { position: { x: -47.1, y: -22.8973 } })
  const { id } = await area.call(cases.create, {
    citizen: { id: people[0]?.id ?? '' },
    pathology: { id: 'A90' },
    origin: 'suspect',
    openedOn: '2026-11-18',
    contactEvery: 2,
    exposed: [],
  })
  const work = (input = {}, user = area.user) => area.call(mosquitoWorkList, input, user)
  expect((await work()).items).toEqual([])
  expect((await area.call(mosquitoTransmission, {})).neighborhoods).toMatchObject([
    {
      name: 'Morro',
      suspect: 1,
      confirmed: 0,
      diseases: [{ disease: 'dengue', suspect: 1, confirmed: 0 }],
      weeks: [0, 0, 0, 1],
    },
  ])
  await area.call(cases.transition, {
    id,
    transition: 'confirm',
    document: { closingCriterion: 'laboratory' },
  })
  expect((await work()).items).toMatchObject([{ id: near.id, name: 'W-1', cases: 1, agent: 'Rosa' }])
  expect((await work({ radius: 400 })).items.map(({ name }) => name)).toEqual(['W-1', 'W-2'])
  const acs = (of: string) => ({ ...area.user, id: of, groups: ['acs' as const] })
  expect((await work({ radius: 400 }, acs(rosa.id))).items.map(({ name }) => name)).toEqual(['W-1'])
  expect((await work({ radius: 400 }, acs(newId()))).items).toEqual([])
  // The municipality may want another radius than the usual one; a question may name its own.
  settings.blockingRadius = 400
  expect((await work()).items.map(({ name }) => name)).toEqual(['W-1', 'W-2'])
  expect((await work({ radius: 150 })).items.map(({ name }) => name)).toEqual(['W-1'])
})

test('a home that is marked after the case was recorded counts for the blocks around it', async () => {
  const moved = { ...people[0], id: newId(), name: 'Bia', position: null }
  people.push(moved)
  await block('L-1', { position: { x: -47.2, y: -22.9 } })
  const { id } = await area.call(cases.create, {
    citizen: { id: moved.id },
    pathology: { id: 'A90' },
    origin: 'suspect',
    openedOn: '2026-11-18',
    contactEvery: 2,
    exposed: [],
  })
  await area.call(cases.transition, {
    id,
    transition: 'confirm',
    document: { closingCriterion: 'laboratory' },
  })
  const names = async () => (await area.call(mosquitoWorkList, {})).items.map(({ name }) => name)
  expect(await names()).not.toContain('L-1')
  later.push({ id: moved.id, name: moved.name, isPoor: false, position: { x: -47.2, y: -22.9 } })
  expect(await names()).toContain('L-1')
})
