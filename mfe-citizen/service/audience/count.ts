import type { OutputOf } from '@saude/contract/query'
import type { citizenAudience } from '../../contract/audience.ts'
import type { Counted, Place } from './people.ts'
import type { Standings } from './standings.ts'

type Part = OutputOf<typeof citizenAudience>['byMicroArea'][number]

/** The counts of an audience, and where its missing people are found again. */
export interface CountedAudience {
  readonly total: number
  readonly reached: number
  readonly notDue: number
  readonly missing: number
  readonly byMicroArea: readonly Part[]
  readonly byHealthUnit: readonly Part[]
  /** Of every `markEach` missing people the last one: the next ones stand behind. */
  readonly marks: readonly Place[]
}

/** Missing people from a mark to the next. */
export const markEach = 500

/** Counts an audience as it is walked along: no one of it is held. */
export async function countAudience(
  people: AsyncIterable<readonly Counted[]>,
  standings: Standings,
): Promise<CountedAudience> {
  const counts = { total: 0, reached: 0, notDue: 0, missing: 0 }
  const microAreas = createParts()
  const healthUnits = createParts()
  const marks: Place[] = []
  for await (const some of people) {
    const standingOf = await standings(some.map(({ _id }) => _id))
    for (const one of some) {
      const standing = standingOf(one._id)
      counts.total += 1
      counts[standing] += 1
      const { microAreaId, microArea, healthUnit, healthUnitName } = one
      microAreas.add(microAreaId, microArea, standing === 'reached')
      healthUnits.add(healthUnit?.id, healthUnit?.name ?? healthUnitName, standing === 'reached')
      if (standing === 'missing' && counts.missing % markEach === 0)
        marks.push({ _id: one._id, searchName: one.searchName })
    }
  }
  return { ...counts, byMicroArea: microAreas.listed(), byHealthUnit: healthUnits.listed(), marks }
}

type Text = string | null | undefined

function createParts() {
  const found = new Map<string, { id: string | null; name: string; total: number; reached: number }>()
  return {
    add(id: Text, name: Text, isReached: boolean): void {
      const known = found.get(id ?? '') ?? {
        id: id ?? null,
        name: name ?? 'Sem cadastro',
        total: 0,
        reached: 0,
      }
      known.total += 1
      if (isReached) known.reached += 1
      found.set(id ?? '', known)
    },
    listed: (): readonly Part[] =>
      [...found.values()].sort((one, other) =>
        one.name.localeCompare(other.name, 'pt-BR', { numeric: true }),
      ),
  }
}
