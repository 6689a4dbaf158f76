import { newId } from '@saude/contract/id'
import { keysOf } from '@saude/contract/values'
import type { User } from '@saude/service/handlers'
import { openArea, type TestArea } from '@saude/service/testing/area'
import { indicatorLists } from '../../contract/indicator-list.ts'
import { figuresRebuild, indicatorGains, previneBrasilIndicators } from '../../contract/indicators.ts'
import { indicatorSimulation } from '../../contract/simulation.ts'
import { golden } from '../engine/golden.ts'
import { service } from '../service.ts'
import { openCitizens } from '../testing/citizens.ts'
import { indicatorPeople } from './collections.ts'

const now = new Date('2026-12-31T22:30:00-03:00')

const { known: citizens, feed, change, owners: people } = openCitizens(golden.map(({ person }) => person))

/** Ana's and Bruno's micro-areas have a team, Clara's another one; Davi's has none, and units have several. */
const teamItems = ['Unidade Centro', 'Unidade Norte', 'Unidade Sul'].flatMap((healthUnitId) => [
  { id: 'area Ana', healthUnitId, team: '0001482017' },
  { id: 'area Bruno', healthUnitId, team: '0001482017' },
  { id: 'area Clara', healthUnitId, team: '0001482078' },
])
const owners = {
  ...people,
  territoryTeams: () => ({ items: teamItems }),
  // The same people live in the other municipality, under ids of their own.
  citizenFacts: (input: unknown, user: User) => {
    const { items, ...rest } = people.citizenFacts(input)
    const isElsewhere = user.client?.id === area.elsewhere.client?.id
    return { ...rest, items: items.map((one) => (isElsewhere ? { ...one, id: `other-${one.id}` } : one)) }
  },
}

let area: TestArea
let manager: User
beforeAll(async () => {
  area = await openArea(service, { owners, now: () => now })
  manager = { ...area.user, groups: ['healthCoordinator'] }
  // On a busy machine the first answer says that they are still being made.
  while (!(await indicators()).isReady);
})
afterAll(() => area.close())

const agentOf = (id: string): User => ({ ...area.user, id, groups: ['acs'] })
const indicators = (input = {}, user = manager) => area.call(previneBrasilIndicators, input, user)
const indicatorOf = async (id: string, input = {}, user = manager) => {
  const { sets } = await indicators(input, user)
  return sets.flatMap((set) => set.indicators).find((one) => one.id === id)
}

test('figures of the whole municipality are counted from its people, with the mark of each', async () => {
  const { isReady, sets, period, periods } = await indicators()
  expect({ isReady, period, periods: periods.map(({ title }) => title) }).toEqual({
    isReady: true,
    period: '2026-3',
    periods: ['3º quadrimestre de 2026', '2º quadrimestre de 2026'],
  })
  expect(sets.map(({ key, version }) => `${key} ${version}`)).toEqual(['previne 2022.1', 'quality 2026.1'])
  const hypertension = await indicatorOf('previne.hypertension')
  expect(hypertension).toMatchObject({ people: 15, met: 8, share: 8 / 15, mark: 10, bounds: [20, 35, 50] })
  expect(await indicatorOf('previne.vaccines')).toMatchObject({ people: 8, met: 3, bounds: [38, 66.5, 95] })
})

test('an indicator whose rule no source says calculates nothing, and those of weight have a note', async () => {
  expect(await indicatorOf('quality.bond')).toMatchObject({ isLoaded: false, people: 0, share: null })
  const { sets } = await indicators()
  const marks = sets[1]?.indicators.map(({ mark, weight }) => ((mark ?? 0) * weight) / 10) ?? []
  expect(sets[1]?.score).toBeCloseTo(marks.reduce((sum, mark) => sum + mark, 0))
})

test.each(['healthUnit', 'team', 'agent'] as const)('the parts by %s are the whole', async (by) => {
  const { groups, sets } = await indicators({ by })
  for (const { id, people, met } of sets.flatMap((set) => set.indicators)) {
    const parts = groups.flatMap(({ shares }) => shares.filter(({ indicator }) => indicator === id))
    expect(parts.reduce((sum, one) => sum + one.people, 0)).toBe(people)
    expect(parts.reduce((sum, one) => sum + one.met, 0)).toBe(met)
  }
})

