import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { queriesIn } from '@saude/contract/declared'
import { cboSearch } from '@saude/core/contract/code-search'
import { citySearch } from '@saude/core/contract/territory'
import type { AnySchema } from 'yup'
import { citizenCreate, citizenGet, citizenList, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenCounts } from '../../../contract/counts.ts'
import { citizenDuplicates } from '../../../contract/duplicates.ts'
import { type CitizensService, member, openCitizens, withCore } from '../../testing/open.ts'

const director = member(['healthDirector'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(
    new Date('2026-11-20T12:00:00-03:00'),
    withCore({
      [citySearch.name]: () => ({
        items: [{ id: 'k1', name: 'Campinas', stateCode: 'SP' }],
      }),
      [cboSearch.name]: () => ({
        items: [{ id: '621005', name: 'Trabalhador agropecuário', system: 'CBO' }],
      }),
    }),
  )
})
afterAll(() => service.close())

const get = (id: string, who = director) => service.call(citizenGet, { id }, who)
const create = async (given: object) =>
  (await service.call(citizenCreate, { name: 'Rita Prado', addressOnCity: false, ...given }, director)).id
const update = (id: string, document: object) => service.call(citizenUpdate, { id, document }, director)

describe('the sex of a person', () => {
  test('that is neither of two is empty for who knows two, and loses no one from the counts', async () => {
    const before = await service.call(citizenCounts, { by: 'gender' }, director)
    const id = await create({ sex: 'I', addressOnCity: true })
    expect(await get(id)).toMatchObject({ sex: 'I', gender: null })
    const { items } = await service.call(citizenList, { name: 'Rita' }, director)
    expect(items.find((one) => one.id === id)?.gender ?? null).toBeNull()
    const after = await service.call(citizenCounts, { by: 'gender' }, director)
    const sum = ({ items: groups }: typeof after) => groups.reduce((all, { count }) => all + count, 0)
    expect(sum(after)).toBe(sum(before) + 1)
  })

  test.each(['F', 'M'] as const)('%s is the same in both fields, whichever is said', async (one) => {
    for (const said of [{ sex: one }, { gender: one }, { sex: one, gender: one }])
      expect(await get(await create(said))).toMatchObject({ sex: one, gender: one })
  })

  test('is what a program says that knows two values, though it was neither before', async () => {
    const id = await create({ sex: 'I' })
    await update(id, { gender: 'F' })
    expect(await get(id)).toMatchObject({ sex: 'F', gender: 'F' })
    await update(id, { sex: 'I' })
    expect(await get(id)).toMatchObject({ sex: 'I', gender: null })
  })

  test('of a record from before is what the one field says', async () => {
    const id = await service.add({ gender: 'F' })
    expect(await get(id)).toMatchObject({ sex: 'F', gender: 'F' })
    await update(id, { socialName: 'Ri' })
    expect(await get(id)).toMatchObject({ sex: 'F', gender: 'F' })
  })

  test('is not two things at once', async () => {
    await expect(create({ sex: 'I', gender: 'F' })).rejects.toMatchObject({
      payload: { fields: { sex: 'Sexo está diferente nos dois campos' } },
    })
  })
})

describe('parents', () => {
  test('who are unknown have no name; a name takes that back, also of a program that does not know it', async () => {
    const id = await create({ mothersName: 'Ana', isMotherUnknown: true, isFatherUnknown: true })
    expect(await get(id)).toMatchObject({ mothersName: null, isMotherUnknown: true, isFatherUnknown: true })
    await update(id, { mothersName: 'Joana', fathersName: 'José' })
    expect(await get(id)).toMatchObject({
      mothersName: 'Joana',
      isMotherUnknown: false,
      fathersName: 'José',
      isFatherUnknown: false,
    })
  })

  test('who are registered are not unknown', async () => {
    const mother = await create({ name: 'Ana Prado' })
    const id = await create({ mother: { id: mother } })
    await expect(update(id, { isMotherUnknown: true })).rejects.toMatchObject({
      payload: { fields: { 'document.isMotherUnknown': 'Há uma mãe cadastrada; apague-a antes' } },
    })
    await update(id, { isMotherUnknown: true, mother: null, mothersName: null })
    expect(await get(id)).toMatchObject({ mother: null, mothersName: null, isMotherUnknown: true })
  })
})

