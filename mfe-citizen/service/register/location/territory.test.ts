import type { AppError } from '@saude/contract/errors'
import type { InputOf, OutputOf } from '@saude/contract/query'
import { streetPathsOf } from '@saude/core/contract/street-paths'
import { neighborhoodSearch } from '@saude/core/contract/territory'
import { territoryOf } from '@saude/core/contract/territory-of'
import { citizenCareOf } from '../../../contract/care.ts'
import { citizenCreate, citizenGet, citizenList, citizenUpdate } from '../../../contract/citizen.ts'
import { citizenUpdateGeolocation } from '../../../contract/location.ts'
import { visitList } from '../../../contract/visit.ts'
import { type CitizensService, member, neighborhoodsOf, openCitizens } from '../../testing/open.ts'

const now = new Date('2026-11-20T12:00:00-03:00')
const attendant = member(['healthAttendant'])
const ana = member(['acs'], { id: 'a1', name: 'Ana Agente' })

type Found = OutputOf<typeof territoryOf>
const unit = { id: 'u1', name: 'UBS Centro', cnes: '2049545' }
const anas = {
  microArea: { id: 'm1', code: '01' },
  agent: { id: 'a1', name: 'Ana Agente', cns: '980016277345091' },
  healthUnit: unit,
}
const bias = {
  microArea: { id: 'm2', code: '02' },
  agent: { id: 'a2', name: 'Bia Agente', cns: null },
  healthUnit: { id: 'u2', name: 'UBS Norte', cnes: '7006446' },
}
const notFound: Found = { rule: null, microArea: null, agent: null, healthUnit: null }

/** A core with one street of one micro-area, one neighbourhood of one, one of a unit only, and one drawn position. */
function core({ publicPlace, neighborhoodId, position, agentId }: InputOf<typeof territoryOf>): Found {
  if (agentId) return agentId === 'a2' ? { rule: 'chosen', ...bias } : notFound
  if (publicPlace === 'das Flores') return { rule: 'street', ...anas }
  if (neighborhoodId === 'n1') return { rule: 'neighborhood', ...bias }
  if (position?.latitude === -22.5) return { rule: 'position', ...anas }
  if (neighborhoodId === 'n2') return { rule: 'neighborhood', microArea: null, agent: null, healthUnit: unit }
  return notFound
}

/** Of one street of this core it is known how it runs. */
const way = [[{ latitude: -22.9, longitude: -47.06 }]]
const drawn = ({ publicPlaceType, publicPlace, neighborhoodId }: InputOf<typeof streetPathsOf>) =>
  publicPlaceType === 'Rua' && publicPlace === 'das Flores' && neighborhoodId === 'n1' ? way : []

let service: CitizensService
let asked = 0
beforeAll(async () => {
  service = await openCitizens(now, async (query, input) => {
    if (query === neighborhoodSearch.name) return neighborhoodsOf({ n1: 'Norte', n2: 'Centro' }, input)
    if (query === streetPathsOf.name) return { items: drawn(input as InputOf<typeof streetPathsOf>) }
    if (query !== territoryOf.name) return { items: [] }
    asked += 1
    return core(input as InputOf<typeof territoryOf>) // that query's input
  })
})
afterAll(() => service.close())

const get = (id: string) => service.call(citizenGet, { id }, attendant)
const create = async (given: object) =>
  (await service.call(citizenCreate, { name: 'Nova Pessoa', ...given }, attendant)).id
const update = (id: string, document: object) => service.call(citizenUpdate, { id, document }, attendant)
const place = (id: string, latitude: number | null) =>
  service.call(
    citizenUpdateGeolocation,
    { id, document: { addressCoordinates: latitude === null ? null : { x: -47, y: latitude } } },
    attendant,
  )

const flowers = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Flores' }
const north = { neighborhood: { id: 'n1', name: 'Norte' } }
const halfKnown = { neighborhood: { id: 'n2', name: 'Centro' } }
const none = { microArea: null, userResponsibleName: null, healthUnitName: null }
const withAna = {
  microArea: '01',
  userResponsibleName: 'Ana Agente',
  cnsResponsibleProfessional: '980016277345091',
  healthUnit: { id: 'u1', name: 'UBS Centro' },
  healthUnitName: 'UBS Centro',
  healthUnitCnes: '2049545',
}
const withBia = { microArea: '02', userResponsibleName: 'Bia Agente', healthUnitName: 'UBS Norte' }
const unitOnly = { ...none, healthUnitName: 'UBS Centro' }

