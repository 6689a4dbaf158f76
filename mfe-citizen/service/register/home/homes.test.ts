import {
  citizenCreate,
  citizenDelete,
  citizenGet,
  citizenRestore,
  citizenUpdate,
} from '../../../contract/citizen.ts'
import { familyUpdate, homePeople } from '../../../contract/family.ts'
import { home } from '../../../contract/home.ts'
import { citizenUpdateGeolocation } from '../../../contract/location.ts'
import { citizenResidentList } from '../../../contract/resident.ts'
import { type CitizensService, clientId, member, openCitizens } from '../../testing/open.ts'
import { makeHomes } from './migrate.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const nurse = member(['nurse'])

let service: CitizensService
beforeEach(async () => {
  service = await openCitizens(now)
})
afterEach(() => service.close())

const flowers = {
  addressPublicPlaceType: 'Rua',
  addressPublicPlace: 'das Flores',
  addressNumber: '12',
  neighborhood: { id: 'n1', name: 'Centro' },
}
const create = async (name: string, more: object = {}) =>
  (await service.call(citizenCreate, { name, birthDate: '1980-01-01', ...flowers, ...more }, nurse)).id
const get = (id: string) => service.call(citizenGet, { id }, nurse)
const update = (id: string, document: object, addressOf?: 'home' | 'person') =>
  service.call(citizenUpdate, { id, document, ...(addressOf && { addressOf }) }, nurse)
const homeIdOf = async (id: string) => (await get(id)).homeId ?? ''
const getHome = (id: string) => service.call(home.get, { id }, nurse)
const peopleAt = async (id: string) =>
  (await service.call(homePeople, { id }, nurse)).people.map(({ name }) => name)

describe('an address that names a house', () => {
  test('is a home, which others of the address share, whatever their accents', async () => {
    const ana = await create('Ana Prado')
    const bento = await create('Bento Prado', { addressPublicPlace: 'DAS FLÔRES' })
    expect(await homeIdOf(bento)).toBe(await homeIdOf(ana))
    expect(await getHome(await homeIdOf(ana))).toMatchObject({
      addressPublicPlace: 'das Flores',
      addressNumber: '12',
      neighborhood: { id: 'n1', name: 'Centro' },
      propertyKind: '1',
      state: 'active',
      people: 2,
    })
  })

  test('is another home for each flat', async () => {
    const [ana, bento, caio] = [
      await create('Ana', { addressComplement: 'Apto 1' }),
      await create('Bento', { addressComplement: 'Apto 2' }),
      await create('Caio'),
    ]
    const ids = await Promise.all([ana, bento, caio].map(homeIdOf))
    expect(new Set(ids).size).toBe(3)
  })

  test('is a home of its own for each on a road without numbers, but for relatives', async () => {
    const road = { addressPublicPlaceType: 'Estrada', addressPublicPlace: 'do Sertão', addressNumber: 'S/N' }
    const ana = await create('Ana Prado', { ...road, mothersName: 'Olga Prado' })
    const stranger = await create('Bento Prado', { ...road, mothersName: 'Lia Reis' })
    const brother = await create('Caio Prado', { ...road, mothersName: 'OLGA PRADO' })
    const child = await create('Davi Prado', { ...road, mothersName: 'Ana Prado' })
    const behind = await create('Elza Reis', { ...road, addressComplement: 'Fundos' })
    const beside = await create('Fábio Reis', { ...road, addressComplement: 'Fundos' })
    const [first, second, third, fourth, fifth, sixth] = await Promise.all(
      [ana, stranger, brother, child, behind, beside].map(homeIdOf),
    )
    expect(new Set([first, second, fifth]).size).toBe(3)
    expect([third, fourth, sixth]).toEqual([first, first, fifth])
  })

  test('is none without street or number, and none in another municipality', async () => {
    const nowhere = await create('Ana', { addressNumber: null })
    const away = await create('Bento', { addressOnCity: false, addressCityName: 'Campinas' })
    expect([(await get(nowhere)).homeId ?? null, (await get(away)).homeId ?? null]).toEqual([null, null])
  })
})

