import { divideQuarters, shareOut } from './areas.ts'
import { demoCns } from './documents.ts'
import { type Draft, sectorCell } from './draft.ts'
import type { PlannedArea } from './frontages.ts'
import { area } from './geometry.ts'
import { metresBetween } from './ground.ts'
import { fullName, givenName, surname } from './names.ts'
import { units } from './plan.ts'
import { demoId, type Random } from './random.ts'
import { union } from './tiling.ts'
import type {
  DemoAgent,
  DemoFrontage,
  DemoHealthUnit,
  DemoMicroArea,
  DemoNeighbourhood,
  DemoStreet,
} from './types.ts'
import { vertex } from './urban.ts'

const microAreaCount = 40
/** Share of the households that live in the country. */
const ruralShare = 0.07

/** Draws the 40 micro-areas: one for each sector of the country, the others in the quarters by their people. */
export function planAreas(
  draft: Draft,
  neighbourhoods: readonly DemoNeighbourhood[],
  ids: Random,
): PlannedArea[] {
  const { cells, land, tiling } = draft
  const people = cells.map((cell) => area(cell.built) * cell.quarter.density)
  const counts = shareOut(people, microAreaCount - land.sectors.length)
  const urban = divideQuarters(cells, counts).map(({ cell, ring }) => ({ cell, ring, rural: false }))
  const rural = land.sectors.map((sector) => ({
    cell: sectorCell(land, sector.unit),
    ring: sector.ring.map((index) => vertex(tiling, index)),
    rural: true,
  }))
  return [...urban, ...rural].map(({ cell, ring, rural }) => ({
    id: demoId(ids),
    neighbourhoodId: neighbourhoods[cell]?.id ?? '',
    cell,
    rural,
    ring,
    built: cells[cell]?.built ?? ring,
    green: cells[cell]?.green ?? null,
  }))
}

/** Whether a micro-area belongs to a unit: by its quarter or by its sector. */
function unitOf({ cells, land }: Draft, planned: PlannedArea): number {
  return cells[planned.cell]?.quarter.unit ?? land.sectors[planned.cell - cells.length]?.unit ?? 0
}

/** The health units; together their boundaries tile the municipality. Each stands in the middle of its quarter. */
export function layUnits(
  draft: Draft,
  neighbourhoods: readonly DemoNeighbourhood[],
  streets: readonly DemoStreet[],
  frontages: readonly DemoFrontage[],
  ids: Random,
): DemoHealthUnit[] {
  const { cells, land, tiling, ring } = draft
  return units.map(({ name, color, quarter }, at) => {
    const parts = [
      ...cells.flatMap((cell, index) => (cell.quarter.unit === at ? [tiling.rings[index] ?? []] : [])),
      ...land.sectors.filter((sector) => sector.unit === at).map((sector) => sector.ring),
    ]
    const neighbourhood = neighbourhoods[quarter]
    const near = frontages
      .filter((frontage) => frontage.neighbourhoodId === neighbourhood?.id && frontage.length > 25)
      .map((frontage) => ({
        frontage,
        away: neighbourhood ? metresBetween(frontage.houses[0], neighbourhood) : 0,
      }))
      .sort((a, b) => a.away - b.away)[0]?.frontage
    const street = streets.find(({ id }) => id === near?.streetId)
    if (!near || !street || !neighbourhood) throw new Error(`no street for ${name}`)
    const [from, to] = near.houses
    return {
      id: demoId(ids),
      name,
      cnes: String(2_047_300 + at * 1117 + 11).padStart(7, '0'),
      color,
      latitude: (from.latitude + to.latitude) / 2,
      longitude: (from.longitude + to.longitude) / 2,
      address: `${street.name}, ${near.firstNumber}`,
      cep: street.cep,
      phone: `193541${2100 + at * 37}`,
      neighbourhoodId: neighbourhood.id,
      boundary: ring(union(parts)),
    }
  })
}

/** Gives every planned area its unit, its number, its agent and its share of the households. */
export function staffAreas(
  draft: Draft,
  planned: readonly PlannedArea[],
  healthUnits: readonly DemoHealthUnit[],
  frontages: readonly DemoFrontage[],
  random: Random,
): DemoMicroArea[] {
  const lengths = new Map<string, number>()
  for (const { microAreaId, length } of frontages)
    lengths.set(microAreaId, (lengths.get(microAreaId) ?? 0) + length)
  const load = (item: PlannedArea) =>
    (lengths.get(item.id) ?? 0) * (draft.cells[item.cell]?.quarter.density ?? 1)
  const total = (rural: boolean) =>
    planned.reduce((sum, item) => sum + (item.rural === rural ? load(item) : 0), 0)
  const totals = { rural: total(true), urban: total(false) }
  const taken = new Set<string>()
  return planned
    .map((item) => ({ item, unit: unitOf(draft, item) }))
    .sort((a, b) => a.unit - b.unit)
    .map(({ item, unit }, at) => {
      const code = String(at + 1).padStart(2, '0')
      return {
        id: item.id,
        code,
        name: `Microárea ${code}`,
        rural: item.rural,
        healthUnitId: healthUnits[unit]?.id ?? '',
        neighbourhoodId: item.neighbourhoodId,
        agent: makeAgent(at, taken, random),
        weight: item.rural
          ? (load(item) / totals.rural) * ruralShare
          : (load(item) / totals.urban) * (1 - ruralShare),
        boundary: item.rural
          ? draft.ring(draft.land.sectors[item.cell - draft.cells.length]?.ring ?? [])
          : draft.partRing(item.ring),
      }
    })
}

function makeAgent(index: number, taken: Set<string>, random: Random): DemoAgent {
  for (;;) {
    const given = givenName(random, random.chance(0.82) ? 'F' : 'M', random.int(1966, 1999))
    const name = fullName(given, [surname(random), surname(random)])
    if (taken.has(name)) continue
    taken.add(name)
    return { id: demoId(random), name, cns: demoCns(index, '980') }
  }
}
