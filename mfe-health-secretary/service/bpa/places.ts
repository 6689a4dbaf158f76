import { isPrimaryCare, type Workplace } from '@saude/citizen/contract/instrument'
import { chunksOf } from '@saude/contract/values'
import { healthUnitTeamsByIds } from '@saude/core/contract/health-unit'
import type { Ask } from '@saude/service/handlers'
import type { Production } from './production.ts'

/** Units that one call asks for. */
const most = 500

/** Says of entries whether they are of primary care; each unit is asked for once. */
export function placesFrom(ask: Ask) {
  const known = new Map<string, Workplace>()
  const asked = new Set<string>()
  return async <P extends Production>(entries: readonly P[]): Promise<P[]> => {
    const missing = [...new Set(entries.flatMap(({ unit }) => unit?.id ?? []))].filter((id) => !asked.has(id))
    for (const ids of chunksOf(missing, most)) {
      const { items } = await ask(healthUnitTeamsByIds, { ids })
      for (const { id, ...unit } of items) known.set(id, unit)
      for (const id of ids) asked.add(id)
    }
    return entries.map((entry) => {
      const unit = entry.unit && known.get(entry.unit.id)
      const lacksTeam = wrongTeam(unit, entry.team)
      return {
        ...entry,
        isPrimaryCare: isPrimaryCare(unit, entry.team),
        // What is corrected on a screen of its own has no team.
        ...(lacksTeam && !entry.mendedAt && { lacksTeam }),
      }
    })
  }
}

/** Of a unit that has numbered teams an entry says which. */
function wrongTeam(unit: Workplace | null | undefined, ine: string | null) {
  const teams = (unit?.teams ?? []).flatMap((one) => one.ine ?? [])
  if (teams.length === 0 || (ine && teams.includes(ine))) return undefined
  return ine ? 'otherTeam' : 'noTeam'
}