describe('a changed address', () => {
  test('moves the person alone where nothing else is said', async () => {
    const [ana, bento] = [await create('Ana'), await create('Bento')]
    const before = await homeIdOf(ana)
    await update(ana, { addressNumber: '30' })
    expect(await get(bento)).toMatchObject({ addressNumber: '12', homeId: before })
    expect(await homeIdOf(ana)).not.toBe(before)
    expect(await getHome(await homeIdOf(ana))).toMatchObject({ addressNumber: '30', people: 1 })
  })

  test('of the whole home moves the home, and all who live there', async () => {
    const [ana, bento] = [await create('Ana'), await create('Bento')]
    const id = await homeIdOf(ana)
    await update(ana, { addressNumber: '30', addressComplement: 'Fundos' }, 'home')
    for (const one of [ana, bento])
      expect(await get(one)).toMatchObject({ addressNumber: '30', addressComplement: 'Fundos', homeId: id })
    expect(await getHome(id)).toMatchObject({ addressNumber: '30', addressComplement: 'Fundos', people: 2 })
    const { items } = await service.call(home.history, { id }, nurse)
    expect(items.map(({ kind }) => kind)).toEqual(['updated', 'created'])
  })

  test('what is only said otherwise of the same house is said of the home', async () => {
    const [ana, bento] = [await create('Ana'), await create('Bento')]
    await update(ana, { addressReference: 'Ao lado da padaria' })
    expect(await get(bento)).toMatchObject({ addressReference: 'Ao lado da padaria' })
    expect(await getHome(await homeIdOf(ana))).toMatchObject({ addressReference: 'Ao lado da padaria' })
  })

  test('to a house that is known leads there, with its position', async () => {
    const ana = await create('Ana')
    const bento = await create('Bento', { addressNumber: '30' })
    const at = { x: -47.06, y: -22.9 }
    await service.call(
      home.update,
      { id: await homeIdOf(bento), document: { addressCoordinates: at } },
      nurse,
    )
    await update(ana, { addressNumber: '30' })
    expect(await get(ana)).toMatchObject({ homeId: await homeIdOf(bento), addressCoordinates: at })
    expect(await service.collections.citizen.findOne({ _id: ana })).toMatchObject({ hasLocation: true })
  })
})

