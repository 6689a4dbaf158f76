import {
  citizenCreate,
  citizenDelete,
  citizenGet,
  citizenList,
  citizenRestore,
  citizenUpdate,
} from '../../../contract/citizen.ts'
import { citizenDuplicates } from '../../../contract/duplicates.ts'
import { citizenRemovedList } from '../../../contract/removed.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import { citizens } from '../citizen/citizen.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1000)
const director = member(['healthDirector'])
const nurse = member(['nurse'])
const cpf = '52998224725'
const cns = '700000000000005'

let service: CitizensService
beforeEach(async () => {
  // What follows the register would look at hundreds of namesakes, two by two, before it could be closed.
  service = await openCitizens(now, undefined, false)
})
afterEach(() => service.close())

const create = (given: object, user = director) =>
  service.call(citizenCreate, { name: 'Outra Pessoa', addressOnCity: true, ...given }, user)
const remove = (id: string) => service.call(citizenDelete, { id }, director)

describe('CPF and CNS', () => {
  test.each([
    ['cpf', cpf, 'CPF já cadastrado para Maria'],
    ['cns', cns, 'CNS já cadastrado para Maria'],
  ])('%s occurs once, and users who may see citizens read whose it is', async (field, value, message) => {
    await service.add({ name: 'Maria', [field]: value })
    const conflict = { key: 'conflict', payload: { fields: { [field]: message } } }
    await expect(create({ [field]: value })).rejects.toMatchObject(conflict)
    const blind = { ...director, permissions: new Set(['citizenCreate']) }
    await expect(create({ [field]: value }, blind)).rejects.toMatchObject({
      payload: { fields: { [field]: message.replace(' para Maria', '') } },
    })
    const other = await create({})
    const update = { id: other.id, document: { [field]: value } }
    await expect(service.call(citizenUpdate, update, director)).rejects.toMatchObject(conflict)
  })

  test('are not mandatory, and two who have none are no conflict', async () => {
    const one = await create({})
    const two = await create({})
    expect(one.id).not.toBe(two.id)
  })

  test('belong to one client: another may have the same', async () => {
    await service.add({ client: 'another', cpf })
    expect(await create({ cpf })).toHaveProperty('id')
  })
})

describe('a removed citizen', () => {
  test('comes back as it was, visits included', async () => {
    const id = await service.add({ name: 'Maria', cpf, lastVisitOn: '2026-11-01' })
    await remove(id)
    await expect(service.call(citizenGet, { id }, director)).rejects.toMatchObject({ key: 'notFound' })
    await service.call(citizenRestore, { id }, director)
    expect(await service.call(citizenGet, { id }, director)).toMatchObject({ name: 'Maria', cpf })
    expect(await service.collections.citizen.findOne({ _id: id })).toMatchObject({ visitKey: '2026-12-31' })
    await expect(create({ cpf })).rejects.toMatchObject({ payload: { fields: { cpf: /Maria/ } } })
  })

  test('comes back changed: devices that keep the list see it again, forms opened before are out of date', async () => {
    const id = await service.add({ name: 'Maria', version: 4 })
    await remove(id)
    service.clock.now = days(1)
    await service.call(citizenRestore, { id }, director)
    const { items } = await service.call(
      citizenList,
      { after: '2026-11-21T11:59:59-03:00', orderBy: 'updatedAt', offlineStore: true },
      nurse,
    )
    expect(items.map((row) => row.id)).toEqual([id])
    expect(await service.call(citizenGet, { id }, director)).toMatchObject({
      version: 5,
      createdAt: expect.stringContaining('2026-11-20'),
      updatedBy: { id: director.id, name: director.name },
    })
    const update = (version: number) =>
      service.call(citizenUpdate, { id, version, document: { socialName: 'Mia' } }, director)
    await expect(update(4)).rejects.toMatchObject({
      key: 'conflict',
      payload: { version: 5, changedBy: director.name },
    })
    expect(await update(5)).toMatchObject({ version: 6 })
  })

  test('keeps the CPF, and a user who registers it again is offered to undo the removal', async () => {
    const id = await service.add({ name: 'Maria', cpf })
    await remove(id)
    await expect(create({ cpf })).rejects.toMatchObject({
      key: 'conflict',
      payload: { fields: { cpf: 'CPF do cadastro removido de Maria' }, removed: { id, name: 'Maria' } },
    })
    // A nurse may register people, but not undo removals.
    const refused = await create({ cpf }, nurse).catch((error: unknown) => error)
    expect(refused).toMatchObject({ payload: { fields: { cpf: 'CPF do cadastro removido de Maria' } } })
    expect(refused).not.toHaveProperty('payload.removed')
  })

  test('holds the CPF for 30 days; after that it is free, and the removal stands', async () => {
    const id = await service.add({ cpf })
    await remove(id)
    service.clock.now = days(29.9)
    await expect(create({ cpf })).rejects.toMatchObject({ key: 'conflict' })
    service.clock.now = days(30.1)
    await expect(service.call(citizenRestore, { id }, director)).rejects.toMatchObject({
      key: 'notFound',
      message: 'A remoção só pode ser desfeita em até 30 dias',
    })
    expect(await create({ cpf })).toHaveProperty('id')
  })

  test('is listed with who removed it and how many days are left, the last one first', async () => {
    const list = () => service.call(citizenRemovedList, {}, director)
    await remove(await service.add({ name: 'Ana' }))
    service.clock.now = days(10)
    const id = await service.add({ name: 'Recém-nascida' })
    await remove(id)
    await service.add({ client: 'another' })
    const first = { name: 'Recém-nascida', removedBy: director.name, daysLeft: 30 }
    expect((await list()).items).toMatchObject([first, { name: 'Ana', daysLeft: 20 }])
    service.clock.now = days(29.5)
    expect((await list()).items).toMatchObject([{ daysLeft: 11 }, { name: 'Ana', daysLeft: 1 }])
    service.clock.now = days(31)
    expect(await list()).toMatchObject({ totalItems: 1, items: [{ id, daysLeft: 9 }] })
    await service.call(citizenRestore, { id }, director)
    expect(await list()).toMatchObject({ totalItems: 0, items: [] })
  })

  test('is listed for its own client only, and without its name for anonymised users', async () => {
    await remove(await service.add({ name: 'Ana' }))
    const stranger = { ...director, client: { id: 'another', name: 'Outra' } }
    expect((await service.call(citizenRemovedList, {}, stranger)).items).toEqual([])
    const hidden = { ...director, isAnonymization: true }
    const { items } = await service.call(citizenRemovedList, {}, hidden)
    expect(items).toMatchObject([{ name: expect.stringMatching(/^Cidadão \d{4}$/) }])
  })

  test('of another client can neither be removed nor brought back', async () => {
    const id = await service.add({ client: 'another' })
    await expect(remove(id)).rejects.toMatchObject({ key: 'notFound' })
    await expect(service.call(citizenRestore, { id }, director)).rejects.toMatchObject({ key: 'notFound' })
  })
})