describe('a new citizen', () => {
  test.each([
    ['in a street of one micro-area', flowers, withAna],
    ['in it and in a neighbourhood of another', { ...flowers, ...north }, withAna],
    ['in a neighbourhood of one micro-area', { addressPublicPlace: 'sem nome', ...north }, withBia],
    ['in a neighbourhood of one unit', halfKnown, unitOnly],
    ['in a street that no one knows', { addressPublicPlace: 'sem nome' }, none],
    ['without an address', {}, none],
    ['of another town', { ...flowers, addressOnCity: false, addressCityName: 'Campinas' }, none],
  ])('%s belongs where it says', async (_where, address, territory) => {
    expect(await get(await create(address))).toMatchObject(territory)
  })

  test('of a micro-area is among its agent’s own, and found by the agent', async () => {
    const id = await create({ ...flowers, name: 'Zulmira Prates' })
    const first = await service.call(citizenList, { startIndex: 0, stopIndex: 0 }, ana)
    expect(first.items[0]?.cnsResponsible).toBe('980016277345091')
    const { items } = await service.call(visitList, {}, ana)
    const isAnas = items.map(({ professionalName }) => professionalName === 'Ana Agente')
    expect(isAnas).toContain(false)
    expect(isAnas.lastIndexOf(true)).toBeLessThan(isAnas.indexOf(false))
    expect(items[items.findIndex((row) => row.id === id)]).toMatchObject({ professionalName: 'Ana Agente' })
    const found = await service.call(
      citizenList,
      { responsibleAcs: { id: 'a1' }, name: 'zulmira' },
      attendant,
    )
    expect(found.items.map((row) => row.id)).toEqual([id])
  })
})

const imported = {
  microArea: '09',
  microAreaId: 'm9',
  responsibleAcsId: 'a9',
  userResponsibleName: 'Agente do e-SUS',
  healthUnitName: 'UBS do e-SUS',
}
const ofImport = { microArea: '09', userResponsibleName: 'Agente do e-SUS', healthUnitName: 'UBS do e-SUS' }

describe('a change of the address', () => {
  test.each([
    ['to another micro-area', {}, flowers, withAna],
    ['of an imported record, to a known one', imported, flowers, withAna],
    ['of an imported record, to where only the unit is known', imported, halfKnown, ofImport],
    ['of an imported record, to where no one knows', imported, { addressPublicPlace: 'sem nome' }, ofImport],
    ['of an imported record, to another town', imported, { addressOnCity: false }, ofImport],
    ['that says nothing new', { ...imported, ...flowers }, flowers, ofImport],
    ['of the number alone', { ...imported, ...flowers }, { addressNumber: '12' }, ofImport],
  ])('%s', async (_what, stored, document, territory) => {
    const id = await service.add(stored)
    await update(id, document)
    expect(await get(id)).toMatchObject(territory)
  })

  test.each([
    ['where another agent works', { ...north, addressPublicPlace: 'sem nome' }, withBia],
    ['where only the unit is known', { ...halfKnown, addressPublicPlace: 'sem nome' }, unitOnly],
    ['where no one is known', { addressPublicPlace: 'sem nome' }, none],
    ['in another town', { addressOnCity: false }, none],
  ])(
    'from a derived micro-area to one %s takes back what the old address said',
    async (_to, document, after) => {
      const id = await create(flowers)
      await update(id, document)
      expect(await get(id)).toMatchObject(after)
    },
  )

  test('is the only one that asks where somebody belongs', async () => {
    const id = await create(flowers)
    const before = asked
    await update(id, { mobilePhone: '19911112222', addressNumber: '7' })
    await update(id, flowers)
    expect(asked).toBe(before)
  })
})

describe('the street of a record', () => {
  const streetOf = async (id: string) => (await get(id)).streetPaths

  test('is that of the register, where no position is known and the record has none', async () => {
    const id = await create({ ...flowers, ...north })
    expect(await streetOf(id)).toEqual(way)
    await place(id, -22.4)
    expect(await streetOf(id)).toBeNull()
  })

  test.each([
    ['that is not drawn', { ...flowers, addressPublicPlace: 'sem traçado', ...north }],
    ['in another city', { ...flowers, addressOnCity: false }],
    ['that is not said', north],
  ])('%s is none', async (_which, address) => {
    expect(await streetOf(await create(address))).toBeNull()
  })
})

describe('a position', () => {
  test.each([
    ['inside of a micro-area says whose it is, where no one knew', {}, -22.5, withAna],
    ['elsewhere says nothing', {}, -22.9, none],
    ['leaves what an import said', imported, -22.5, ofImport],
  ])('%s', async (_what, stored, latitude, territory) => {
    const id = await service.add(stored)
    await place(id, latitude)
    expect(await get(id)).toMatchObject(territory)
  })

  test('does not beat the street', async () => {
    const id = await create({ ...north, addressPublicPlace: 'sem nome' })
    await place(id, -22.5)
    expect(await get(id)).toMatchObject(withBia)
  })

  test.each([
    ['moves away', -22.9],
    ['is taken away', null],
  ])('that %s takes back what it alone said', async (_how, latitude) => {
    const id = await service.add({})
    await place(id, -22.5)
    await place(id, latitude)
    expect(await get(id)).toMatchObject(none)
  })
})

