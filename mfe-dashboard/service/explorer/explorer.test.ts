import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { explorerTable } from '../../contract/explorer.ts'
import { figuresRebuild } from '../../contract/indicators.ts'
import { keeperOf } from '../indicator/keepers.ts'
import type { Person } from '../rules/rule.ts'
import { service } from '../service.ts'
import { snapshots } from '../snapshot/collection.ts'
import { openCitizens } from '../testing/citizens.ts'

let now = new Date('2026-11-20T10:00:00-03:00')
const units = ['Centro', 'Norte', 'Vila Pequena'].map((name) => ({ id: name, name }))

/**
 * Sixty people of Centro, forty of Norte, two of Vila Pequena; each fourth with hypertension, each third attended. All of Centro
 * but three had an exam, and thirty others.
 */
const people = Array.from({ length: 102 }, (_, at): Person => {
  const unit = at < 60 ? units[0] : at < 100 ? units[1] : units[2]
  const year = 2020 - (at % 8) * 10
  return {
    id: `p${String(at).padStart(3, '0')}`,
    name: `Pessoa ${at}`,
    birthDate: `${year}-03-10`,
    gender: at % 2 ? 'F' : 'M',
    healthUnit: unit,
    neighborhood: { id: `b${at % 3}`, name: `Bairro ${at % 3}` },
    conditions: at % 4 ? [] : ['hypertension'],
    massClass: at < 51 ? 'adequate' : at < 81 ? 'youngObesity2' : at < 83 ? 'gainBelow' : null,
    pregnancies: [],
    events: [
      ...(at % 3
        ? []
        : [
            { id: `e${at}`, type: 'healthCare' as const, day: '2026-05-04' },
            { id: `f${at}`, type: 'healthCare' as const, day: '2026-05-20' },
          ]),
      ...([1, 2, 5].includes(at) || at >= 90
        ? []
        : [{ id: `x${at}`, type: 'exam' as const, day: '2026-06-01' }]),
    ],
  }
})
const citizens = openCitizens(people)

/** One more with each question. */
let waiting = 0

let area: TestArea<typeof service.collections>
let director: User
beforeAll(async () => {
  const requestCounts = () => {
    waiting += 1
    return { items: [{ type: 'examRequest', healthUnitId: 'Centro', total: waiting }] }
  }
  area = await openArea(service, { owners: { ...citizens.owners, requestCounts }, now: () => now })
  director = { ...area.user, groups: ['healthDirector'] }
  // A question waits some seconds for the first reading, and a busy machine takes longer.
  await keeperOf(area.opened.store, director.client?.id ?? '').caughtUp()
})
afterAll(() => area.close())

const table = (input: InputOf<typeof explorerTable>) => area.call(explorerTable, input, director)
const sum = (values: readonly (number | null | undefined)[]) =>
  values.reduce<number>((all, one) => all + (one ?? 0), 0)

test('residents by unit and sex: exact, and a unit of two people stands with another', async () => {
  const found = await table({ measure: 'residents', rows: 'healthUnit', columns: 'gender' })
  expect(found).toMatchObject({ isReady: true, day: '2026-11-20', total: 102 })
  expect(found.columns.map(({ name }) => name)).toEqual(['Feminino', 'Masculino'])
  expect(found.rows).toEqual([
    { key: 'Centro', name: 'Centro', total: 60, values: [30, 30], together: [] },
    { key: null, name: 'Outros (2)', total: 42, values: [21, 21], together: ['Norte', 'Vila Pequena'] },
  ])
})

test('rows and columns may change their places', async () => {
  const found = await table({ measure: 'residents', rows: 'gender', columns: 'healthUnit' })
  expect(found.rows.map(({ name, values }) => [name, values])).toEqual([
    ['Feminino', [30, 21]],
    ['Masculino', [30, 21]],
  ])
})

test('residents by the class of their body mass, scheme by scheme, and those without one last', async () => {
  const found = await table({ measure: 'residents', rows: 'massClass', columns: 'gender' })
  expect(found.rows.map(({ name, total, together }) => [name, total, together])).toEqual([
    ['Obesidade grave (5 a 19 anos)', 30, []],
    ['Adequado', 51, []],
    ['Outros (2)', 21, ['Ganho de peso abaixo', 'Sem medida']],
  ])
})

test('who was attended twice in a month is one person there', async () => {
  const found = await table({ measure: 'healthCare', rows: 'healthUnit', columns: 'month' })
  expect(found.columns.map(({ name }) => name)).toEqual(['maio'])
  expect(sum(found.rows.map(({ total }) => total))).toBe(34)
  expect(found.total).toBe(34)
  expect(
    (await table({ measure: 'healthCare', rows: 'healthUnit', columns: 'month', year: 2025 })).rows,
  ).toEqual([])
})

const measures = ['residents', 'healthCare', 'exam', 'visit'] as const
const dimensions = ['healthUnit', 'neighborhood', 'age', 'massClass', 'gender', 'condition', 'month'] as const

test('no table of any two dimensions has a number below five', async () => {
  for (const measure of measures)
    for (const rows of dimensions)
      for (const columns of dimensions) {
        if (rows === columns) continue
        const found = await table({ measure, rows, columns })
        const numbers = found.rows.flatMap(({ total, values }) => [total, ...values])
        expect(numbers.filter((one) => typeof one === 'number' && one > 0 && one < 5)).toEqual([])
      }
})