test('a CPF takes back why there is none', async () => {
  const id = await create({ noCpfReason: '3' })
  expect(await get(id)).toMatchObject({ noCpfReason: '3' })
  await update(id, { cpf: '52998224725' })
  expect(await get(id)).toMatchObject({ cpf: '52998224725', noCpfReason: null })
})

test('calls store names as long as federal forms take them', async () => {
  const long = (count: number) => 'x'.repeat(count)
  const given = { socialName: long(70), mothersName: long(70), fathersName: long(70) }
  const id = await create({ ...given, addressPublicPlace: long(72) })
  expect(await get(id)).toMatchObject({ ...given, addressPublicPlace: long(72) })
  // What is asked before it is saved takes as much.
  const alike = { name: 'Rita Prado', mothersName: long(70) }
  await expect(service.call(citizenDuplicates, alike, director)).resolves.toMatchObject({ items: [{ id }] })
  await expect(update(id, { mothersName: long(71) })).rejects.toMatchObject({
    payload: { fields: { 'document.mothersName': 'Nome da mãe não pode exceder 70 caracteres' } },
  })
})

test('city and occupation are called what their tables call them; what is in none is refused', async () => {
  const id = await create({
    birthCity: { id: 'k1', name: 'outra' },
    occupation: { id: '621005', name: 'outra' },
  })
  expect(await get(id)).toMatchObject({
    birthCity: { id: 'k1', name: 'Campinas - SP' },
    occupation: { id: '621005', name: 'Trabalhador agropecuário' },
  })
  await expect(create({ occupation: { id: '999999', name: 'x' } })).rejects.toMatchObject({
    payload: { fields: { occupation: expect.stringContaining('não existe') } },
  })
  await update(id, { birthCountry: 'PT' })
  expect(await get(id)).toMatchObject({ birthCountry: 'PT', birthCity: null })
})

const voluntary = { genderIdentity: '201', sexualOrientation: '148' }

test('what was said freely is answered to those who may put it right, and to no one else', async () => {
  const id = await create(voluntary)
  expect(await get(id)).toMatchObject(voluntary)
  const reader = member(['acs'])
  expect(reader.permissions.has('citizenUpdate')).toBe(false)
  expect(await get(id, reader)).toMatchObject({ genderIdentity: null, sexualOrientation: null })
})

test('of an anonymised user it is hidden, with all that helps to find out who somebody is', async () => {
  const id = await create({
    ...voluntary,
    dnv: '12345678901',
    birthCity: { id: 'k1' },
    occupation: { id: '621005' },
    deficiencies: ['13'],
    isHomeless: true,
    homelessSince: '18',
    noCpfReason: '5',
  })
  const hidden = member(['healthCoordinator'], { isAnonymization: true })
  const shown = Object.entries(await get(id, hidden)).filter(([, value]) => value !== null)
  const names = shown.map(([key]) => key)
  for (const field of ['dnv', 'birthCity', 'occupation', 'deficiencies', 'isHomeless', 'homelessSince'])
    expect(names).not.toContain(field)
  for (const field of ['noCpfReason', 'genderIdentity', 'sexualOrientation'])
    expect(names).not.toContain(field)
})

test('no list, filter, layer or count of any query has what was said freely', async () => {
  const folder = join(__dirname, '../../../contract')
  const saying: string[] = []
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.includes('.test.')))
    for (const query of queriesIn({ ...(await import(join(folder, file))) })) {
      const says = (side: AnySchema) =>
        /genderIdentity|sexualOrientation/.test(JSON.stringify(side.describe()))
      // Inputs and outputs are object schemas.
      if (says(query.input as AnySchema) || says(query.output as AnySchema)) saying.push(query.name)
    }
  // A joining names the field whose value stays, and no value.
  expect(saying.sort()).toEqual(['citizenCreate', 'citizenGet', 'citizenJoin', 'citizenUpdate'])
})