describe('a changed home', () => {
  test('is changed for all who live there, and for no one else', async () => {
    const [ana, bento, caio] = [
      await create('Ana'),
      await create('Bento'),
      await create('Caio', { addressNumber: '30' }),
    ]
    const id = await homeIdOf(ana)
    await service.call(
      home.update,
      {
        id,
        document: { addressNumber: '14', neighborhood: { id: 'n2' }, addressCoordinates: { x: -47, y: -22 } },
      },
      nurse,
    )
    for (const one of [ana, bento])
      expect(await get(one)).toMatchObject({
        addressNumber: '14',
        neighborhood: { id: 'n2', name: 'Vila Nova' },
        addressCoordinates: { x: -47, y: -22 },
      })
    expect(await get(caio)).toMatchObject({ addressNumber: '30' })
  })

  test('of no micro-area has none, nor have those who live there; the unit of choice is theirs', async () => {
    const ana = await create('Ana')
    const id = await homeIdOf(ana)
    await service.collections.home.updateOne({ _id: id }, { $set: { microArea: '01', microAreaId: 'm1' } })
    await service.collections.citizen.updateOne(
      { _id: ana },
      { $set: { microArea: '01', microAreaId: 'm1' } },
    )
    await service.call(home.update, { id, document: { isOutOfArea: true } }, nurse)
    expect(await service.collections.citizen.findOne({ _id: ana })).toMatchObject({
      microArea: null,
      microAreaId: null,
    })
    await expect(
      service.call(home.update, { id, document: { chosenUnit: { id: 'u9' } } }, nurse),
    ).rejects.toMatchObject({ key: 'validation' })
  })

  test('ends when no one lives there any more, and takes no one in afterwards', async () => {
    const ana = await create('Ana')
    const id = await homeIdOf(ana)
    const end = () =>
      service.call(
        home.transition,
        { id, transition: 'end', document: { endReason: 'demolished', endedOn: '2026-11-19' } },
        nurse,
      )
    await expect(end()).rejects.toMatchObject({
      message: 'Não é possível encerrar: uma pessoa mora aqui. Registre antes para onde ela foi.',
    })
    await update(ana, { addressNumber: '30' })
    await end()
    expect(await getHome(id)).toMatchObject({ state: 'ended', endReason: 'demolished' })
    expect(await homeIdOf(await create('Bento'))).not.toBe(id)
    await expect(create('Caio', { homeId: id })).rejects.toMatchObject({
      payload: { fields: { homeId: 'Este domicílio não existe mais ou foi encerrado' } },
    })
    await service.call(home.transition, { id, transition: 'reopen', reason: 'engano' }, nurse)
    expect(await getHome(id)).toMatchObject({ state: 'active', endReason: null, endedOn: null })
  })

  test('of a kind in which no one lives takes no one in, and is none of a home with people', async () => {
    const shop = await service.call(home.create, { propertyKind: '2', ...flowers }, nurse)
    await expect(create('Caio', { homeId: shop.id })).rejects.toMatchObject({
      payload: { fields: { homeId: 'Ninguém mora neste imóvel: Comércio' } },
    })
    // Above the shop, at the same door, is a home of its own.
    const ana = await create('Ana')
    const id = await homeIdOf(ana)
    expect(id).not.toBe(shop.id)
    const close = () => service.call(home.update, { id, document: { propertyKind: '3' } }, nurse)
    await expect(close()).rejects.toMatchObject({
      payload: {
        fields: { 'document.propertyKind': 'Uma pessoa mora aqui: registre antes para onde ela foi' },
      },
    })
    await update(ana, { addressNumber: '30' })
    await close()
    expect(await getHome(id)).toMatchObject({ propertyKind: '3', people: 0 })
  })

  test('is found by the words of its street', async () => {
    const id = await homeIdOf(await create('Ana'))
    await create('Bento', { addressPublicPlace: 'da Paz' })
    const { items } = await service.call(home.list, { addressPublicPlace: 'flôr' }, nurse)
    expect(items.map((one) => one.id)).toEqual([id])
  })

  test('says where it is: street or reference, number or that there is none', async () => {
    const made = (document: object) => service.call(home.create, { propertyKind: '1', ...document }, nurse)
    await expect(made({ addressNumber: '1' })).rejects.toMatchObject({
      payload: { fields: { addressPublicPlace: 'Informe o logradouro ou o ponto de referência' } },
    })
    await expect(made({ addressPublicPlace: 'das Flores' })).rejects.toMatchObject({
      payload: { fields: { addressNumber: 'Informe o número, ou marque Sem número' } },
    })
    const { id } = await made({ addressPublicPlace: 'do Sítio', hasNoNumber: true })
    expect(await get(await create('Ana', { homeId: id }))).toMatchObject({
      homeId: id,
      addressPublicPlace: 'do Sítio',
      addressNumber: 'S/N',
    })
  })
})

