import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { citizenAudience } from '../../../contract/audience.ts'
import { type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'
import { birthsFor, standingOf } from './reached.ts'

let history: OpenHistory
beforeEach(async () => {
  history = await openHistory()
})
afterEach(() => history.close())

const nurse = staff('n1', 'nurse')
const measles = { id: '24', name: 'Tríplice viral' }
const area = (name: string) => ({ microArea: name, microAreaId: name })
type Asked = Partial<InputOf<typeof citizenAudience>>
const ask = (input: Asked = {}) =>
  history.call(
    citizenAudience,
    { audience: 'all', start: '2026-11-01', end: '2026-11-30', stopIndex: 99, ...input },
    nurse,
  )
const vaccinated = (citizenId: string, day: string, dose = '1', code = '24') =>
  history.item(citizenId, {
    type: 'immunization',
    date: new Date(`${day}T10:00:00-03:00`),
    immunization: {
      immunobiological: { system: 'esusImmunobiological', code, name: code },
      dose: { system: 'esusDose', code: dose, name: dose },
      previousRecord: false,
      strategy: null,
      route: null,
      site: null,
      batch: null,
      manufacturer: null,
    },
  })

test('a measles campaign goes from no one to eighty of a hundred, and names who is missing by micro-area', async () => {
  const people: string[] = []
  for (let at = 0; at < 100; at += 1)
    people.push(
      await history.citizen({
        name: `Criança ${at}`,
        birthDate: '2020-05-05',
        ...area(at % 2 ? 'MA 1' : 'MA 2'),
        deathAt: null,
      }),
    )
  await history.citizen({ name: 'Adulto', birthDate: '1980-05-05', ...area('MA 1'), deathAt: null })
  const children: Asked = { audience: 'age_range', ageFrom: 1, ageTo: 11, immunobiological: measles }
  expect(await ask(children)).toMatchObject({ total: 100, reached: 0, missing: 100, notDue: 0 })
  for (const id of people.slice(0, 80)) await vaccinated(id, '2026-11-10')
  const now = await ask(children)
  expect(now).toMatchObject({ total: 100, reached: 80, missing: 20 })
  expect(now.byMicroArea).toEqual([
    { id: 'MA 1', name: 'MA 1', total: 50, reached: 40 },
    { id: 'MA 2', name: 'MA 2', total: 50, reached: 40 },
  ])
  const left = await ask({ ...children, microAreaId: 'MA 2' })
  expect(left.people.map(({ id }) => id).sort()).toEqual(
    people
      .slice(80)
      .filter((_id, at) => at % 2 === 0)
      .sort(),
  )
})

test('an audience is of the living of the municipality, by rule, sex, condition and unit', async () => {
  const unit = { id: newId(), name: 'UBS Central' }
  const conditions = { hypertension: true, diabetes: false, pregnant: false } as never
  await history.citizen({
    name: 'Ana',
    gender: 'F',
    birthDate: '1990-01-01',
    deathAt: null,
    conditions,
    healthUnit: unit,
  })
  await history.citizen({ name: 'Bento', gender: 'M', birthDate: '1940-01-01', deathAt: null })
  await history.citizen({ name: 'Célia', gender: 'F', birthDate: '1990-01-01', deathAt: '2026-01-01' })
  await history.citizen({
    name: 'Davi',
    gender: 'M',
    birthDate: '1990-01-01',
    deathAt: null,
    addressOnCity: false,
  })
  const names = async (input: Asked) => (await ask(input)).people.map(({ name }) => name)
  expect(await names({})).toEqual(['Ana', 'Bento'])
  expect(await names({ audience: 'risk_group' })).toEqual(['Ana', 'Bento'])
  expect(await names({ audience: 'gender', gender: 'M' })).toEqual(['Bento'])
  expect(await names({ condition: 'hypertension' })).toEqual(['Ana'])
  expect(await names({ healthUnit: unit })).toEqual(['Ana'])
  expect(await names({ audience: 'age_range', ageFrom: 60 })).toEqual(['Bento'])
})

test('without a vaccine who was attended during the campaign is reached', async () => {
  const ana = await history.citizen({ name: 'Ana', deathAt: null })
  const bento = await history.citizen({ name: 'Bento', deathAt: null })
  await history.item(ana, { type: 'healthCare', date: new Date('2026-11-30T22:00:00-03:00') })
  await history.item(bento, { type: 'healthCare', date: new Date('2026-12-01T00:30:00-03:00') })
  expect(await ask()).toMatchObject({ total: 2, reached: 1, people: [{ name: 'Bento' }] })
})

const campaign = {
  vaccine: '25',
  goal: 'during',
  start: '2026-11-01',
  end: '2026-11-30',
  day: '2026-11-20',
} as const

test.each([
  ['no dose is missing', [], 'missing'],
  ['a dose of the campaign reaches', [{ dose: '1', day: '2026-11-02' }], 'reached'],
  ['dT is not due again within 3650 days', [{ dose: '3', day: '2016-11-25' }], 'notDue'],
  ['and is due after them', [{ dose: '3', day: '2016-11-20' }], 'missing'],
] as const)('%s', (_what, had, standing) => {
  expect(standingOf(had, campaign)).toBe(standing)
})

test('hepatitis B is complete with three doses, and the second HPV dose waits thirty days', () => {
  const doses = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ dose: String(at + 1), day: `2026-0${at + 1}-10` }))
  const hepatitis = { ...campaign, vaccine: '9', goal: 'complete' } as const
  expect([doses(2), doses(3)].map((had) => standingOf(had, hepatitis))).toEqual(['missing', 'reached'])
  const hpv = { ...campaign, vaccine: '67', goal: 'complete' } as const
  expect(standingOf([{ dose: '1', day: '2026-10-25' }], hpv)).toBe('notDue')
  expect(standingOf([{ dose: '1', day: '2026-10-21' }], hpv)).toBe('missing')
})

test('a vaccine is for the ages that its rule says', () => {
  expect(birthsFor('67', '2026-11-20')).toEqual({ from: '2011-11-21', to: '2017-11-20' })
  expect(birthsFor('24', '2026-11-20')).toEqual({})
})