test('teams are those of the micro-areas, and a team’s list has as many people as its figure', async () => {
  const { groups } = await indicators({ by: 'team' })
  expect(groups.map(({ name }) => name)).toEqual(['0001482017', '0001482078', 'Não informado'])
  for (const { id, shares } of groups) {
    if (!id) continue
    const own = shares.find(({ indicator }) => indicator === 'previne.hypertension')?.people
    const { items, totalItems } = await area.call(indicatorLists.hypertension, { team: id }, manager)
    expect(totalItems).toBe(own)
    expect(new Set(items.map(({ team }) => team))).toEqual(new Set([id]))
    expect(await indicatorOf('previne.hypertension', { team: id })).toMatchObject({ people: own })
  }
})

test('a list has as many people as the figure says, in each state', async () => {
  const { people = 0, met = 0 } = (await indicatorOf('previne.dental')) ?? {}
  const of = (more: object) =>
    area.call(indicatorLists.pregnant, { indicator: 'previne.dental', ...more }, manager)
  expect((await of({})).totalItems).toBe(people)
  expect((await of({ state: 'met' })).totalItems).toBe(met)
  const missing = await of({ state: 'missing' })
  expect(missing.totalItems).toBe(people - met)
  expect(missing.items.every((row) => row.missing === 'Atendimento odontológico')).toBe(true)
})

test('a row says what somebody has and misses, by which record and until when', async () => {
  const { items } = await area.call(indicatorLists.pregnant, { name: 'pessoa 48' }, manager)
  expect(items[0]).toMatchObject({
    state: 'missing',
    missing: '6 consultas de pré-natal (5 de 6); Exame de sífilis; Exame de HIV; Atendimento odontológico',
    met: '1ª consulta até a 12ª semana',
    nextOn: '2026-12-31',
    lastOn: '2026-09-10',
  })
  const [first] = items[0]?.practices ?? []
  expect(first).toMatchObject({ have: 5, need: 6, on: '2026-09-10', record: expect.any(String) })
})

test('the next date of a row is never in the past: what was due before is due today', async () => {
  const day = '2026-12-31'
  const stored = await area.opened.store.collection(indicatorPeople).findAll({}, { max: 10_000 })
  expect(stored.some(({ nextOn }) => nextOn !== null && nextOn < day)).toBe(true)
  for (const list of keysOf(indicatorLists)) {
    const { items } = await area.call(indicatorLists[list], { stopIndex: 200 }, manager)
    expect(items.filter(({ nextOn }) => typeof nextOn === 'string' && nextOn < day)).toEqual([])
  }
})

test('agents see people and figures of their own micro-area alone', async () => {
  const ana = agentOf('Ana')
  const own = [...citizens.values()].filter(({ agent }) => agent?.id === 'Ana')
  const hypertensive = own.filter(({ conditions }) => conditions.includes('hypertension')).length
  expect(await indicatorOf('previne.hypertension', {}, ana)).toMatchObject({ people: hypertensive })
  const { totalItems } = await area.call(indicatorLists.hypertension, {}, ana)
  expect(totalItems).toBe(hypertensive)
  const others = await area.call(indicatorLists.hypertension, { agent: { id: 'Bruno', name: 'Bruno' } }, ana)
  expect(others.totalItems).toBe(0)
  expect(await indicatorOf('previne.hypertension', { agent: { id: 'Bruno', name: 'B' } }, ana)).toMatchObject(
    {
      people: 0,
    },
  )
  // Who is a nurse, too, sees everybody.
  const both: User = { ...ana, groups: ['acs', 'nurse'] }
  expect(await indicatorOf('previne.hypertension', {}, both)).toMatchObject({ people: 15 })
})

