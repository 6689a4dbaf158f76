import { newId } from '@saude/contract/id'
import type { TestArea } from '@saude/service/testing/area'
import { publicUser } from '@saude/service/user'
import {
  healthUnitBoundaries,
  placeAutocomplete,
  placeDetails,
  placeReverse,
  searchPlace,
} from '../../contract/place.ts'
import { territoryBoundaries, territoryOutlines } from '../../contract/territory-outlines.ts'
import { openCoreArea } from '../../testing/area.ts'
import { openCore, town } from '../../testing/core.ts'
import { gazetteer } from './gazetteer.ts'
import { likeness } from './likeness.ts'

let area: TestArea
beforeAll(async () => {
  area = await openCoreArea()
})
afterAll(() => area.close())

const street = town.streets.find(({ name }) => name.split(' ').length > 2) ?? town.streets[0]
if (!street) throw new Error('The town has no street')
const suggest = async (q: string) => (await area.call(placeAutocomplete, { q })).items

test('a search finds streets with their house, health units, neighbourhoods and cities', async () => {
  const [found] = await suggest(`${street.name}, 214`)
  expect(found).toMatchObject({ name: `${street.name}, 214` })
  const unit = town.healthUnits.find(({ name }) => name)
  expect((await suggest(unit?.name ?? '')).map(({ name }) => name)).toContain(unit?.name)
  expect((await suggest('campinas')).find(({ id }) => id.startsWith('city:'))?.name).toMatch(/campinas/i)
  expect(await suggest('   ')).toEqual([])
})

test('a suggested place has its position, and the names of everything around it', async () => {
  const [found] = await suggest(`${street.name}, 214`)
  const { place, attribution } = await area.call(placeDetails, { id: found?.id ?? '' })
  expect(place).toMatchObject({
    source: 'gazetteer',
    street: street.name,
    streetNumber: '214',
    address: `${street.name}, 214`,
    city: { name: town.client.name.replace(/^.* de /, '') },
    country: { code: 'BR' },
  })
  expect(place.coordinates.latitude).toBeCloseTo(town.client.latitude ?? 0, 0)
  expect(attribution).toBe('Cadastro do município')
})

test('a pressed point is named after the street that passes it', async () => {
  const at = street.paths[0]?.[0]
  if (!at) throw new Error('The street has no path')
  const { place } = await area.call(placeReverse, at)
  expect(place.coordinates).toEqual({ latitude: at.latitude, longitude: at.longitude })
  // Two streets meet where one begins.
  expect(town.streets.map(({ name }) => name)).toContain(place.street)
})

test('a press on the symbol of a health unit is the unit, and one beside it is not', async () => {
  const [unit] = town.healthUnits
  if (!unit) throw new Error('The town has no health unit')
  // Metres north of it: a degree has 111 km.
  const press = async (metres: number, zoom: number) => {
    const at = { latitude: unit.latitude + metres / 111_000, longitude: unit.longitude }
    return (await area.call(placeReverse, { ...at, zoom })).place
  }
  // A pixel has 8.9 m at zoom 14 there, and 0.55 m at zoom 18.
  expect(await press(70, 14)).toMatchObject({
    name: unit.name,
    address: unit.address,
    coordinates: { latitude: unit.latitude, longitude: unit.longitude },
  })
  expect((await press(4, 18)).name).toBe(unit.name)
  expect((await press(30, 18)).name).not.toBe(unit.name)
  expect((await press(70, 12)).name).not.toBe(unit.name)
})

test('a press on the symbol of a unit is the unit also where Google knows the places, which is not asked', async () => {
  const [unit] = town.healthUnits
  if (!unit) throw new Error('The town has no health unit')
  const reverse = jest.fn(gazetteer.reverse)
  const core = await openCore({ places: { ...gazetteer, attribution: 'powered by Google', reverse } })
  const user = { ...publicUser({ id: town.client.id, name: town.client.name }), id: newId() }
  const press = (zoom: number) =>
    core.call(placeReverse, { latitude: unit.latitude, longitude: unit.longitude, zoom }, user)
  expect(await press(18)).toMatchObject({
    place: { name: unit.name, source: 'gazetteer' },
    attribution: 'Cadastro do município',
  })
  expect(reverse).not.toHaveBeenCalled()
  // No symbol is drawn there.
  expect(await press(12)).toMatchObject({ attribution: 'powered by Google' })
  expect(reverse).toHaveBeenCalledTimes(1)
  await core.close()
})