describe('who may be the same person', () => {
  const known = { name: 'Maria José da Silva', birthDate: '1980-05-04', mothersName: 'Ana da Silva' }
  const find = (given: object) =>
    service.call(citizenDuplicates, { name: 'maria jose da silva', ...given }, director)

  test.each([
    ['birth date and mother', { birthDate: '1980-05-04', mothersName: 'ANA DA SILVA' }, 1],
    ['birth date alone', { birthDate: '1980-05-04' }, 1],
    ['mother alone, accents aside', { mothersName: 'Aná da Silva' }, 1],
    ['another mother', { birthDate: '1980-05-04', mothersName: 'Rosa Lima' }, 0],
    ['another birth date', { birthDate: '1983-07-21', mothersName: 'Ana da Silva' }, 0],
    ['a birth date that is a slip of the keys', { birthDate: '1981-05-04', mothersName: 'Ana da Silva' }, 1],
    ['nothing but the name', {}, 0],
    ['another name', { name: 'Maria Silva', birthDate: '1980-05-04' }, 0],
  ])('is found by the name and %s', async (_what, given, count) => {
    const id = await service.add(known)
    const { items } = await find(given)
    expect(items).toHaveLength(count)
    if (count > 0) expect(items[0]).toMatchObject({ id, name: known.name })
  })

  test('is not the record itself, nor somebody of another client', async () => {
    const id = await service.add(known)
    await service.add({ ...known, client: 'another' })
    expect(await find({ birthDate: '1980-05-04', except: id })).toEqual({ items: [] })
  })

  test.each([
    ['birth date and mother', { birthDate: '1980-05-04', mothersName: 'Ana da Silva' }],
    ['birth date alone', { birthDate: '1980-05-04' }],
    ['mother alone', { mothersName: 'Ana da Silva' }],
  ])('is found by %s behind hundreds of namesakes', async (_what, given) => {
    const namesakes = Array.from({ length: 200 }, (_, index) =>
      service.add({ ...known, birthDate: `${1700 + index}-01-01`, mothersName: `Mãe ${index}` }),
    )
    await Promise.all(namesakes)
    const last = await service.add({ ...known, _id: 'the-last-of-all' })
    expect((await find(given)).items).toMatchObject([{ id: last }])
  })

  test('is found by the mother where the known record has no birth date', async () => {
    const id = await service.add({ ...known, birthDate: null })
    await service.add({ ...known, birthDate: null, mothersName: 'Rosa Lima' })
    const { items } = await find({ birthDate: '1980-05-04', mothersName: 'Ana da Silva' })
    expect(items).toMatchObject([{ id }])
    expect(items).toHaveLength(1)
  })

  test.each([{}, { birthDate: '1980-05-04' }, { birthDate: null }])(
    'is read along an index that has them in order, born as %j',
    async (born) => {
      const filter = { client: clientId, searchName: 'maria jose da silva', ...born }
      const { scans, sorts, plan } = await service.store.explain(citizens, filter, { sort: { _id: 1 } })
      expect(scans || sorts ? plan : []).toEqual([])
      expect(plan).toEqual([expect.stringContaining('searchName')])
    },
  )

  test('names five at most', async () => {
    await Promise.all(Array.from({ length: 7 }, () => service.add(known)))
    expect((await find({ birthDate: '1980-05-04' })).items).toHaveLength(5)
  })

  test('is not looked for by anonymised users', async () => {
    const hidden = member(['nurse'], { isAnonymization: true })
    const asked = service.call(citizenDuplicates, { name: 'Maria' }, hidden)
    await expect(asked).rejects.toMatchObject({ key: 'permission' })
  })
})
