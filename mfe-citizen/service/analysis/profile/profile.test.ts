import type { InputOf } from '@saude/contract/query'
import type { Coded } from '@saude/core/contract/codes/system'
import { citizenDelete, citizenRestore } from '../../../contract/citizen.ts'
import { healthCareCreate } from '../../../contract/health-care.ts'
import { recordedEntryRemove } from '../../../contract/own-entry.ts'
import { citizenProfile } from '../../../contract/profile.ts'
import { type OpenHistory, openHistory, staff } from '../../register/history/testing.ts'

const cid = (code: string): Coded => ({ system: 'cid10', code, name: code })
const ciap = (code: string): Coded => ({ system: 'ciap2', code, name: code })
const codes = (...ids: readonly string[]) => ids.map((id) => ({ id }))
const centre = { id: 'n1', name: 'Centro' }

let history: OpenHistory
const ids: Record<string, string> = {}
beforeAll(async () => {
  history = await openHistory()
  const person = async (name: string, given: object, ...problems: readonly Coded[]) => {
    const id = await history.citizen({ name, ...given })
    ids[name] = id
    for (const problem of problems) await history.item(id, { type: 'healthCare', problem })
  }
  await person(
    'Ana',
    { gender: 'F', birthDate: '1950-11-20', neighborhood: centre },
    cid('E119'),
    ciap('K86'),
  )
  await person(
    'Bento',
    { gender: 'M', birthDate: '1980-01-01', neighborhood: centre },
    cid('E119'),
    cid('I10'),
  )
  await person('Célia', { gender: 'F', birthDate: '1950-11-21' }, ciap('T90'), ciap('T90'))
  await person('Davi', { gender: 'M', birthDate: '1950-01-01', deathAt: '2026-01-01' }, cid('E119'))
  // B90 of CIAP-2 is HIV, and K86 of CID-10 an illness of the pancreas.
  await person('Elza', { gender: 'F', birthDate: '2000-01-01' }, cid('K860'))
  await person('Fábio', { gender: 'M', birthDate: '1990-01-01' })
  const came = { type: 'healthCare', ciap: ciap('A03') } as const
  await history.item(ids.Fábio ?? '', { ...came, problem: cid('R509') })
  await person('Hugo', { gender: 'M', birthDate: '1990-01-01' })
  const further = { problem: cid('N390'), ciap: ciap('U71'), isNew: true }
  await history.item(ids.Hugo ?? '', {
    type: 'healthCare',
    problem: cid('R51'),
    act: { problems: [further] },
  })
  await person('Gil', { gender: 'M', birthDate: '1990-01-01' })
  await history.item(ids.Gil ?? '', { ...came, problem: cid('A150'), isProtected: true })
})
afterAll(() => history.close())

const nurse = staff('n1', 'nurse')
const ask = (input: InputOf<typeof citizenProfile>, user = nurse) =>
  history.call(citizenProfile, { stopIndex: 9, ...input }, user)
const names = async (input: InputOf<typeof citizenProfile>, user = nurse) =>
  (await ask(input, user)).people.map(({ name }) => name)

test.each<[string, InputOf<typeof citizenProfile>, readonly string[]]>([
  ['a code stands for all that begin with it', { cids: codes('E11') }, ['Ana', 'Bento']],
  ['any of several', { cids: codes('e11.9', 'i10'), ciaps: codes('T90') }, ['Ana', 'Bento', 'Célia']],
  ['all of them', { cids: codes('E11', 'I10'), match: 'all' }, ['Bento']],
  ['all of both tables', { cids: codes('E11'), ciaps: codes('K86'), match: 'all' }, ['Ana']],
  ['one of each table', { cids: codes('E11', 'I10'), ciaps: codes('K86', 'T90'), match: 'either' }, ['Ana']],
  ['the tables are apart', { cids: codes('K86') }, ['Elza']],
  ['narrowed by sex', { cids: codes('E11'), gender: 'M' }, ['Bento']],
  [
    'a birthday counts from the day itself',
    { cids: codes('E11'), ciaps: codes('T90'), ageFrom: 76 },
    ['Ana'],
  ],
  [
    'and ends with the last day of the age',
    { cids: codes('E11'), ciaps: codes('T90'), ageFrom: 70, ageTo: 75 },
    ['Célia'],
  ],
  ['narrowed by neighbourhood', { ciaps: codes('K86', 'T90'), neighborhood: centre }, ['Ana']],
  ['further problems count', { cids: codes('N39'), ciaps: codes('U71'), match: 'all' }, ['Hugo']],
  ['nothing asked for is no one', {}, []],
  [
    'what the person came for counts too',
    { cids: codes('R50'), ciaps: codes('A03'), match: 'all' },
    ['Fábio'],
  ],
])('%s', async (_what, input, found) => {
  expect(await names(input)).toEqual(found)
})

