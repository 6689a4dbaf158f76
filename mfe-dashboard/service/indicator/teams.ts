import { territoryTeams } from '@saude/core/contract/territory-teams'
import type { Ask } from '@saude/service/handlers'
import type { Filter } from '@saude/store'
import type { IndicatorFigure, IndicatorPerson } from './collections.ts'

type Place = Pick<IndicatorPerson, 'microAreaId' | 'healthUnitId'> & Pick<IndicatorFigure, 'team'>

/**
 * Which team looks after whom: that of their micro-area; without one, that of their unit where it has only one. Acts are of the team
 * that did them.
 */
export interface Teams {
  of(place: Place): string | null
  /** Those whom a team looks after. */
  filter(team: string): Filter<IndicatorPerson>
}

/** Teams as they are by now: who changes one changes no citizen. */
export async function teamsBy(ask: Ask): Promise<Teams> {
  const { items } = await ask(territoryTeams, {})
  const ofArea = new Map(items.map(({ id, team }) => [id, team]))
  const ofUnit = new Map<string, Set<string>>()
  for (const { healthUnitId, team } of items)
    ofUnit.set(healthUnitId, (ofUnit.get(healthUnitId) ?? new Set()).add(team))
  const only = (unit: string | null): string | null => {
    const [first, ...others] = ofUnit.get(unit ?? '') ?? []
    return first !== undefined && others.length === 0 ? first : null
  }
  return {
    of: ({ microAreaId, healthUnitId, team }) => {
      if (team !== undefined) return team
      return microAreaId === null ? only(healthUnitId) : (ofArea.get(microAreaId) ?? null)
    },
    filter: (team) => {
      const areas = items.filter((one) => one.team === team).map(({ id }) => id)
      const units = [...ofUnit.keys()].filter((unit) => only(unit) === team)
      return {
        $or: [{ microAreaId: { $in: areas } }, { healthUnitId: { $in: units }, microAreaId: null }],
      }
    },
  }
}