describe('a house in which people are known', () => {
  const house = { addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Mães', addressNumber: '214' }

  test('gives a newborn the agent of the mother, whatever its street and a click on the map say', async () => {
    await service.add({
      name: 'Mãe',
      ...house,
      responsibleAcsId: 'a2',
      userResponsibleName: 'Bia Agente',
      healthUnit: { id: 'u2', name: 'UBS Norte' },
    })
    const before = await service.call(citizenCareOf, house, attendant)
    expect(before).toMatchObject({
      rule: 'household',
      agent: { id: 'a2', name: 'Bia Agente' },
      healthUnit: { name: 'UBS Norte' },
    })
    const id = await create(house)
    expect(await get(id)).toMatchObject({ userResponsibleName: 'Bia Agente', healthUnit: { id: 'u2' } })
    await place(id, -22.5)
    expect(await get(id)).toMatchObject({ userResponsibleName: 'Bia Agente' })
  })

  test('is not the one next door, nor one whose people moved away or died', async () => {
    await service.add({ ...house, addressNumber: '9', responsibleAcsId: 'a2', deathAt: '2020-01-01' })
    await service.add({ ...house, addressNumber: '9', responsibleAcsId: 'a2', addressOnCity: false })
    for (const addressNumber of ['9', '216'])
      expect(await service.call(citizenCareOf, { ...house, addressNumber }, attendant)).toMatchObject({
        rule: null,
        agent: null,
      })
  })
})

describe('an agent who was chosen', () => {
  const chosenAcs = { id: 'a2', name: 'Como quer que se chame' }
  const flowersSay = { userResponsibleName: 'Ana Agente', microArea: '01', chosenAcs: null }
  const chosenIs = { userResponsibleName: 'Bia Agente', microArea: '02', healthUnit: { id: 'u2' } }

  test('counts in place of the address, also after a move, until the choice is taken back', async () => {
    const said = (given: object) => service.call(citizenCareOf, { ...flowers, ...given }, attendant)
    expect(await said({ chosenAcsId: 'a2' })).toMatchObject({ rule: 'chosen', agent: { id: 'a2' } })
    const id = await create({ ...flowers, chosenAcs })
    const kept = { ...chosenIs, chosenAcs: { id: 'a2', name: 'Bia Agente' } }
    expect(await get(id)).toMatchObject(kept)
    await update(id, { addressPublicPlace: 'sem nome' })
    expect(await get(id)).toMatchObject(kept)
    await place(id, -22.5)
    expect(await get(id)).toMatchObject(kept)
    await update(id, flowers)
    expect(await said({ id, chosenAcsId: null })).toMatchObject({ rule: 'street', agent: { id: 'a1' } })
    await update(id, { chosenAcs: null })
    expect(await get(id)).toMatchObject(flowersSay)
  })

  test('is chosen for somebody who is known, and looks after no one who moves to another city', async () => {
    const id = await create(flowers)
    expect(await get(id)).toMatchObject(flowersSay)
    await update(id, { chosenAcs })
    expect(await get(id)).toMatchObject(chosenIs)
    await update(id, { addressOnCity: false })
    expect(await get(id)).toMatchObject({ userResponsibleName: null, chosenAcs: null })
  })

  test('is an agent of this municipality', async () => {
    const refused = (call: Promise<unknown>) => call.catch((error: AppError) => error.payload?.fields)
    const message = 'Agente de saúde deve ser preenchido com um dos valores fornecidos'
    const noSuchAgent = { chosenAcs: { id: 'x', name: 'Ninguém' } }
    expect(await refused(create(noSuchAgent))).toEqual({ chosenAcs: message })
    const id = await create(flowers)
    expect(await refused(update(id, noSuchAgent))).toEqual({ 'document.chosenAcs': message })
  })
})

test('what is said before saving is what is saved', async () => {
  const id = await create(flowers)
  const said = () => service.call(citizenCareOf, { id, position: { x: -47, y: -22.5 } }, attendant)
  expect(await said()).toMatchObject({ rule: 'street', agent: { name: 'Ana Agente' } })
  const other = await create({})
  const placed = { id: other, position: { x: -47, y: -22.5 } }
  expect(await service.call(citizenCareOf, placed, attendant)).toMatchObject({
    rule: 'position',
    agent: { name: 'Ana Agente' },
  })
  await place(other, -22.5)
  expect(await get(other)).toMatchObject({ userResponsibleName: 'Ana Agente' })
})