test('counts are of people, by sex, age and neighbourhood', async () => {
  const { people: _people, ...counts } = await ask({ cids: codes('E11'), ciaps: codes('T90') })
  expect(counts).toEqual({
    total: 3,
    byGender: [
      { key: 'M', name: 'Masculino', count: 1 },
      { key: 'F', name: 'Feminino', count: 2 },
    ],
    byAge: [
      { key: '40', name: '40 a 49', count: 1 },
      { key: '70', name: '70 a 79', count: 2 },
    ],
    byNeighborhood: [
      { key: 'n1', name: 'Centro', count: 2 },
      { key: '', name: 'Não informado', count: 1 },
    ],
    protectedCitizens: [],
  })
})

test('who came with something in an entry of a protected diagnosis is found by those who may see it alone', async () => {
  const fever = { ciaps: codes('A03') }
  const everybody = () => names(fever, staff('c1', 'healthCoordinator'))
  expect((await ask(fever)).people).toMatchObject([{ name: 'Fábio' }, { name: 'Gil', isProtected: true }])
  expect(await everybody()).toEqual(['Fábio'])
  await attended('Gil', 'J00')
  await attended('Fábio', 'J00')
  expect((await ask(fever)).people).toMatchObject([{ name: 'Fábio' }, { name: 'Gil', isProtected: true }])
  expect(await everybody()).toEqual(['Fábio'])
})

const attended = (name: string, code: string) =>
  history.call(
    healthCareCreate,
    {
      citizenId: ids[name] ?? '',
      attendedAt: '2026-11-19T10:30',
      procedure: { id: '0301010110', name: '' },
      cid: { id: code, name: '' },
    },
    staff('d1', 'doctor'),
  )

test('what is written counts with the next question, in its place among the others', async () => {
  const asthma = { cids: codes('J45') }
  expect(await names(asthma)).toEqual([])
  await attended('Célia', 'J459')
  const { id } = await attended('Ana', 'J459')
  expect(await names(asthma)).toEqual(['Ana', 'Célia'])
  expect(await ask({ ...asthma, startIndex: 1, stopIndex: 1 })).toMatchObject({
    total: 2,
    byGender: [{ key: 'F', count: 2 }],
    people: [{ name: 'Célia' }],
  })
  expect(await names({ cids: codes('E11', 'J45') })).toEqual(['Ana', 'Bento', 'Célia'])
  expect((await ask({ cids: codes('E11', 'J45'), startIndex: 1, stopIndex: 1 })).people).toMatchObject([
    { name: 'Bento' },
  ])
  await history.call(recordedEntryRemove, { id, reason: 'Outra pessoa' }, staff('d1', 'doctor'))
  expect(await names(asthma)).toEqual(['Célia'])
  await history.call(
    citizenDelete,
    { id: ids.Célia ?? '' },
    staff('h1', 'healthSecretary', 'systemAdministration'),
  )
  expect(await names(asthma)).toEqual([])
  await history.call(
    citizenRestore,
    { id: ids.Célia ?? '' },
    staff('h1', 'healthSecretary', 'systemAdministration'),
  )
  expect(await names(asthma)).toEqual(['Célia'])
})

test('what is no code is refused at its field', async () => {
  await expect(ask({ cids: codes('diabetes') })).rejects.toMatchObject({
    payload: { fields: { cids: 'CIDs: DIABETES não é um código' } },
  })
  const many = Array.from({ length: 11 }, (_, index) => `A${10 + index}`)
  await expect(ask({ cids: codes(...many) })).rejects.toMatchObject({ key: 'validation' })
})

test('a protected diagnosis finds no one for those who may not see it, in no combination', async () => {
  const before = await names({ cids: codes('E11', 'B24') }, staff('c1', 'healthCoordinator'))
  await attended('Elza', 'B24')
  const combinations: readonly InputOf<typeof citizenProfile>[] = [
    { cids: codes('B24') },
    { cids: codes('K86', 'B24'), match: 'all' },
    { cids: codes('B24'), ageFrom: 20, gender: 'F' },
  ]
  for (const input of combinations) {
    expect(await names(input, staff('c1', 'healthCoordinator'))).toEqual([])
    expect(await ask(input)).toMatchObject({
      people: [{ name: 'Elza', isProtected: true }],
      protectedCitizens: [ids.Elza],
    })
  }
  expect(await names({ cids: codes('E11', 'B24') }, staff('c1', 'healthCoordinator'))).toEqual(before)
})

test('a code of an entry that another one of it protects is found by holders of the permission alone', async () => {
  await history.item(ids.Elza ?? '', {
    type: 'healthCare',
    problem: { system: 'cid10', code: 'L209', name: 'Dermatite' },
    procedure: { system: 'sigtap', code: '0303010088', name: 'Tratamento de hanseníase' },
    isProtected: true,
  })
  const dermatitis = { cids: codes('L20') }
  expect(await names(dermatitis, staff('c1', 'healthCoordinator'))).toEqual([])
  expect(await ask(dermatitis)).toMatchObject({
    people: [{ name: 'Elza', isProtected: true }],
    protectedCitizens: [ids.Elza],
  })
})