/** What a line or a column stands for. */
const partsOf = ({ name, together }: { readonly name: string; readonly together?: readonly string[] }) =>
  new Set(together && together.length > 0 ? together : [name])

test('of two answers no number below five can be reckoned: who is a resident and was not seen', async () => {
  const plain = ['healthUnit', 'neighborhood', 'age', 'gender'] as const
  let compared = 0
  for (const measure of ['healthCare', 'exam'] as const)
    for (const rows of plain)
      for (const columns of plain) {
        if (rows === columns) continue
        const [all, some] = [
          await table({ measure: 'residents', rows, columns }),
          await table({ measure, rows, columns }),
        ]
        expect((all.total ?? 0) - (some.total ?? 0)).toBeGreaterThanOrEqual(5)
        for (const row of some.rows) {
          const own = partsOf(row)
          const same = all.rows.filter((one) => [...partsOf(one)].every((part) => own.has(part)))
          expect(same.flatMap((one) => [...partsOf(one)])).toHaveLength(own.size)
          const left = sum(same.map(({ total }) => total)) - (row.total ?? 0)
          expect(left === 0 || left >= 5).toBe(true)
          compared += 1
        }
      }
  expect(compared).toBeGreaterThan(30)
  // All of Centro but three had an exam: its line stands with another.
  const units = await table({ measure: 'exam', rows: 'healthUnit', columns: 'gender' })
  expect(units.rows).toMatchObject([{ total: 87, together: ['Centro', 'Norte', 'Vila Pequena'] }])
})

test('two dimensions are needed, of a year that is kept', async () => {
  await expect(table({ measure: 'residents', rows: 'age', columns: 'age' })).rejects.toMatchObject({
    key: 'validation',
  })
  await expect(table({ measure: 'visit', rows: 'age', columns: 'gender', year: 2019 })).rejects.toMatchObject(
    { key: 'validation' },
  )
})

test('an attendance, a move and a removal are in the next answer, the same as counted anew', async () => {
  const keeper = keeperOf(area.opened.store, director.client?.id ?? '')
  const [, second, third] = people
  if (!second || !third) throw new Error('There are no people')
  citizens.change(second.id, { events: [{ id: 'g', type: 'healthCare', day: '2026-06-01' }] })
  citizens.change(third.id, { healthUnit: units[1] })
  citizens.change('p003', null)
  const asked = { measure: 'healthCare', rows: 'healthUnit', columns: 'condition' } as const
  const [before, residents] = [await table(asked), await table({ ...asked, measure: 'residents' })]
  // One more was attended, and one of those who were is gone.
  expect(before.total).toBe(34)
  expect(residents.total).toBe(101)
  const rows = [...keeper.rows()].map(({ _id, counts }) => [_id, counts]).sort()
  const taken = await area.opened.collections.snapshot.findAll({}, { max: 10_000 })
  await area.call(figuresRebuild, {}, director)
  await keeper.caughtUp()
  const full = (list: typeof rows) => list.filter(([, counts]) => Object.keys(counts ?? {}).length > 0)
  expect(full([...keeper.rows()].map(({ _id, counts }) => [_id, counts]).sort())).toEqual(full(rows))
  expect(await table(asked)).toEqual(before)
  expect(await area.opened.collections.snapshot.findAll({}, { max: 10_000 })).toEqual(taken)
})

test('a birthday moves somebody to the next ages, though nothing is recorded', async () => {
  const children = async () => {
    const { rows } = await table({ measure: 'residents', rows: 'age', columns: 'gender' })
    return rows.map(({ name, total }) => [name, total])
  }
  now = new Date('2030-03-09T10:00:00-03:00')
  const before = await children()
  expect(before[0]?.[0]).toBe('5 a 9')
  now = new Date('2030-03-10T10:00:00-03:00')
  expect((await children())[0]?.[0]).toBe('10 a 14')
  now = new Date('2026-11-20T10:00:00-03:00')
})

test('each day has a snapshot, which later changes leave as it was', async () => {
  const of = (day: string) =>
    area.opened.store.collection(snapshots).findOne({ client: director.client?.id ?? '', day })
  now = new Date('2026-11-21T10:00:00-03:00')
  await table({ measure: 'residents', rows: 'age', columns: 'gender' })
  const yesterday = await of('2026-11-20')
  const first = await of('2026-11-21')
  expect(first).toMatchObject({ residents: 101 })
  expect(first?.units.map(({ id, residents }) => [id, residents])).toEqual([
    ['Centro', 58],
    ['Norte', 41],
    ['Vila Pequena', 2],
  ])
  expect(sum(Object.values(first?.by.condition ?? {}))).toBe(26)
  expect(first?.units[2]?.ages).toEqual({ 45: 1, 55: 1 })
  // Waiting lists are taken once a day; two others were the days of the birthday.
  expect([yesterday, first].map((one) => one?.waiting?.map(({ total }) => total))).toEqual([[1], [4]])
  citizens.change('p006', null)
  const months = await table({ measure: 'residents', rows: 'healthUnit', columns: 'month' })
  expect((await of('2026-11-21'))?.residents).toBe(100)
  expect(await of('2026-11-20')).toEqual(yesterday)
  expect(months.columns.at(-1)?.name).toBe('11/2026')
  expect(sum(months.rows.map(({ values }) => values.at(-1)))).toBe(100)
})
