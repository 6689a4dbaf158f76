import { today } from '@saude/contract/instants'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown } from '@saude/town/types'

export interface DemoHomeVisits {
  readonly id: string
  readonly month: string
  readonly healthUnitId: string
  readonly healthUnit: string
  readonly teamName: string
  readonly visitsNumber: number
}

/** Visits of a month for each citizen: every home about once in eight weeks. */
const visitsPerCitizen = 0.11
/** Those of the last days are recorded one by one (the citizen area's demo). */
const recordedDays = 7
/** This year up to today, and the year before. */
const years = 2

/** What the teams of a town did, one team for each health unit; the same for the same seed and day. */
export function demoHomeVisits(
  { seed, healthUnits, microAreas }: Pick<DemoTown, 'seed' | 'healthUnits' | 'microAreas'>,
  citizens: number,
  now: Date,
): DemoHomeVisits[] {
  const random = createRandom(`${seed}/home-visits`)
  const day = today(now)
  const year = Number(day.slice(0, 4))
  return healthUnits.flatMap((unit) => {
    const weight = microAreas
      .filter(({ healthUnitId }) => healthUnitId === unit.id)
      .reduce((sum, area) => sum + area.weight, 0)
    return monthsUntil(year - years + 1, day).map((month) => {
      const isNow = month === day.slice(0, 7)
      const done = isNow ? Math.max(0, Number(day.slice(8)) - recordedDays) / 30 : 1
      const expected = citizens * visitsPerCitizen * weight * done
      return {
        id: demoId(random, Date.parse(`${month}-01T12:00:00Z`)),
        month,
        healthUnitId: unit.id,
        healthUnit: unit.name,
        teamName: `Equipe ${unit.name.replace(/^\S+ /, '')}`,
        visitsNumber: Math.max(0, Math.round(expected * random.between(0.75, 1.25))),
      }
    })
  })
}

/** `2025-01`, `2025-02`, … up to the month of today. */
function monthsUntil(firstYear: number, day: string): string[] {
  const months = (Number(day.slice(0, 4)) - firstYear) * 12 + Number(day.slice(5, 7))
  return Array.from({ length: months }, (_, index) =>
    new Date(Date.UTC(firstYear, index, 1)).toISOString().slice(0, 7),
  )
}