describe('a position', () => {
  const place = (id: string, x: number, addressOf?: 'home') =>
    service.call(
      citizenUpdateGeolocation,
      {
        id,
        document: { addressCoordinates: { x, y: -22 }, geolocationType: 'manual' },
        ...(addressOf && { addressOf }),
      },
      nurse,
    )

  test('is that of the person, and of the home of who lives alone', async () => {
    const ana = await create('Ana')
    await place(ana, -47)
    expect(await getHome(await homeIdOf(ana))).toMatchObject({ addressCoordinates: { x: -47, y: -22 } })
    const bento = await create('Bento')
    expect(await get(bento)).toMatchObject({ addressCoordinates: { x: -47, y: -22 } })
    await place(bento, -48)
    expect(await get(ana)).toMatchObject({ addressCoordinates: { x: -47, y: -22 } })
  })

  test('of the whole home is that of all who live there', async () => {
    const [ana, bento] = [await create('Ana'), await create('Bento')]
    await place(ana, -49, 'home')
    expect(await get(bento)).toMatchObject({
      addressCoordinates: { x: -49, y: -22 },
      geolocationType: 'manual',
    })
  })
})

test('agents change homes of their own micro-area alone', async () => {
  const id = await homeIdOf(await create('Ana'))
  const agent = member(['acs'], { id: 'agent' })
  const changed = () => service.call(home.update, { id, document: { rooms: 3 } }, agent)
  await expect(changed()).rejects.toMatchObject({ key: 'permission' })
  await service.collections.home.updateOne({ _id: id }, { $set: { responsibleAcsId: 'agent' } })
  await changed()
  expect(await getHome(id)).toMatchObject({ rooms: 3 })
  await expect(
    service.call(home.create, { propertyKind: '2', addressPublicPlace: 'X', addressNumber: '1' }, agent),
  ).rejects.toMatchObject({ key: 'permission' })
})

test('somebody who comes back finds a home, also where theirs was ended meanwhile', async () => {
  const director = member(['healthDirector'])
  const ana = await create('Ana')
  const id = await homeIdOf(ana)
  await service.call(citizenDelete, { id: ana }, director)
  await service.call(
    home.transition,
    { id, transition: 'end', document: { endReason: 'moved', endedOn: '2026-11-19' } },
    nurse,
  )
  await service.call(citizenRestore, { id: ana }, director)
  expect(await getHome(await homeIdOf(ana))).toMatchObject({ state: 'active', people: 1 })
})

test('who comes back does not stand for the home beside the one who stayed, and finds its address of today', async () => {
  const director = member(['healthDirector'])
  const [ana, bento] = [await create('Ana'), await create('Bento')]
  const householdId = await homeIdOf(ana)
  const opening = async () =>
    (await service.collections.citizen.findAll({ householdId, opensHousehold: true }, { max: 5 })).map(
      ({ name }) => name,
    )
  expect(await opening()).toEqual(['Ana'])
  await service.call(citizenDelete, { id: ana }, director)
  expect(await opening()).toEqual(['Bento'])
  await update(bento, { addressNumber: '30' }, 'home')
  await service.call(citizenRestore, { id: ana }, director)
  expect(await opening()).toEqual(['Bento'])
  expect(await get(ana)).toMatchObject({ homeId: householdId, addressNumber: '30' })
  await service.call(citizenDelete, { id: bento }, director)
  expect(await opening()).toEqual(['Ana'])
})

