import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isRing, ringsOf } from '@saude/contract/geo'
import { guessOf } from './guess.ts'
import { openAreas } from './open.ts'
import { dbfOf, shpOf, utm24, zipOf } from './testing/shape.ts'
import type { AreaChoice, AreaHome, AreaPlan, SentArea } from './types.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'areas-'))
})
afterAll(() => rm(folder, { recursive: true }))

const home: AreaHome = {
  name: 'Palmas',
  ibge: '1700251',
  position: { lat: -10.2, lng: -48.3 },
  boundary: null,
}
const byName: AreaChoice = {
  ...{ nameColumn: 'NOME', codeColumn: null, unitColumn: null },
  ...{ isSector: false, ibge: home.ibge },
}

type Pair = readonly [number, number]
/** A square of a hundredth of a degree, so many to the east. */
const square = (east: number, side = 0.01): Pair[] => {
  const [west, south] = [-48.3 + east * 0.01, -10.2]
  return [
    ...([
      [west, south],
      [west + side, south],
      [west + side, south + side],
    ] as const),
    ...([
      [west, south + side],
      [west, south],
    ] as const),
  ]
}
const feature = (properties: object, ...rings: readonly (readonly Pair[])[]) => ({
  ...{ type: 'Feature', properties },
  geometry: { type: 'Polygon', coordinates: rings },
})
const collection = (...features: readonly object[]) => JSON.stringify({ type: 'FeatureCollection', features })

interface Seen {
  readonly plan: AreaPlan
  readonly sent: readonly SentArea[]
  readonly columns: readonly string[]
  readonly samples: readonly (readonly string[])[]
  readonly notices: readonly string[]
}

let files = 0
async function see(content: string | Buffer, choice = byName, where = home): Promise<Seen> {
  files += 1
  const path = join(folder, `file-${files}`)
  await writeFile(path, content)
  const opened = await openAreas(path)
  if (!opened) throw new Error('No file of areas')
  try {
    const plan = await opened.plan(choice, where, true)
    const sent: SentArea[] = []
    for await (const batch of opened.batches()) sent.push(...batch)
    const { columns, notices } = opened.look
    return {
      ...{ plan, sent, notices },
      columns: columns.map(({ name }) => name),
      samples: columns.map(({ samples }) => samples),
    }
  } finally {
    await opened.end()
  }
}

const problems = ({ plan }: Seen) => plan.areas.map(({ problem }) => problem)

test('a GeoJSON is read with its columns, and an area of several parts with a hole keeps all of its vertices', async () => {
  const island = {
    ...{ type: 'Feature', properties: { NOME: 'Ilhas', cod: 7 } },
    geometry: {
      type: 'MultiPolygon',
      coordinates: [[square(0), [...square(0, 0.004)].map(([x, y]) => [x + 0.002, y + 0.002])], [square(3)]],
    },
  }
  const seen = await see(collection(island, feature({ NOME: 'Centro' }, square(1))))
  expect(seen.columns).toEqual(['NOME', 'cod'])
  expect(seen.samples).toEqual([['Ilhas', 'Centro'], ['7']])
  expect(problems(seen)).toEqual([null, null])
  const [first, second] = seen.sent
  expect(ringsOf(first?.boundary).map(({ length }) => length)).toEqual([4, 4, 4])
  expect(isRing(second?.boundary ?? [])).toBe(true)
  expect(second?.boundary[0]).toEqual({ lat: -10.2, lng: -48.29 })
})

test('what cannot be an area is said of it alone, in words', async () => {
  const crossed = [square(0)[0], square(0)[2], square(0)[1], square(0)[3], square(0)[0]] as Pair[]
  const many = Array.from({ length: 100_001 }, (_, at): Pair => {
    const turn = (at / 100_001) * 2 * Math.PI
    return [-48.3 + Math.cos(turn) / 100, -10.2 + Math.sin(turn) / 100]
  })
  const seen = await see(
    collection(
      feature({ NOME: 'Laço' }, crossed),
      { type: 'Feature', properties: { NOME: 'Ponto' }, geometry: { type: 'Point', coordinates: [0, 0] } },
      feature({ NOME: '' }, square(1)),
      feature({ NOME: 'Centro' }, square(2)),
      feature({ NOME: 'CENTRO ' }, square(3)),
      feature({ NOME: 'Enorme' }, many),
      feature({ NOME: 'Metros' }, [
        [500_000, 8_800_000],
        [500_100, 8_800_000],
        [500_100, 8_800_100],
      ]),
    ),
  )
  expect(problems(seen)).toEqual([
    expect.stringMatching(/^O contorno cruza a si mesmo perto de -10,20000, -48,/),
    'Não é uma área: é um ponto, uma linha ou nada',
    'A coluna escolhida está vazia nesta área',
    null,
    expect.stringContaining('O nome se repete: é também o da área 4 do arquivo'),
    expect.stringContaining('A área tem 100.001 pontos, mais que 100.000'),
    expect.stringContaining('As coordenadas não são graus'),
  ])
  expect(seen.sent.map(({ name }) => name)).toEqual(['Centro'])
})

