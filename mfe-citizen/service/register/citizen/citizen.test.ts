import { citizenCreate, citizenDelete, citizenGet, citizenUpdate } from '../../../contract/citizen.ts'
import { type CitizensService, member, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const director = member(['healthDirector'])

let service: CitizensService
beforeAll(async () => {
  service = await openCitizens(now)
})
afterAll(() => service.close())

const get = (id: string) => service.call(citizenGet, { id }, director)
const update = (id: string, document: object) => service.call(citizenUpdate, { id, document }, director)

describe('the two kinds of address', () => {
  const inTown = { neighborhood: { id: 'n1', name: 'Centro' } }
  const elsewhere = {
    addressExternalNeighborhood: 'Vila Nova',
    addressExternalIsCountryside: true,
    addressCityName: 'Campinas',
    addressCep: '13010000',
    addressIbge: '3509502',
  }
  const nothingOf = (fields: object) => Object.fromEntries(Object.keys(fields).map((key) => [key, null]))

  test.each([
    ['silent on the neighbourhood', {}],
    ['emptying it', { neighborhood: null }],
    ['repeating it', inTown],
  ])(
    'a citizen who moves away keeps no neighbourhood of the municipality, the form %s',
    async (_how, also) => {
      const id = await service.add({ addressOnCity: true, ...inTown })
      await update(id, { addressOnCity: false, ...elsewhere, ...also })
      expect(await get(id)).toMatchObject({ addressOnCity: false, neighborhood: null, ...elsewhere })
    },
  )

  test.each([
    ['silent on the other city', {}],
    ['repeating it', elsewhere],
  ])('a citizen who comes back keeps nothing of the other city, the form %s', async (_how, also) => {
    const id = await service.add({ addressOnCity: false, ...elsewhere })
    await update(id, { addressOnCity: true, ...inTown, ...also })
    expect(await get(id)).toMatchObject({ addressOnCity: true, ...inTown, ...nothingOf(elsewhere) })
  })

  test('fields that do not show are not taken without a word on where the person lives', async () => {
    const id = await service.add({ addressOnCity: true, ...inTown })
    await update(id, { addressCityName: 'Campinas', addressNumber: '12' })
    expect(await get(id)).toMatchObject({ ...inTown, addressNumber: '12', addressCityName: null })
  })

  test('what was taken over without such a word stays as it came', async () => {
    const id = await service.add({ addressOnCity: null, ...inTown, addressCityName: 'Campinas' })
    await update(id, { addressNumber: '12' })
    expect(await get(id)).toMatchObject({ ...inTown, addressCityName: 'Campinas' })
  })

  test('a new record has those of its own kind', async () => {
    const { id } = await service.call(
      citizenCreate,
      { name: 'Rita Alves', ...inTown, ...elsewhere },
      director,
    )
    expect(await get(id)).toMatchObject({ addressOnCity: true, ...inTown, ...nothingOf(elsewhere) })
  })
})

test('colour, ethnicity and nationality are kept; who is not indigenous has no ethnicity', async () => {
  const origin = { raceColor: '05', ethnicity: '0123', nationality: 'BR' } as const
  const { id } = await service.call(citizenCreate, { name: 'Iara Tukano', ...origin }, director)
  expect(await get(id)).toMatchObject(origin)
  await update(id, { raceColor: '03' })
  expect(await get(id)).toMatchObject({ raceColor: '03', ethnicity: null, nationality: 'BR' })
})

describe('the rules of a record', () => {
  const long = (count: number) => 'x'.repeat(count)
  const most = (count: number) => `não pode exceder ${count} caracteres`
  /** Field, what breaks its rule, the words; those of the other address stand beside the word on it. */
  type Broken = [field: string, value: unknown, words: string, also?: object]
  const broken: Broken[] = [
    ['name', null, 'Nome é um campo obrigatório'],
    ['name', '   ', 'Nome é um campo obrigatório'],
    ['name', 'X', 'pelo menos 2 caracteres'],
    ['name', long(121), most(120)],
    // As much as federal forms take; ours let people type less (decision 23).
    ...['socialName', 'mothersName', 'fathersName'].map((field): Broken => [field, long(71), most(70)]),
    ['addressPublicPlace', long(73), most(72)],
    ...['addressPublicPlaceType', 'addressReference', 'addressComplement'].map(
      (field): Broken => [field, long(61), most(60)],
    ),
    ...['addressExternalNeighborhood', 'addressCityName'].map(
      (field): Broken => [field, long(61), most(60), { addressOnCity: false }],
    ),
    ['addressNumber', long(11), most(10)],
    ['addressIbge', long(31), most(30), { addressOnCity: false }],
    ['addressCep', '1301', 'CEP é inválido', { addressOnCity: false }],
    ['gender', 'X', 'Sexo'],
    ['cpf', '52998224724', 'CPF é inválido'],
    ['cns', '000000000000000', 'CNS é inválido'],
    ['mobilePhone', '123', 'Celular é inválido'],
    ['homePhone', '123', 'Telefone residencial é inválido'],
    ['contactPhone', 'ligar depois', 'Telefone para contato é inválido'],
    ['addressOnCity', 'sim', 'Mora no município'],
    ['addressExternalIsCountryside', 'sim', 'Zona rural', { addressOnCity: false }],
    ['email', 'maria', 'precisa ser um e-mail válido'],
    ['email', `${long(115)}@b.com`, most(120)],
    ['birthDate', '2026-02-30', 'precisa estar no formato adequado para datas'],
    ['birthDate', '20/11/2026 10:00', 'precisa estar no formato adequado para datas'],
  ]
  const refusedBy = (call: Promise<unknown>) => call.catch((error: unknown) => error)

  test.each(broken)(
    '%s %j is refused at a new record and at a change',
    async (field, value, words, also = {}) => {
      // Inputs that the type forbids, as a stranger sends them.
      const document = { name: 'Maria', addressOnCity: true, ...also, [field]: value }
      const refused = (path: string) => ({
        key: 'validation',
        payload: { fields: { [path]: expect.stringContaining(words) } },
      })
      expect(await refusedBy(service.call(citizenCreate, document as never, director))).toMatchObject(
        refused(field),
      )
      const id = await service.add({ name: 'Ana' })
      expect(await refusedBy(update(id, { ...also, [field]: value }))).toMatchObject(
        refused(`document.${field}`),
      )
      expect((await get(id)).name).toBe('Ana')
    },
  )

  test.each([
    ['socialName', long(60), undefined],
    ['addressNumber', long(10), undefined],
    ['cpf', '529.982.247-25', '52998224725'],
    ['cns', '700 0000 0000 0005', '700000000000005'],
    ['mobilePhone', '(19) 91111-2222', '19911112222'],
    ['homePhone', '(19) 3333-4444', '1933334444'],
    ['contactPhone', '19 95555-6666', '19955556666'],
    ['email', ' maria@exemplo.br ', 'maria@exemplo.br'],
    ['gender', 'F', undefined],
    ['birthDate', '1950-02-28', undefined],
  ])('%s %j is taken, without what a mask adds', async (field, value, stored = value) => {
    const id = await service.add({ name: 'Ana' })
    await update(id, { [field]: value })
    expect(await get(id)).toMatchObject({ [field]: stored })
    await service.collections.citizen.deleteOne({ _id: id })
  })

  test('a CEP loses its mask', async () => {
    const id = await service.add({ addressOnCity: false })
    await update(id, { addressCep: '13010-000' })
    expect(await get(id)).toMatchObject({ addressCep: '13010000' })
  })

  test('a change needs to say whose and what', async () => {
    const asked = (input: object) => refusedBy(service.call(citizenUpdate, input as never, director))
    expect(await asked({ document: {} })).toMatchObject({ payload: { fields: { id: expect.any(String) } } })
    expect(await asked({ id: 'x' })).toMatchObject({ payload: { fields: { document: expect.any(String) } } })
    expect(await asked({ id: 'x', document: { seedBase: 1 } })).toMatchObject({ key: 'validation' })
    expect(await asked({ id: 'x', document: {} })).toMatchObject({ key: 'notFound' })
  })

  test.each([
    [{}, 'Id é um campo obrigatório'],
    [{ id: long(37) }, most(36)],
  ])('a removal by %j is refused', async (input, words) => {
    const refused = await refusedBy(service.call(citizenDelete, input as never, director))
    expect(refused).toMatchObject({ payload: { fields: { id: expect.stringContaining(words) } } })
  })
})

describe('the neighbourhood of an address', () => {
  const invented = { neighborhood: { id: 'nowhere', name: '<b>Inventado</b>' } }
  const sentence = 'Bairro deve ser preenchido com um dos valores fornecidos'

  test('is called what the territory calls it, whatever the form says', async () => {
    const { id } = await service.call(
      citizenCreate,
      { name: 'Nova Pessoa', neighborhood: { id: 'n1', name: 'Como quer que se chame' } },
      director,
    )
    expect(await get(id)).toMatchObject({ neighborhood: { id: 'n1', name: 'Centro' } })
    await update(id, { neighborhood: { id: 'n2', name: 'Outro' } })
    expect(await get(id)).toMatchObject({ neighborhood: { id: 'n2', name: 'Vila Nova' } })
  })

  test('that the municipality does not have is refused', async () => {
    await expect(
      service.call(citizenCreate, { name: 'Nova Pessoa', ...invented }, director),
    ).rejects.toMatchObject({ key: 'validation', payload: { fields: { neighborhood: sentence } } })
    const id = await service.add({})
    await expect(update(id, invented)).rejects.toMatchObject({
      key: 'validation',
      payload: { fields: { 'document.neighborhood': sentence } },
    })
  })

  test('stays as it was stored where the territory has it no more and the form repeats it', async () => {
    const id = await service.add({ neighborhood: { id: 'gone', name: 'Bairro Antigo' } })
    await update(id, { neighborhood: { id: 'gone', name: 'Outro nome' }, addressNumber: '7' })
    expect(await get(id)).toMatchObject({
      neighborhood: { id: 'gone', name: 'Bairro Antigo' },
      addressNumber: '7',
    })
  })
})
