import { cepFits, cnesFits, cnpjFits } from '@saude/contract/documents'
import { contains, type Point } from './geometry.ts'
import { metresBetween } from './ground.ts'
import { createRandom } from './random.ts'
import { demoTerritory, demoTown } from './town.ts'
import type { GeoPoint, LatLng } from './types.ts'

const town = demoTown()
const rings = new Map<LatLng[], Point[]>()

function inside(boundary: LatLng[], point: GeoPoint): boolean {
  const ring = rings.get(boundary) ?? boundary.map(({ lat, lng }) => ({ x: lng, y: lat }))
  rings.set(boundary, ring)
  return contains(ring, { x: point.longitude, y: point.latitude })
}

/** Points spread evenly over a rectangle. */
function* points(from: GeoPoint, to: GeoPoint, count: number): Generator<GeoPoint> {
  const random = createRandom('points')
  for (let at = 0; at < count; at++) {
    yield {
      latitude: random.between(from.latitude, to.latitude),
      longitude: random.between(from.longitude, to.longitude),
    }
  }
}

function* pointsIn(boundary: LatLng[], count: number): Generator<GeoPoint> {
  const lats = boundary.map(({ lat }) => lat)
  const lngs = boundary.map(({ lng }) => lng)
  const low = { latitude: Math.min(...lats), longitude: Math.min(...lngs) }
  const high = { latitude: Math.max(...lats), longitude: Math.max(...lngs) }
  for (const point of points(low, high, count)) if (inside(boundary, point)) yield point
}

describe('the demo town', () => {
  test('is the same for the same seed, byte for byte, and another for another seed', () => {
    expect(JSON.stringify(demoTown())).toBe(JSON.stringify(town))
    expect(JSON.stringify(demoTown('another'))).not.toBe(JSON.stringify(town))
  })

  test('can be drawn from any seed', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const other = demoTown(seed)
      expect(other.microAreas).toHaveLength(40)
      expect(other.frontages.length).toBeGreaterThan(5000)
    }
  })

  test('has 8 health units, 40 micro-areas and 14 quarters, and every micro-area has a place in all', () => {
    expect(town.healthUnits).toHaveLength(8)
    expect(town.microAreas.map(({ code }) => code)).toEqual(
      Array.from({ length: 40 }, (_, at) => String(at + 1).padStart(2, '0')),
    )
    expect(town.neighbourhoods.filter(({ rural }) => !rural)).toHaveLength(14)
    const units = new Set(town.healthUnits.map(({ id }) => id))
    const neighbourhoods = new Set(town.neighbourhoods.map(({ id }) => id))
    for (const area of town.microAreas) {
      expect(units.has(area.healthUnitId) && neighbourhoods.has(area.neighbourhoodId)).toBe(true)
      expect(area.weight).toBeGreaterThan(0)
    }
    expect(town.microAreas.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 9)
  })

  test('is tiled by the areas of its health units, without gap or overlap', () => {
    const inOne = (areas: { boundary: LatLng[] }[], point: GeoPoint) =>
      areas.filter(({ boundary }) => inside(boundary, point)).length === 1
    const seen = [...pointsIn(town.client.boundary, 4000)]
    expect(seen.length).toBeGreaterThan(2000)
    expect(seen.filter((point) => !inOne(town.healthUnits, point))).toEqual([])
    expect(seen.filter((point) => !inOne(town.neighbourhoods, point))).toEqual([])
  })

  test('has micro-areas that lie in their health unit and do not overlap', () => {
    let seen = 0
    let doubtful = 0
    for (const area of town.microAreas) {
      const unit = town.healthUnits.find(({ id }) => id === area.healthUnitId)
      for (const point of pointsIn(area.boundary, 300)) {
        seen += 1
        const alone = town.microAreas.every((other) => other === area || !inside(other.boundary, point))
        if (!unit || !inside(unit.boundary, point) || !alone) doubtful += 1
      }
    }
    expect(seen).toBeGreaterThan(5000)
    // Where a limit ends on the middle of another, its curve is drawn some centimetres off.
    expect(doubtful / seen).toBeLessThan(0.0005)
  })

  test('has houses along the streets, inside the micro-area and the quarter that they name', () => {
    const areas = new Map(town.microAreas.map((area) => [area.id, area]))
    const streets = new Set(town.streets.map(({ id }) => id))
    const wrong = town.frontages.filter((frontage) => {
      const boundary = areas.get(frontage.microAreaId)?.boundary ?? []
      const [from, to] = frontage.houses
      const middle = {
        latitude: (from.latitude + to.latitude) / 2,
        longitude: (from.longitude + to.longitude) / 2,
      }
      return !streets.has(frontage.streetId) || ![from, middle, to].every((point) => inside(boundary, point))
    })
    expect(wrong).toEqual([])
    expect(new Set(town.frontages.map(({ microAreaId }) => microAreaId)).size).toBe(40)
  })

  test('has houses a few steps from the middle of their street', () => {
    const away = town.frontages.map(({ houses, centre }) => metresBetween(houses[0], centre[0]))
    expect(Math.min(...away)).toBeGreaterThan(5)
    expect(Math.max(...away)).toBeLessThan(35)
  })

  test('has streets with names of their own, many with accents', () => {
    const names = town.streets.map(({ name }) => name)
    expect(names.length).toBeGreaterThan(200)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => /[À-ú]/.test(name)).length).toBeGreaterThan(names.length / 4)
    expect(town.streets.every(({ cep }) => cepFits(cep))).toBe(true)
    expect(new Set(town.streets.map(({ cep }) => cep)).size).toBe(names.length)
    expect(
      town.streets.every(({ paths }) => paths.length > 0 && paths.every((path) => path.length > 1)),
    ).toBe(true)
  })

  test('has health units that stand in their own area, with numbers that fit', () => {
    for (const unit of town.healthUnits) {
      expect(unit.name).toMatch(/^UBS /)
      expect(cnesFits(unit.cnes)).toBe(true)
      expect(inside(unit.boundary, unit)).toBe(true)
    }
    expect(new Set(town.healthUnits.map(({ cnes }) => cnes)).size).toBe(8)
    expect(new Set(town.healthUnits.map(({ color }) => color)).size).toBe(8)
  })

  test('is a client with bounds around everything, and a city among real ones', () => {
    const { client, cities } = town
    expect(cnpjFits(client.cnpj)).toBe(true)
    expect(inside(client.boundary, client)).toBe(true)
    const outside = town.streets
      .flatMap(({ paths }) => paths.flat())
      .filter(
        ({ latitude, longitude }) =>
          latitude > client.northeast.latitude ||
          latitude < client.southwest.latitude ||
          longitude > client.northeast.longitude ||
          longitude < client.southwest.longitude,
      )
    expect(outside).toEqual([])
    expect(cities[0]?.ibge).toBe(client.ibge)
    expect(cities.length).toBeGreaterThanOrEqual(21)
    expect(new Set(cities.map(({ ibge }) => ibge)).size).toBe(cities.length)
    expect(cities.every(({ ibge }) => ibge.startsWith('35') && ibgeFits(ibge))).toBe(true)
  })

  test('gives the core the part that it stores', () => {
    expect(Object.keys(demoTerritory()).sort()).toEqual(
      ['cities', 'client', 'healthUnits', 'microAreas', 'neighbourhoods', 'streets'].sort(),
    )
  })
})

/** The check digit of a municipality's number. */
function ibgeFits(code: string): boolean {
  const sum = [...code.slice(0, 6)].reduce((total, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10 === Number(code[6])
}