test('an area of more vertices than a boundary keeps is thinned within metres, which is said', async () => {
  const round = Array.from({ length: 20_000 }, (_, at): Pair => {
    const turn = (at / 20_000) * 2 * Math.PI
    return [-48.3 + Math.cos(turn) / 50, -10.2 + Math.sin(turn) / 50]
  })
  const { sent, plan } = await see(collection(feature({ NOME: 'Lago' }, round)))
  const kept = ringsOf(sent[0]?.boundary).flat().length
  expect(kept).toBeLessThanOrEqual(5_000)
  expect(kept).toBeGreaterThan(50)
  expect(sent[0]?.notices).toEqual([
    'Limites com mais de 5.000 pontos: guardados com menos, a no máximo 0,5 m do original',
  ])
  expect((plan.areas[0]?.outline ?? '').split(',').length).toBeLessThanOrEqual(401)
})

test('a shapefile in UTM whose table is of Windows and says no encoding becomes degrees and its names are whole', async () => {
  const shapes = [
    {
      // Wound as shapefiles are: the outer ring to the right.
      rings: [
        [
          [530_000, 8_870_000],
          [530_000, 8_871_000],
          [531_000, 8_871_000],
          [531_000, 8_870_000],
          [530_000, 8_870_000],
        ] as const,
      ],
      row: { NOME: 'São João', CODIGO: '01' },
    },
  ]
  const zip = (encoding: 'latin1' | 'utf8', more = {}) =>
    zipOf({
      'b/bairros.shp': shpOf(shapes),
      'b/bairros.dbf': dbfOf(shapes, encoding),
      'b/bairros.prj': utm24,
      ...more,
    })
  const there = { ...home, name: 'Coité', ibge: '2700000', position: { lat: -10.2, lng: -38.7 } }
  const choice = { ...byName, ibge: there.ibge }
  for (const content of [zip('latin1'), zip('utf8'), zip('utf8', { 'b/bairros.cpg': 'UTF-8' })]) {
    const { sent } = await see(content, choice, there)
    expect(sent[0]?.name).toBe('São João')
    const [first] = ringsOf(sent[0]?.boundary).flat()
    // 30 km to the east of the middle of zone 24 south.
    expect(first?.lat).toBeCloseTo(-10.222, 2)
    expect(first?.lng).toBeCloseTo(-38.726, 2)
  }
  const bare = zipOf({ 'a.shp': shpOf(shapes), 'a.dbf': dbfOf(shapes, 'latin1') })
  const seen = await see(bare, choice, there)
  expect(problems(seen)).toEqual([expect.stringContaining('mande o .prj junto')])
  expect(seen.notices).toEqual(['O ZIP não tem o .prj: as coordenadas foram lidas como graus de SIRGAS 2000'])
})

test('a KML is read with what is said of each placemark, and refused with a DOCTYPE', async () => {
  const ring = square(0)
    .map((pair) => `${pair.join(',')},0`)
    .join(' ')
  const body = `<kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>UBS Norte</name>
    <ExtendedData><SchemaData><SimpleData name="CNES">9001000</SimpleData></SchemaData></ExtendedData>
    <Polygon><outerBoundaryIs><LinearRing><coordinates>${ring}</coordinates></LinearRing></outerBoundaryIs></Polygon>
    </Placemark></Document></kml>`
  const choice = { ...byName, nameColumn: 'name' }
  const seen = await see(`<?xml version="1.0" encoding="UTF-8"?>\n${body}`, choice)
  expect(seen.columns).toEqual(['name', 'CNES'])
  expect(seen.sent).toMatchObject([{ line: 1, name: 'UBS Norte' }])
  expect(seen.sent[0]?.boundary).toHaveLength(4)
  expect((await see(zipOf({ 'doc.kml': body, 'files/icon.png': 'x' }), choice)).sent).toHaveLength(1)
  await expect(see(`<?xml version="1.0"?><!DOCTYPE kml [<!ENTITY a "b">]>${body}`, choice)).rejects.toThrow(
    'O arquivo tem DOCTYPE',
  )
})

test('census sectors are called by district and number, and those of other municipalities are left out', async () => {
  const sector = (code: string, east: number) =>
    feature({ CD_SETOR: code, NM_BAIRRO: 'Centro' }, square(east))
  const content = collection(
    sector('170025105000001', 0),
    sector('170025105000002', 1),
    sector('520000105000001', 900),
  )
  const choice = { ...byName, nameColumn: 'NM_BAIRRO', codeColumn: 'CD_SETOR', isSector: true }
  const { plan } = await see(content, choice)
  expect(plan.others).toBe(1)
  expect(plan.areas.map(({ code, name }) => [code, name])).toEqual([
    ['05000001', 'Centro, setor 05000001'],
    ['05000002', 'Centro, setor 05000002'],
  ])
  await expect(see(content, { ...choice, ibge: '3550308' })).rejects.toThrow('são de outros municípios')
})

