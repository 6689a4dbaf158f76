import { citizenRisk, riskClassOf, riskParts } from '../../contract/risk.ts'
import { type OpenHistory, openHistory, staff } from '../history/testing.ts'
import type { Conditions } from '../register/citizen.ts'
import { isVaccineLate, scoreOf } from './score.ts'

let history: OpenHistory
beforeEach(async () => {
  history = await openHistory()
})
afterEach(() => history.close())

const day = '2026-11-20'
const well: Conditions = {
  hypertension: false,
  diabetes: false,
  smoker: false,
  pregnant: false,
  bedridden: false,
  domiciled: false,
  heartDisease: false,
  respiratoryDisease: false,
  kidneyDisease: false,
  infarct: false,
  stroke: false,
  mentalHealthCids: [],
  weight: null,
  height: null,
}

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
    conditions: { ...well, bedridden: true, hypertension: true, diabetes: true },
  }
  await history.citizen({ name: 'Ana', ...home, ...old, microAreaId: 'm1', microArea: '01' })
  await history.citizen({
    name: 'Bento',
    ...home,
    birthDate: '1970-01-01',
    conditions: { ...well, hypertension: true, mentalHealthCids: ['F10', 'F17'] },
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

test('a dose of the calendar is late two months after its age, while it may still be given', () => {
  // Two months old: BCG is late, hepatitis B at birth is given no more, the first pentavalent is due but not late.
  expect(isVaccineLate('2026-09-20', new Set(), day)).toBe(true)
  expect(isVaccineLate('2026-09-20', new Set(['15/9']), day)).toBe(false)
  expect(isVaccineLate('2026-07-20', new Set(['15/9']), day)).toBe(true)
})
