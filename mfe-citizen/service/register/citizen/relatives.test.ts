import type { AppError } from '@saude/contract/errors'
import { citizenCreate, citizenDelete, citizenGet, citizenUpdate } from '../../../contract/citizen.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const attendant = member(['healthAttendant'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
})
afterAll(() => service.close())

const create = async (given: object) =>
  (await service.call(citizenCreate, { name: 'Nova Pessoa', ...given }, attendant)).id
const get = (id: string, as = attendant) => service.call(citizenGet, { id }, as)
const update = (id: string, document: object) => service.call(citizenUpdate, { id, document }, attendant)
const fieldsOf = (call: Promise<unknown>) => call.catch((error: AppError) => error.payload?.fields)
const named = (id: string) => ({ id, name: 'Seja quem for' })

test('a mother and a responsible are citizens, called as they are called now', async () => {
  const mother = await create({ name: 'Rita Prado', birthDate: '1990-02-03' })
  const responsible = await create({ name: 'Ana Prado' })
  const id = await create({
    birthDate: '2026-11-01',
    mother: named(mother),
    responsible: named(responsible),
  })
  expect(await get(id)).toMatchObject({
    mother: { id: mother, name: 'Rita Prado' },
    responsible: { id: responsible, name: 'Ana Prado' },
    mothersName: 'Rita Prado',
  })
  await update(mother, { name: 'Rita Prado Lima' })
  expect(await get(id)).toMatchObject({ mother: { name: 'Rita Prado Lima' } })
  await update(id, { responsible: null })
  expect(await get(id)).toMatchObject({ mother: { id: mother }, responsible: null })
  await service.call(citizenDelete, { id: mother }, attendant)
  expect(await get(id)).toMatchObject({ mother: null, mothersName: 'Rita Prado' })
})

test('what was typed of the mother stays', async () => {
  const mother = await create({ name: 'Rita Prado' })
  const id = await create({ mother: named(mother), mothersName: 'Rita do Prado' })
  expect(await get(id)).toMatchObject({ mothersName: 'Rita do Prado' })
})

test('strangers, the person and a mother born later are refused at their field', async () => {
  const taken = 'deve ser preenchido com um dos valores fornecidos'
  expect(await fieldsOf(create({ mother: named('unknown') }))).toEqual({ mother: `Mãe cadastrada ${taken}` })
  const id = await create({ birthDate: '1980-01-01' })
  expect(await fieldsOf(update(id, { responsible: named(id) }))).toEqual({
    'document.responsible': `Responsável cadastrado ${taken}`,
  })
  const young = await create({ birthDate: '1985-01-01' })
  expect(await fieldsOf(update(id, { mother: named(young) }))).toEqual({
    'document.mother': 'A mãe não pode ter nascido depois da pessoa',
  })
})

test('anonymised users read no name of a relative', async () => {
  const mother = await create({ name: 'Rita Prado' })
  const id = await create({ mother: named(mother) })
  const hidden = { ...attendant, isAnonymization: true }
  expect(JSON.stringify(await get(id, hidden))).not.toContain('Rita')
})