test('a file that lies far from the municipality is refused, and an area outside of its limits by itself', async () => {
  const content = collection(feature({ NOME: 'Centro' }, square(0)), feature({ NOME: 'Longe' }, square(30)))
  await expect(see(content, byName, { ...home, position: { lat: -23.5, lng: -46.6 } })).rejects.toThrow(
    /As áreas ficam a 1\.\d{3} km de Palmas: o arquivo é de outro município/,
  )
  const boundary = 'MULTIPOLYGON (((-48.4 -10.3, -48.2 -10.3, -48.2 -10.1, -48.4 -10.1, -48.4 -10.3)))'
  expect(problems(await see(content, byName, { ...home, boundary }))).toEqual([
    null,
    'Fica fora dos limites do município',
  ])
})

test('ground that two areas cover and ground between areas that none covers are said with their size', async () => {
  const ring = [0, 1, 2, 3].map((east) => feature({ NOME: `Leste ${east}` }, square(east)))
  const over = feature({ NOME: 'Sobre' }, square(0.5))
  const { plan } = await see(collection(...ring, over))
  expect(plan.overlaps.map(({ lines }) => lines)).toEqual([
    [1, 5],
    [2, 5],
  ])
  // Half a square of 1,095 m by 1,113 m.
  for (const { hectares } of plan.overlaps) expect(hectares).toBeCloseTo(61, -1)
  expect(plan.holes).toEqual([])
  const boundary = 'MULTIPOLYGON (((-48.3 -10.2, -48.25 -10.2, -48.25 -10.19, -48.3 -10.19, -48.3 -10.2)))'
  const holed = await see(collection(...ring), byName, { ...home, boundary })
  expect(holed.plan.overlaps).toEqual([])
  expect(holed.plan.holes).toHaveLength(1)
  expect(holed.plan.holes[0]?.middle.lng).toBeCloseTo(-48.255, 2)
})

test.each([
  ['a table', 'a;b\n1;2\n', undefined],
  ['a ZIP with a table', zipOf({ 'a.csv': 'a;b' }), undefined],
  ['two shapefiles', zipOf({ 'a.shp': 'x', 'b.shp': 'x' }), 'tem 2 shapefiles'],
  ['a shapefile without its table', zipOf({ 'a.shp': 'x' }), 'O ZIP não tem o .dbf'],
  [
    'a shapefile of nothing',
    zipOf({ 'a.shp': Buffer.alloc(200), 'a.dbf': 'x' }),
    'O shapefile está danificado',
  ],
  ['a bomb', zipOf({ 'a.shp': Buffer.alloc(9_000_000), 'a.dbf': 'x' }), 'O ZIP aberto teria'],
  ['a broken GeoJSON', '{"type":"FeatureCollection","features":[', 'O GeoJSON está danificado'],
  ['a TopoJSON', '{"type":"Topology"}', 'TopoJSON'],
  [
    'points',
    collection({ type: 'Feature', geometry: { type: 'Point', coordinates: [0, 0] } }),
    'pontos ou linhas',
  ],
  [
    'a system of reference that is not known',
    JSON.stringify({
      ...{ type: 'FeatureCollection', crs: { properties: { name: 'urn:ogc:def:crs:EPSG::3857' } } },
      features: [feature({}, square(0))],
    }),
    'O arquivo está no sistema urn:ogc:def:crs:EPSG::3857',
  ],
])('of %s it is said what it is', async (_, content, refusal) => {
  files += 1
  const path = join(folder, `file-${files}`)
  await writeFile(path, content)
  if (refusal === undefined) expect(await openAreas(path)).toBeUndefined()
  else await expect(openAreas(path)).rejects.toThrow(refusal)
})

test('what a file is follows from its titles, however they are written', () => {
  const guess = (count: number, ...names: readonly string[]) =>
    guessOf({ count, columns: names.map((name) => ({ name, samples: [] })) })
  expect(guess(40, 'CD_SETOR', 'CD_MUN', 'NM_BAIRRO')).toMatchObject({
    kind: 'sector',
    codeColumn: 'CD_SETOR',
  })
  expect(guess(1, 'codarea')).toMatchObject({ kind: 'municipality', nameColumn: 'codarea' })
  expect(guess(9, 'id', 'Bairro')).toMatchObject({ kind: 'neighborhood', nameColumn: 'Bairro' })
  expect(guess(9, 'Micro-Área', 'Nome', 'UBS')).toMatchObject({
    ...{ kind: 'microArea', nameColumn: 'Micro-Área', codeColumn: 'Micro-Área', unitColumn: 'UBS' },
  })
  expect(guess(3, 'x')).toEqual({ kind: null, nameColumn: 'x', codeColumn: null, unitColumn: null })
})
