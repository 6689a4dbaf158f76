import { migrateAgain } from '@saude/service/testing/migrate'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { citizenHistory } from '../../../contract/history.ts'
import { citizenLayerPeople } from '../../../contract/layer.ts'
import { measurementCreate } from '../../../contract/measurement.ts'
import { migrations } from '../../migrations.ts'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { type OpenHistory, openHistory, staff } from '../history/testing.ts'

let history: OpenHistory
beforeAll(async () => {
  history = await openHistory()
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const living = { addressCoordinates: { x: -47, y: -22 }, hasLocation: true, addressOnCity: true } as const

const measure = (citizenId: string, measuredAt: string, measures: object) =>
  history.call(measurementCreate, { citizenId, measuredAt: `${measuredAt}T10:00`, ...measures }, nurse)
const expecting = (citizenId: string, attendedAt: string, more: object = {}) =>
  history.call(
    healthCareCreate,
    {
      citizenId,
      attendedAt: `${attendedAt}T10:00`,
      procedure: { id: '0301010110', name: '' },
      cid: { id: 'Z348', name: '' },
      ...more,
    },
    nurse,
  )
async function onMap(id: string) {
  const { people } = await history.call(citizenLayerPeople, { layer: 'bodyMassIndex' }, nurse)
  const { category, value, date, note } = people.find((one) => one.id === id) ?? {}
  return { category, value, date, ...(note && { note }) }
}
const said = async (id: string) =>
  (await history.call(citizenHistory, { id }, nurse)).items
    .filter(({ type }) => type === 'measurement')
    .map(({ description }) => description)

test('a child is classed by age on the day of each weight, on the map and in the history', async () => {
  const id = await history.citizen({ ...living, birthDate: '2021-10-20', gender: 'M' })
  await measure(id, '2026-10-19', { weight: 17.6, height: 1.07 })
  expect(await onMap(id)).toEqual({ category: 'underFiveAdequate', value: 15.4, date: '2026-10-19' })
  await measure(id, '2026-11-10', { weight: 25, height: 1.08 })
  expect(await onMap(id)).toEqual({ category: 'youngObesity2', value: 21.4, date: '2026-11-10' })
  expect(await said(id)).toEqual([
    'Peso 25 kg, altura 1,08 m, IMC 21,4 kg/m², obesidade grave (5 a 19 anos)',
    'Peso 17,6 kg, altura 1,07 m, IMC 15,4 kg/m², eutrofia (0 a 4 anos)',
  ])
})

test('a weight alone goes with the last height, of children with that of the same month only', async () => {
  const adult = await history.citizen({ ...living, birthDate: '1985-03-02', gender: 'F' })
  await measure(adult, '2025-12-01', { weight: 60, height: 1.6 })
  await measure(adult, '2026-11-01', { weight: 81 })
  expect(await onMap(adult)).toMatchObject({ category: 'obesity1', value: 31.6 })
  expect((await said(adult))[0]).toBe('Peso 81 kg, IMC 31,6 kg/m², obesidade grau I (20 a 59 anos)')
  const child = await history.citizen({ ...living, birthDate: '2018-03-02', gender: 'F' })
  await measure(child, '2026-01-05', { weight: 25, height: 1.25 })
  await measure(child, '2026-11-01', { weight: 28 })
  expect(await onMap(child)).toMatchObject({ category: 'unclassified', note: 'altura medida em outra época' })
  expect((await said(child))[0]).toBe(
    'Peso 28 kg, IMC 17,9 kg/m², não classificado: altura medida em outra época',
  )
})

test('nothing is said of an index without a height, nor of a class without sex or birth', async () => {
  const id = await history.citizen({ ...living, birthDate: '1950-01-01', gender: 'M' })
  await measure(id, '2026-11-01', { weight: 70 })
  expect([await onMap(id), await said(id)]).toEqual([{}, ['Peso 70 kg']])
  await measure(id, '2026-11-02', { height: 1.78 })
  expect(await onMap(id)).toMatchObject({ category: 'elderlyAdequate', value: 22.1 })
  const unknown = await history.citizen({ ...living, birthDate: null, gender: 'M' })
  await measure(unknown, '2026-11-01', { weight: 70, height: 1.7 })
  expect(await onMap(unknown)).toMatchObject({ category: 'unclassified', note: 'sem data de nascimento' })
})

describe('an adult who is pregnant', () => {
  const woman = () => history.citizen({ ...living, birthDate: '1996-06-01', gender: 'F' })

  test('is classed by what she gained since before the pregnancy, by its week', async () => {
    const id = await woman()
    await measure(id, '2026-04-20', { weight: 60, height: 1.6 })
    expect(await onMap(id)).toMatchObject({ category: 'adequate' })
    await expecting(id, '2026-07-01', { lastPeriod: '2026-05-04' })
    // What was weighed before stays what it was.
    expect(await onMap(id)).toMatchObject({ category: 'adequate' })
    await measure(id, '2026-10-05', { weight: 66 })
    expect(await onMap(id)).toEqual({ category: 'gainAbove', value: 25.8, date: '2026-10-05' })
    expect(await said(id)).toEqual([
      'Peso 66 kg, IMC 25,8 kg/m², ganho de peso acima (gestantes)',
      'Peso 60 kg, altura 1,6 m, IMC 23,4 kg/m², adequado (20 a 59 anos)',
    ])
    await expecting(id, '2026-10-06', { cid: { id: 'O300', name: '' } })
    expect(await onMap(id)).toMatchObject({ category: 'unclassified', note: 'gestação de mais de um feto' })
  })

  test('whose last period or first weight is not known is in no class', async () => {
    const id = await woman()
    await expecting(id, '2026-07-01')
    await measure(id, '2026-10-05', { weight: 66, height: 1.6 })
    expect(await onMap(id)).toMatchObject({ note: 'gestante sem data da última menstruação' })
    await expecting(id, '2026-10-05', { lastPeriod: '2026-05-04' })
    expect(await onMap(id)).toMatchObject({ note: 'gestante sem peso de antes da gestação' })
    // In the first eight weeks a weight counts as that before.
    await measure(id, '2026-06-28', { weight: 63 })
    expect(await onMap(id)).toMatchObject({ category: 'gainAdequate' })
  })

  test('is an adult as others after the birth', async () => {
    const id = await woman()
    await expecting(id, '2026-03-01', { lastPeriod: '2026-01-05' })
    await expecting(id, '2026-10-10', { cid: { id: 'Z392', name: '' } })
    await measure(id, '2026-10-20', { weight: 66, height: 1.6 })
    expect(await onMap(id)).toMatchObject({ category: 'preObese' })
  })
})

test('weights of a history before their days were kept get them; declared ones are of their declaration', async () => {
  const people = history.opened.store.collection(citizens)
  const id = await history.citizen({ ...living, birthDate: '2021-10-20', gender: 'M' })
  await measure(id, '2026-10-19', { weight: 17.6, height: 1.07 })
  const {
    weightOn: _,
    heightOn: __,
    expecting: ___,
    ...early
  } = (await people.findOne({ _id: id }))?.conditions ?? {}
  // As an earlier version stored them.
  await people.updateOne({ _id: id }, { $set: { conditions: early as Citizen['conditions'] } })
  const declared = await history.citizen({
    ...living,
    birthDate: '2020-01-01',
    gender: 'F',
    conditions: early as Citizen['conditions'],
    syncedAt: new Date('2024-12-01T12:00:00-03:00'),
  })
  await migrateAgain(history.opened.store, migrations, '2026-11-26-06-days-of-weights')
  expect((await people.findOne({ _id: id }))?.conditions).toMatchObject({ weightOn: '2026-10-19' })
  expect((await people.findOne({ _id: declared }))?.conditions).toEqual(early)
  expect(await onMap(declared)).toMatchObject({ category: 'underFiveAdequate', date: '2024-12-01' })
})
