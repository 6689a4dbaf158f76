import { distanceBetween } from '@saude/contract/geo'
import { degreesByName, degreesByWkt } from './projection.ts'

test('coordinates are turned by the name of their system too, and what lies in SAD 69 is moved onto SIRGAS 2000', () => {
  const [lng, lat] = degreesByName('urn:ogc:def:crs:EPSG::31984')([530_000, 8_870_000])
  expect([lng, lat]).toEqual([expect.closeTo(-38.72608, 4), expect.closeTo(-10.22227, 4)])
  const old = degreesByWkt(
    'GEOGCS["GCS_South_American_1969",DATUM["D_South_American_1969",SPHEROID["GRS_1967_Truncated",6378160.0,298.25]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]',
  )
  const [east = 0, north = 0] = old([-48.3, -10.2])
  const moved = distanceBetween({ lat: -10.2, lng: -48.3 }, { lat: north, lng: east })
  expect(moved).toBeGreaterThan(60)
  expect(moved).toBeLessThan(70)
  expect(() => degreesByWkt('LOCAL_CS["planta"]')).toThrow('A projeção do arquivo (.prj) não é conhecida')
})
