import { newId } from '@saude/contract/id'
import { daysAfter, today } from '@saude/contract/instants'
import { testRecord } from '@saude/service/record/testing/test-record'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { demoTown } from '@saude/town/town'
import { foodIntake } from '../../contract/food-intake.ts'
import { foodBandOf, foodBands } from '../../contract/food-intake-codes.ts'
import { demo as demoIntakes } from '../../demo/food-intakes.ts'
import { service } from '../service.ts'
import { openIn } from './intake.ts'

const day = daysAfter(today(), -3)
const born = (name: string, days: number) => ({ id: newId(), name, birthDate: daysAfter(day, -days) })
const [baby, toddler, adult] = [born('Bia', 100), born('Téo', 500), born('Ana Prado', 14_000)]
const users = ['Enf. Rosa', 'Ivo'].map((name) => ({ id: newId(), name }))

let area: TestArea
beforeAll(async () => {
  area = await openArea(service, { owners: { citizenByIds: [adult, toddler, baby], userByIds: users } })
})
afterAll(() => area.close())

const of = ({ id }: { id: string }, band: string, answers: object) => ({
  citizen: { id },
  day,
  place: '4',
  band,
  ...answers,
})
const ofBaby = of(baby, 'under6', {
  breastMilk: '1',
  porridge: '2',
  water: '2',
  cowMilk: '2',
  formula: '2',
  juice: '3',
  fruit: '2',
  meal: '2',
  otherFood: '2',
})
const ofToddler = of(toddler, 'from6', {
  breastMilk: '2',
  meal: '1',
  mealTimes: '5',
  mealTexture: '8',
  wholeFruit: '2',
  otherMilk: '1',
  milkPorridge: '1',
  yogurt: '2',
  vegetables: '1',
  orangeOrDark: '1',
  leaves: '2',
  meat: '1',
  liver: '2',
  starch: '1',
  beans: '1',
  burger: '2',
  sweetDrinks: '2',
  noodles: '3',
  sweets: '2',
})
const ofAdult = of(adult, 'from24', {
  eatsAtScreen: '1',
  meals: ['12', '14', '16'],
  freshFruit: '1',
  greens: '1',
  beans: '1',
  burger: '2',
  sweetDrinks: '1',
  noodles: '2',
  sweets: '2',
})

const nothing = Object.fromEntries(
  [...Object.keys(ofBaby), ...Object.keys(ofToddler), 'fruitTimes'].flatMap((key) =>
    key in ofAdult ? [] : [[key, null]],
  ),
)
testRecord(foodIntake, () => area, {
  values: () => ({ ...nothing, ...ofAdult }),
  changes: { observation: 'Respondido pela mãe' },
})

const create = (values: object) => area.call(foodIntake.create, values)
const refused = (field: string, at = '') => ({
  key: 'validation',
  payload: { fields: { [`${at}${field}`]: expect.any(String) } },
})

test.each([
  ['2026-06-01', '2026-11-30', 'under6'],
  ['2026-06-01', '2026-12-01', 'from6'],
  ['2024-11-30', '2026-11-29', 'from6'],
  ['2024-11-30', '2026-11-30', 'from24'],
  ['2026-11-30', '2026-11-30', 'under6'],
  ['2026-11-30', '2026-11-29', undefined],
])('somebody born on %s has on %s the questionnaire %s', (birth, at, band) => {
  expect(foodBandOf(birth, at)).toBe(band)
})

test('each age has its own questionnaire, which is answered whole', async () => {
  for (const [whole, last] of [
    [ofBaby, 'otherFood'],
    [ofToddler, 'mealTexture'],
    [ofAdult, 'meals'],
  ] as const) {
    const { id } = await create(whole)
    expect(await area.call(foodIntake.get, { id })).toMatchObject(whole)
    await expect(create({ ...whole, [last]: null })).rejects.toMatchObject(refused(last))
  }
  await expect(create({ ...ofAdult, meals: [] })).rejects.toMatchObject(refused('meals'))
})

test('the age is that of the citizen on the day', async () => {
  await expect(create({ ...ofAdult, citizen: { id: toddler.id } })).rejects.toMatchObject({
    payload: { fields: { band: "Nesta data o cidadão está na faixa '6 a 23 meses'" } },
  })
  await expect(create({ ...ofBaby, day: daysAfter(day, -101) })).rejects.toMatchObject(refused('day'))
})

test('what a no leaves out is not asked for, and what is no longer asked goes', async () => {
  const { id } = await create(ofToddler)
  await area.call(foodIntake.update, { id, document: { meal: '2' } })
  const changed = await area.call(foodIntake.get, { id })
  expect([changed.meal, changed.mealTimes, changed.mealTexture]).toEqual(['2', null, null])
  await expect(area.call(foodIntake.update, { id, document: { wholeFruit: '1' } })).rejects.toMatchObject(
    refused('fruitTimes', 'document.'),
  )
})

test('the demo has questionnaires of every age, each answered whole', () => {
  const town = demoTown()
  const args = { town, client: town.client.id, count: 1200, now: new Date('2026-11-20T12:00:00-03:00') }
  const made = demoIntakes(args)
  expect(made.flatMap(openIn)).toEqual([])
  expect(new Set(made.map(({ band }) => band))).toEqual(new Set(Object.keys(foodBands)))
  expect(made.every(({ createdAt }) => createdAt <= args.now)).toBe(true)
  expect(demoIntakes({ ...args, town: demoTown() })).toEqual(made)
})
