import { citizenDelete, citizenGet, citizenUpdate } from '../../../contract/citizen.ts'
import { immunizationCreate } from '../../../contract/immunization.ts'
import { citizenRisk, riskClassOf, riskParts } from '../../../contract/risk.ts'
import { visitRecord } from '../../../contract/visit.ts'
import { noConditions } from '../../register/conditions/conditions-from.ts'
import { type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'
import { scoreOf } from './points.ts'
import { isVaccineLate } from './vaccines.ts'

let history: OpenHistory
beforeEach(async () => {
  history = await openHistory()
})
afterEach(() => history.close())

const day = '2026-11-20'

test('the scale is that of the source: points of each sentinel and the classes', () => {
  const savassi = Object.values(riskParts).filter(({ source }) => source === 'savassi')
  expect(savassi.map(({ name, points }) => [name, points])).toEqual([
    ['Acamado', 3],
    ['Drogadição', 2],
    ['Menor de 6 meses', 1],
    ['Maior de 70 anos', 1],
    ['Hipertensão arterial', 1],
    ['Diabetes', 1],
  ])
  expect([4, 5, 6, 7, 8, 9, 12].map(riskClassOf)).toEqual(['usual', 'r1', 'r1', 'r2', 'r2', 'r3', 'r3'])
  expect(scoreOf(['bedridden', 'diabetes', 'diabetes'])).toEqual({
    score: 5,
    words: 'Acamado 3; Diabetes 2 × 1',
  })
})

test('a house has the points of its people, with what they come from; the highest comes first', async () => {
  const home = {
    addressPublicPlace: 'das Flores',
    addressNumber: '10',
    isVisitable: true,
    visitKey: '2026-12-01',
  }
  const old = {
    birthDate: '1950-01-01',
    conditions: { ...noConditions, bedridden: true, hypertension: true, diabetes: true },
  }
  await history.citizen({ name: 'Ana', ...home, ...old, microAreaId: 'm1', microArea: '01' })
  await history.citizen({
    name: 'Bento',
    ...home,
    birthDate: '1970-01-01',
    conditions: { ...noConditions, hypertension: true, mentalHealthCids: ['F10', 'F17'] },
    microAreaId: 'm1',
  })
  await history.citizen({
    name: 'Célia',
    birthDate: '1950-01-01',
    isVisitable: true,
    visitKey: '0000-00-00',
    microAreaId: 'm2',
  })
  await history.citizen({ name: 'Davi', birthDate: '1990-01-01', isVisitable: true, visitKey: '2026-12-01' })
  const ask = (input: object) => history.call(citizenRisk, { stopIndex: 9, ...input }, staff('n1', 'nurse'))
  const houses = await ask({})
  expect(houses.total).toBe(2)
  expect(houses.items).toMatchObject([
    {
      name: 'Ana',
      people: 2,
      score: 9,
      riskClass: 'r3',
      parts: 'Acamado 3; Drogadição 2; Maior de 70 anos 1; Hipertensão arterial 2 × 1; Diabetes 1',
    },
    {
      name: 'Célia',
      people: 1,
      score: 3,
      riskClass: 'usual',
      parts: 'Maior de 70 anos 1; Idoso que vive só 1; Visita em atraso ou nunca feita 1',
    },
  ])
  const people = await ask({ of: 'person', microAreaId: 'm1' })
  expect(people.items.map(({ name, score }) => [name, score])).toEqual([
    ['Ana', 6],
    ['Bento', 3],
  ])
  expect((await ask({ riskClass: 'r3' })).items.map(({ name }) => name)).toEqual(['Ana'])
})

test('the whole town follows what is written: moves, illness, visits, doses, death and removal', async () => {
  const house = (number: string, more: object = {}) =>
    history.citizen({
      addressPublicPlace: 'das Flores',
      addressNumber: number,
      isVisitable: true,
      visitKey: '2026-12-01',
      microAreaId: 'm1',
      birthDate: '1950-01-01',
      ...more,
    })
  const [ana = '', bento = '', child = '', davi = ''] = [
    await house('10', { name: 'Ana' }),
    await house('10', { name: 'Bento', birthDate: '1980-01-01' }),
    await house('12', { name: 'Lia', birthDate: '2026-07-20' }),
    await house('14', { name: 'Davi' }),
  ]
  const nurse = staff('n1', 'nurse', 'healthSecretary')
  const ask = (of: 'household' | 'person', microAreaId?: string) =>
    history.call(citizenRisk, { stopIndex: 99, of, ...(microAreaId && { microAreaId }) }, nurse)
  /** The town, which is kept, is what a micro area of all of them is, which is counted anew. */
  const same = async () => {
    const [houses, people] = [await ask('household'), await ask('person')]
    expect(houses).toEqual(await ask('household', 'm1'))
    expect(people).toEqual(await ask('person', 'm1'))
    return houses.items.map(({ name, score }) => `${name} ${score}`).sort()
  }
  const put = async (id: string, document: object) => {
    const { version } = await history.call(citizenGet, { id }, nurse)
    await history.call(citizenUpdate, { id, version, document } as never, nurse)
  }
  expect(await same()).toEqual(['Ana 1', 'Davi 2', 'Lia 2'])
  await put(bento, { addressNumber: '16' })
  expect(await same()).toEqual(['Ana 2', 'Bento 1', 'Davi 2', 'Lia 2'])
  await put(davi, { addressNumber: '16' })
  expect(await same()).toEqual(['Ana 2', expect.stringMatching(/^(Bento|Davi) 3$/), 'Lia 2'])
  await history.call(visitRecord, { citizenId: ana, outcome: 'done', date: '2026-11-20' } as never, nurse)
  await same()
  await history.call(
    immunizationCreate,
    {
      citizenId: child,
      immunobiological: { id: '42', name: '' },
      dose: '1',
      appliedAt: '2026-10-10T10:00',
      previousRecord: true,
      isConfirmed: true,
    } as never,
    nurse,
  )
  await same()
  await put(child, { deathAt: '2026-11-19' })
  expect((await same()).join()).not.toContain('Lia')
  await history.call(citizenDelete, { id: ana }, nurse)
  expect((await same()).join()).not.toContain('Ana')
})

test('a dose of the calendar is late two months after its age, while it may still be given', () => {
  // Two months old: BCG is late, hepatitis B at birth is given no more, the first pentavalent is due but not late.
  expect(isVaccineLate('2026-09-20', new Set(), day)).toBe(true)
  expect(isVaccineLate('2026-09-20', new Set(['15/9']), day)).toBe(false)
  expect(isVaccineLate('2026-07-20', new Set(['15/9']), day)).toBe(true)
})