describe('families', () => {
  const family = (homeId: string, headId: string, members: [string, string][], more: object = {}) =>
    service.call(
      familyUpdate,
      {
        homeId,
        headId,
        members: members.map(([id, kinship]) => ({ id, kinship: kinship as '138' })),
        ...more,
      },
      nurse,
    )
  const read = (id: string) => service.call(homePeople, { id }, nurse)

  test('stand beside each of their people in the list for spreadsheets, with home and head', async () => {
    const ana = await create('Ana Prado', { cns: '700000000000005' })
    const bento = await create('Bento Prado')
    await create('Caio Reis')
    await family(await homeIdOf(ana), ana, [[bento, '138']], { recordNumber: '77', income: '1' })
    const { items } = await service.call(citizenResidentList, {}, nurse)
    const beside = items.map(
      ({ name, isHead, kinship, headName, headCns, recordNumber, income, propertyKind }) => [
        name,
        propertyKind,
        recordNumber,
        income,
        isHead,
        kinship,
        headName,
        headCns,
      ],
    )
    expect(beside).toEqual([
      ['Ana Prado', '1', '77', '1', true, null, 'Ana Prado', '700000000000005'],
      ['Bento Prado', '1', '77', '1', false, '138', 'Ana Prado', '700000000000005'],
      ['Caio Reis', '1', null, null, null, null, null, null],
    ])
  })

  test('are proposed by mother, responsible person and surname, and stored when they are said', async () => {
    const ana = await create('Ana Prado', { birthDate: '1980-01-01' })
    const bento = await create('Bento Luz', { birthDate: '2015-01-01', mother: { id: ana } })
    const caio = await create('Caio Prado', { birthDate: '1985-01-01' })
    const dora = await create('Dora Reis', { birthDate: '1990-01-01' })
    const id = await homeIdOf(ana)
    const before = await read(id)
    expect(before.families).toEqual([])
    expect(before.proposals).toEqual([
      {
        headId: ana,
        members: [
          { id: caio, kinship: null, because: 'mesmo sobrenome' },
          { id: bento, kinship: '138', because: 'mãe cadastrada' },
        ],
      },
      { headId: dora, members: [] },
    ])
    await family(
      id,
      ana,
      [
        [bento, '138'],
        [caio, '143'],
      ],
      { income: '3', since: '2020-01-01' },
    )
    const after = await read(id)
    expect(after.families).toMatchObject([{ headId: ana, income: '3', since: '2020-01-01' }])
    expect(after.people.map((one) => [one.name, one.isHead, one.kinship])).toEqual([
      ['Ana Prado', true, null],
      ['Caio Prado', false, '143'],
      ['Bento Luz', false, '138'],
      ['Dora Reis', false, null],
    ])
    expect(after.proposals).toEqual([{ headId: dora, members: [] }])
  })

  test('have one head, who is said with the relation of each of the others; what was is kept', async () => {
    const [ana, bento] = [await create('Ana'), await create('Bento')]
    const id = await homeIdOf(ana)
    const made = await family(id, ana, [[bento, '137']])
    service.clock.now = new Date('2026-11-25T12:00:00-03:00')
    await family(id, bento, [[ana, '137']], { id: made.id, version: 1 })
    const { people, past, families } = await read(id)
    expect(families).toHaveLength(1)
    expect(people.map((one) => [one.name, one.isHead])).toEqual([
      ['Bento', true],
      ['Ana', false],
    ])
    expect(past.map((one) => [one.name, one.isHead, one.since, one.until])).toEqual(
      expect.arrayContaining([
        ['Ana', true, '2026-11-20', '2026-11-25'],
        ['Bento', false, '2026-11-20', '2026-11-25'],
      ]),
    )
    await expect(family(id, ana, [], { id: made.id, version: 1 })).rejects.toMatchObject({ key: 'conflict' })
  })

  test('are several in a home; who joins another one leaves the first', async () => {
    const [ana, bento, caio] = [await create('Ana'), await create('Bento'), await create('Caio')]
    const id = await homeIdOf(ana)
    await family(id, ana, [[caio, '138']])
    await family(id, bento, [[caio, '140']])
    const { people, families } = await read(id)
    expect(families).toHaveLength(2)
    const [first, second] = [people.find((one) => one.id === ana), people.find((one) => one.id === bento)]
    expect(first?.familyId).not.toBe(second?.familyId)
    expect(people.find((one) => one.id === caio)).toMatchObject({
      familyId: second?.familyId,
      kinship: '140',
    })
  })

  test('hold people of the home alone, each once', async () => {
    const ana = await create('Ana')
    const other = await create('Bento', { addressNumber: '30' })
    const id = await homeIdOf(ana)
    await expect(family(id, ana, [[other, '138']])).rejects.toMatchObject({
      payload: { fields: { 'members[0].id': 'Esta pessoa não mora neste domicílio' } },
    })
    await expect(family(id, ana, [[ana, '138']])).rejects.toMatchObject({
      payload: { fields: { 'members[0].id': 'Esta pessoa já está nesta família' } },
    })
  })

  test('that have moved live there no more; others go on', async () => {
    const [ana, bento, caio] = [await create('Ana'), await create('Bento'), await create('Caio')]
    const id = await homeIdOf(ana)
    const made = await family(id, ana, [[bento, '137']])
    await family(id, ana, [[bento, '137']], { id: made.id, movedOn: '2026-11-19' })
    expect(await peopleAt(id)).toEqual(['Caio'])
    expect((await get(bento)).homeId ?? null).toBeNull()
    expect(await service.collections.citizen.findOne({ _id: caio })).toMatchObject({ opensHousehold: true })
    expect((await read(id)).families).toMatchObject([{ movedOn: '2026-11-19' }])
  })

  test('are not of institutions, and not changed by agents of elsewhere', async () => {
    const ana = await create('Ana')
    const id = await homeIdOf(ana)
    const agent = member(['acs'])
    await expect(
      service.call(familyUpdate, { homeId: id, headId: ana, members: [] }, agent),
    ).rejects.toMatchObject({ key: 'permission' })
    await service.call(home.update, { id, document: { propertyKind: '8' } }, nurse)
    await expect(family(id, ana, [])).rejects.toMatchObject({ key: 'validation' })
  })
})