test('whatever an agent asks, the answer is of their own micro-area: lists, figures, groups, gains, comparisons', async () => {
  const ana = agentOf('Ana')
  const own = [...citizens.values()].flatMap(({ id, agent }) => (agent?.id === 'Ana' ? [id] : []))
  let listed = 0
  for (const list of keysOf(indicatorLists)) {
    const asked = [{}, { healthUnit: { id: 'Unidade Centro', name: '' } }, { team: '0001482078' }]
    for (const input of asked) {
      const { items } = await area.call(indicatorLists[list], input, ana)
      expect(items.filter(({ id }) => !own.includes(id))).toEqual([])
      listed += items.length
    }
  }
  expect(listed).toBeGreaterThan(20)
  const { groups } = await indicators({ by: 'agent' }, ana)
  expect(groups.map(({ id }) => id)).toEqual(['Ana'])
  const { items: gains } = await area.call(indicatorGains, {}, ana)
  expect(gains.length).toBeGreaterThan(3)
  for (const { key, list, people } of gains) {
    const { totalItems, items } = await area.call(indicatorLists[list], { practice: key }, ana)
    expect([totalItems, items.filter(({ id }) => !own.includes(id))]).toEqual([people, []])
  }
  const { pairs } = await area.call(indicatorSimulation, { one: 'previne', other: 'previne2020' }, ana)
  for (const { list, one, other, lost } of pairs) {
    const asked = { indicator: one.id, against: other.id }
    expect((await area.call(indicatorLists[list], asked, ana)).totalItems).toBe(lost)
  }
})

test('a recorded attendance moves the figure at the next question', async () => {
  const dental = await indicatorOf('previne.dental')
  const events = citizens.get('p48')?.events ?? []
  change('p48', { events: [...events, { id: newId(), type: 'dentalCare', day: '2026-12-20' }] })
  expect(await indicatorOf('previne.dental')).toMatchObject({
    people: dental?.people,
    met: (dental?.met ?? 0) + 1,
  })
  change('p48', { events })
  expect(await indicatorOf('previne.dental')).toMatchObject({ met: dental?.met })
})

test('somebody who is gone is in no list and no figure; who comes is', async () => {
  const person = citizens.get('p02')
  change('p02', null)
  expect(await indicatorOf('previne.hypertension')).toMatchObject({ people: 14, met: 7 })
  const { items } = await area.call(indicatorLists.hypertension, { name: 'pessoa 02' }, manager)
  expect(items).toEqual([])
  if (person) citizens.set('p02', person)
  feed.push('p02')
  expect(await indicatorOf('previne.hypertension')).toMatchObject({ people: 15, met: 8 })
})

test('who moves to another unit is counted there, and by their present name', async () => {
  change('p03', { healthUnit: { id: 'new', name: 'Unidade Nova' }, name: 'Outro Nome' })
  const { groups } = await indicators({ by: 'healthUnit' })
  expect(groups.find(({ name }) => name === 'Unidade Nova')).toBeDefined()
  const { items } = await area.call(indicatorLists.hypertension, { name: 'outro nome' }, manager)
  expect(items.map(({ healthUnit }) => healthUnit)).toEqual(['Unidade Nova'])
})

test('made anew from the records the figures are the same', async () => {
  const before = await indicators({ by: 'agent' })
  await area.call(figuresRebuild, {}, manager)
  expect(await indicators({ by: 'agent' })).toEqual(before)
})

test('what raises the mark most stands first, and its people are in the list', async () => {
  const { items } = await area.call(indicatorGains, {}, manager)
  expect(items.length).toBeGreaterThan(3)
  expect(items.map(({ reach }) => reach)).toEqual([...items.map(({ reach }) => reach)].sort((a, b) => b - a))
  for (const { key, list, people } of items) {
    const { totalItems } = await area.call(indicatorLists[list], { practice: key }, manager)
    expect(totalItems).toBe(people)
  }
})

test('by the rules of 2020 others are met: how many of each team, and who, is in the list', async () => {
  const { pairs, sets } = await area.call(
    indicatorSimulation,
    { one: 'previne', other: 'previne2020' },
    manager,
  )
  expect(sets.map(({ key }) => key)).toEqual(['previne', 'quality', 'quality2024', 'previne2020'])
  // What the ordinance of 2019 does not say is not compared.
  expect(pairs.map(({ one }) => one.id)).toEqual([
    'previne.prenatal',
    'previne.tests',
    'previne.dental',
    'previne.hypertension',
  ])
  expect(pairs[2]).toMatchObject({ lost: 0, gained: 0, teams: [] })
  for (const { list, one, other, lost, gained, teams } of pairs) {
    expect(one.people).toBe(other.people)
    expect(one.met - lost + gained).toBe(other.met)
    expect(teams.reduce((sum, team) => sum + team.lost, 0)).toBe(lost)
    const asked = { indicator: one.id, against: other.id }
    expect((await area.call(indicatorLists[list], asked, manager)).totalItems).toBe(lost)
    for (const { id, lost: own } of teams)
      if (id)
        expect((await area.call(indicatorLists[list], { ...asked, team: id }, manager)).totalItems).toBe(own)
  }
  // Eight have a consultation and their pressure this semester; hardly any of them had it in the one before.
  const pressure = pairs[3]
  expect(pressure?.lost).toBeGreaterThan(3)
  const { items } = await area.call(
    indicatorLists.hypertension,
    { indicator: 'previne.hypertension', against: 'previne2020.hypertension' },
    manager,
  )
  expect(items.every(({ missing }) => missing?.includes('semestre anterior'))).toBe(true)
})

