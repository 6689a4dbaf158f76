import { readFile } from 'node:fs/promises'
import { type Boundary, fromMultipolygon, polygonsOf, ringsOf, toMultipolygon } from '@saude/contract/geo'
import { serveWork } from '@saude/service/work-thread'
import { RefusedFile, refuseFile } from '../refuse.ts'
import { coverageOf } from './coverage.ts'
import { readGeojson } from './geojson.ts'
import { readKml } from './kml.ts'
import { outsideOf, type Prepared, prepareAreas, strangeness } from './prepare.ts'
import { readShapefile } from './shapefile.ts'
import { simplified } from './simplify.ts'
import type { AreaChoice, AreaHome, AreaLook, AreaParts, AreaPlan, RawArea, SentArea } from './types.ts'

/** What the thread is asked. It keeps the file that it has read for the questions that follow. */
export type AreasAsked =
  | { readonly about: 'look'; readonly parts: AreaParts }
  | {
      readonly about: 'plan'
      readonly choice: AreaChoice
      readonly home: AreaHome
      readonly hasCoverage: boolean
    }
  | { readonly about: 'batch'; readonly from: number; readonly vertices: number; readonly areas: number }

export interface AreasAnswer {
  /** In Portuguese: the file is not taken. */
  readonly refusal?: string
  readonly look?: AreaLook
  readonly plan?: AreaPlan
  readonly batch?: readonly SentArea[]
  /** Where the next batch begins. */
  readonly next?: number | null
}

/** A municipality of a million people has some 2,000 micro-areas; a state's sectors are filtered before they are counted. */
const most = { areas: 100_000, own: 5_000, vertices: 2_000_000, columns: 100, sample: 80 } as const
/** Of all outlines that are drawn. */
const drawnVertices = 20_000

let raw: readonly RawArea[] = []
let prepared: readonly Prepared[] = []

async function look(parts: AreaParts): Promise<AreaLook> {
  const { areas, notices } =
    parts.format === 'shapefile'
      ? await readShapefile(parts)
      : {
          areas: (parts.format === 'kml' ? readKml : readGeojson)(textOf(await readFile(parts.main))),
          notices: [],
        }
  if (areas.length === 0) refuseFile('O arquivo não tem nenhuma área')
  if (areas.length > most.areas) refuseFile('O arquivo tem áreas demais: mande só as do município')
  const vertices = areas.reduce(
    (sum, { polygons }) => sum + polygons.flat().reduce((all, { length }) => all + length, 0),
    0,
  )
  if (vertices === 0) refuseFile('O arquivo tem pontos ou linhas, e não áreas')
  raw = areas
  const names = new Set<string>()
  for (const { properties } of areas)
    for (const name of Object.keys(properties)) if (names.size < most.columns) names.add(name)
  const columns = [...names].map((name) => {
    const samples = new Set<string>()
    for (const { properties } of areas) {
      if (samples.size === 3) break
      const value = properties[name]
      if (value) samples.add(value.slice(0, most.sample))
    }
    return { name: name.slice(0, most.sample), samples: [...samples] }
  })
  return { format: parts.format, count: areas.length, vertices, columns, notices }
}

/** A KML or GeoJSON says UTF-8; some programs of Windows write otherwise. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

function plan(choice: AreaChoice, home: AreaHome, hasCoverage: boolean): AreaPlan {
  const { areas, others } = prepareAreas(raw, choice)
  if (areas.length === 0)
    refuseFile(
      `As ${others.toLocaleString('pt-BR')} áreas do arquivo são de outros municípios (o daqui é ${choice.ibge})`,
    )
  if (areas.length > most.own) refuseFile('O arquivo tem áreas demais: mande só as do município')
  const vertices = areas.reduce(
    (sum, { boundary }) => sum + ringsOf(boundary).reduce((all, { length }) => all + length, 0),
    0,
  )
  if (vertices > most.vertices)
    refuseFile('O arquivo tem pontos demais: simplifique as áreas no programa de origem')
  const strange = strangeness(areas, home)
  if (strange) refuseFile(strange)
  prepared = hasCoverage ? outsideOf(areas, home) : areas
  const taken = prepared.flatMap(({ line, boundary }) => (boundary ? [{ line, boundary }] : []))
  const budget = Math.max(8, Math.min(400, Math.floor(drawnVertices / Math.max(1, taken.length))))
  const border: Boundary | null = home.boundary ? fromMultipolygon(home.boundary) : null
  return {
    others,
    areas: prepared.map(({ boundary, ...area }) => ({
      ...area,
      outline: boundary ? outlineOf(boundary, budget) : null,
    })),
    ...(hasCoverage ? coverageOf(taken, border) : { overlaps: [], holes: [] }),
  }
}

/** An outline to look at, of so many vertices at most, each to a metre. */
function outlineOf(boundary: Boundary, budget: number): string {
  let polygons = polygonsOf(boundary)
  for (let metres = 2; metres < 5_000; metres *= 2) {
    if (polygons.flat().reduce((sum, { length }) => sum + length, 0) <= budget) break
    polygons = polygons.map((polygon) => polygon.map((ring) => simplified(ring, metres)))
  }
  const rounded = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  const drawn = polygons.map((polygon) =>
    polygon.map((ring) => ring.map(({ lat, lng }) => ({ lat: rounded(lat), lng: rounded(lng) }))),
  )
  return toMultipolygon(drawn) ?? ''
}

function batch(from: number, vertices: number, areas: number): Pick<AreasAnswer, 'batch' | 'next'> {
  const sent: SentArea[] = []
  let count = 0
  let at = from
  for (; at < prepared.length; at++) {
    const one = prepared[at]
    if (!one?.boundary) continue
    const own = ringsOf(one.boundary).reduce((sum, { length }) => sum + length, 0)
    if (sent.length > 0 && (count + own > vertices || sent.length === areas)) break
    const { line, name, code, unit, notices, boundary } = one
    sent.push({ line, name, code, unit, notices, boundary })
    count += own
  }
  return { batch: sent, next: at < prepared.length ? at : null }
}

serveWork<AreasAsked, AreasAnswer>(async (asked) => {
  try {
    if (asked.about === 'look') return { look: await look(asked.parts) }
    if (asked.about === 'plan') return { plan: plan(asked.choice, asked.home, asked.hasCoverage) }
    return batch(asked.from, asked.vertices, asked.areas)
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.message }
    throw error
  }
})
