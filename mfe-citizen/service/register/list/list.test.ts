import { citizenList } from '../../../contract/citizen.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const start = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(start)
  const addressCoordinates = { x: -47.2, y: -22.1 }
  await service.add({ name: 'Ângela Souza', gender: 'F', cpf: '52998224725', addressCoordinates })
  service.clock.now = new Date(start.getTime() + 1000)
  await service.add({ name: 'João Lima', gender: 'M', cns: '700000000000005', responsibleAcsId: 'a1' })
  service.clock.now = new Date(start.getTime() + 2000)
  const healthUnit = { id: 'u1', name: 'UBS Central' }
  await service.add({ name: 'Beatriz', cns: '800000000000001', gender: 'F', updatedAt: start, healthUnit })
  await service.add({ name: 'Angela de Longe', client: 'another' })
})
afterAll(() => service.close())

test.each([
  [{}, ['Ângela Souza', 'Beatriz', 'João Lima']],
  [{ name: 'angela' }, ['Ângela Souza']],
  [{ name: 'SOUZA âng' }, ['Ângela Souza']],
  [{ cpf: '529.982' }, ['Ângela Souza']],
  [{ cns: '7000' }, ['João Lima']],
  [{ gender: 'F' }, ['Ângela Souza', 'Beatriz']],
  [{ responsibleAcs: { id: 'a1' } }, ['João Lima']],
  [{ healthUnit: { id: 'u1' } }, ['Beatriz']],
  [{ healthUnit: { id: 'u1' }, gender: 'F' }, ['Beatriz']],
  [{ healthUnit: { id: 'u1' }, gender: 'M' }, []],
  [{ healthUnit: { id: 'u2' } }, []],
  [{ withLocation: true }, ['Ângela Souza']],
  [{ withLocation: false }, ['Beatriz', 'João Lima']],
  [{ name: 'angela', gender: 'M' }, []],
  [{ orderBy: 'name', order: 'desc' }, ['João Lima', 'Beatriz', 'Ângela Souza']],
  [{ orderBy: 'cns' }, ['Ângela Souza', 'João Lima', 'Beatriz']],
  [{ orderBy: 'createdAt', order: 'desc' }, ['Beatriz', 'João Lima', 'Ângela Souza']],
  [{ orderBy: 'updatedAt', order: 'desc' }, ['João Lima', 'Beatriz', 'Ângela Souza']],
] as const)('citizens by %j are %j', async (input, names) => {
  const { items, totalItems } = await service.call(citizenList, input, nurse)
  expect(items.map(({ name }) => name)).toEqual(names)
  expect(totalItems).toBe(names.length)
})

test.each([
  { name: 'ana' },
  { cpf: '529' },
  { cns: '700' },
  { q: 'ana' },
  { orderBy: 'name' },
  { orderBy: 'cns' },
])('anonymised users are refused %j', async (input) => {
  const asked = service.call(citizenList, input, { ...nurse, isAnonymization: true })
  await expect(asked).rejects.toMatchObject({ key: 'permission' })
})