test('of two methods those indicators are compared that are about the same people', async () => {
  const asked = { one: 'previne', other: 'quality' } as const
  const { pairs } = await area.call(indicatorSimulation, asked, manager)
  expect(pairs.map(({ one, other }) => [one.id, other.id])).toEqual([
    ['previne.hypertension', 'quality.c5'],
    ['previne.diabetes', 'quality.c4'],
  ])
  const own = await area.call(indicatorSimulation, asked, agentOf('Ana'))
  expect(own.pairs[0]?.one.people).toBeLessThan(pairs[0]?.one.people ?? 0)
  await expect(
    area.call(indicatorSimulation, { one: 'previne', other: 'nothing' }, manager),
  ).rejects.toMatchObject({ key: 'validation' })
})

test('by street, homes stand in the order of their numbers', async () => {
  const { items } = await area.call(indicatorLists.hypertension, { orderBy: 'address' }, manager)
  const numbers = items.map(({ address }) => Number(address?.split(', ')[1]))
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
})

test('anonymised users see no names, no addresses, and search for none', async () => {
  const anonymous: User = { ...manager, isAnonymization: true }
  const { items } = await area.call(indicatorLists.hypertension, {}, anonymous)
  expect(items.every(({ name, address }) => /^Cidadão \d{4}$/.test(name) && !address)).toBe(true)
  await expect(area.call(indicatorLists.hypertension, { name: 'pessoa' }, anonymous)).rejects.toMatchObject({
    key: 'permission',
  })
  await expect(
    area.call(indicatorLists.hypertension, { orderBy: 'address' }, anonymous),
  ).rejects.toMatchObject({ key: 'permission' })
})

test('who lives elsewhere is in no indicator', async () => {
  const before = await indicatorOf('previne.hypertension')
  change('p02', { isElsewhere: true })
  expect(await indicatorOf('previne.hypertension')).toMatchObject({ people: (before?.people ?? 0) - 1 })
  change('p02', { isElsewhere: false })
  expect(await indicatorOf('previne.hypertension')).toEqual(before)
})

test('another municipality has figures of its own, and a quadrimester that is not kept is refused', async () => {
  const { user: _, ...rest } = { user: manager, ...manager }
  const elsewhere: User = { ...rest, client: area.elsewhere.client }
  const { totalItems } = await area.call(indicatorLists.hypertension, {}, elsewhere)
  expect(totalItems).toBe(15)
  // Made anew beside those of others, as they were.
  await area.call(figuresRebuild, {}, elsewhere)
  expect(await area.call(indicatorLists.hypertension, {}, elsewhere)).toMatchObject({ totalItems: 15 })
  expect((await area.call(indicatorLists.hypertension, {}, manager)).totalItems).toBe(15)
  await expect(indicators({ period: '2020-1' })).rejects.toMatchObject({ key: 'validation' })
})

test('no list is read without an index', async () => {
  const { store } = area.opened
  const collection = service.collections.indicatorPerson
  const listed = { client: 'c', period: '2026-3', list: 'pregnant' } as const
  for (const filter of [
    listed,
    { ...listed, isMet: false },
    { ...listed, healthUnitId: 'u' },
    { ...listed, agentId: 'a' },
  ])
    for (const sort of [
      { searchName: 1, _id: 1 },
      { nextOn: 1, _id: 1 },
      { street: 1, _id: 1 },
    ] as const)
      expect((await store.explain(collection, filter, { sort })).scans).toBe(false)
})