describe('homes of before', () => {
  const older = (name: string, more: object) =>
    service.add({ name, ...flowers, householdId: 'h', opensHousehold: false, ...more })
  const convert = async () => {
    const { store } = service
    const said: string[] = []
    for (let from: string | undefined; ; ) {
      const batch = await makeHomes({ store, from, now })
      await store.atomically([...batch.operations], { isUnannounced: true })
      if (batch.said) said.push(batch.said)
      from = batch.next
      if (from === undefined) return said
    }
  }

  test('are made of households, one for each address, each flat its own; no one is lost', async () => {
    const ana = await older('Ana', { opensHousehold: true })
    const bento = await older('Bento', { addressPublicPlace: 'Das Flores' })
    const caio = await older('Caio', { addressComplement: 'Apto 2' })
    const dora = await older('Dora', { addressComplement: 'apto 2' })
    const away = await older('Edu', { addressOnCity: false })
    const alone = await older('Fabio', { householdId: null, addressNumber: '30' })
    const nowhere = await older('Gil', { householdId: null, addressPublicPlace: null })
    const before = await service.store.feed.latest()
    const changed = await service.collections.citizen.findOne({ _id: caio })
    const said = await convert()
    const ids = await Promise.all(
      [ana, bento, caio, dora, away, alone, nowhere].map((id) => get(id).then((one) => one.homeId ?? null)),
    )
    expect(ids[0]).toBe('h')
    expect(ids[1]).toBe('h')
    expect(ids[2]).toBe(ids[3])
    expect(new Set([ids[0], ids[2], ids[5]]).size).toBe(3)
    expect([ids[4], ids[6]]).toEqual([null, null])
    const opening = await service.collections.citizen.countDocuments({ opensHousehold: true })
    expect(opening).toBe(3)
    // No one hears of it, and nothing has a new time.
    expect(await service.store.feed.latest()).toBe(before)
    expect((await service.collections.citizen.findOne({ _id: caio }))?.updatedAt).toEqual(changed?.updatedAt)
    expect(said).toEqual([
      'antes: 4 moradores com casa conhecida, 1 deles contados como a primeira pessoa da casa; 0 domicílios cadastrados',
      'depois: 5 moradores com casa conhecida, 3 deles contados como a primeira pessoa da casa; 3 domicílios cadastrados',
    ])
    // Twice is the same as once.
    const homes = await service.collections.home.countDocuments({ client: clientId })
    await convert()
    expect(await service.collections.home.countDocuments({ client: clientId })).toBe(homes)
  })
})