test('a point in the sea has a position and says no street', async () => {
  const { place } = await area.call(placeReverse, { latitude: -35, longitude: -30 })
  expect(place).toMatchObject({ name: 'Ponto no mapa', street: null, city: null })
})

test('a text leads to the place that it fits, and to none where it fits none', async () => {
  const found = await area.call(searchPlace, { place: street.name })
  expect(found.coordinates).not.toBeNull()
  expect(await area.call(searchPlace, { place: 'xyzzy quux' })).toMatchObject({ coordinates: null })
})

test('what is gone from the register is not found', async () => {
  await expect(area.call(placeDetails, { id: 'street:unknown' })).rejects.toMatchObject({ key: 'notFound' })
})

test('likeness is the share of what was typed that a text says', () => {
  expect(likeness('paineiras', 'Rua das Paineiras')).toBe(1)
  expect(likeness('painieras', 'Rua das Paineiras')).toBeGreaterThan(0.5)
  expect(likeness('aeroporto', 'Rua das Paineiras')).toBeLessThan(0.3)
})

test("units' limits are those of the caller's client, whatever is asked for; provider staff see all", async () => {
  const own = await area.call(healthUnitBoundaries, { client: 'all' })
  expect(own.items).toHaveLength(town.healthUnits.length)
  expect(own.items.some(({ boundary }) => boundary?.startsWith('MULTIPOLYGON'))).toBe(true)
  const elsewhere = await area.call(healthUnitBoundaries, { client: 'all' }, area.elsewhere)
  expect(elsewhere.items).toEqual([])
  const provider = { ...area.elsewhere, client: null, groups: ['prixAdmin'] as const }
  const all = await area.call(healthUnitBoundaries, { client: 'all' }, provider)
  expect(all.items).toHaveLength(town.healthUnits.length)
  expect(all.items[0]?.clientName).toBe(town.client.name)
})

test('outlines are those of the units and neighbourhoods that have limits', async () => {
  const units = await area.call(territoryOutlines, { of: 'healthUnit' })
  expect(units.items.map(({ id }) => id).sort()).toEqual(town.healthUnits.map(({ id }) => id).sort())
  const quarters = await area.call(territoryOutlines, { of: 'neighborhood' })
  expect(quarters.items).toHaveLength(town.neighbourhoods.length)
  expect(quarters.items.every(({ boundary }) => boundary.startsWith('MULTIPOLYGON'))).toBe(true)
  expect((await area.call(territoryOutlines, { of: 'neighborhood' }, area.elsewhere)).items).toEqual([])
})

test('what stands beside a boundary is of the same kind and client, and the municipality is named', async () => {
  const areas = await area.call(territoryBoundaries, { of: 'microArea' })
  expect(areas.items.map(({ id }) => id).sort()).toEqual(town.microAreas.map(({ id }) => id).sort())
  expect(areas.items.every(({ boundary }) => boundary.startsWith('MULTIPOLYGON'))).toBe(true)
  expect(areas.municipality).toMatchObject({ name: town.client.name, stateCode: 'SP' })
  expect(areas.municipality?.ibge).toMatch(/^\d{7}$/)
  const elsewhere = await area.call(territoryBoundaries, { of: 'microArea' }, area.elsewhere)
  expect(elsewhere.items).toEqual([])
  const provider = { ...area.elsewhere, client: null, groups: ['prixAdmin'] as const }
  expect(await area.call(territoryBoundaries, { of: 'healthUnit' }, provider)).toEqual({
    items: [],
    municipality: null,
  })
})
