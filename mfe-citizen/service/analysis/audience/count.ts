import type { OutputOf } from '@saude/contract/query'
import type { Scoped } from '@saude/service/handlers'
import { atMost, type RowFilter, type ViewReads } from '@saude/store'
import type { citizenAudience } from '../../../contract/audience.ts'
import type { Citizen } from '../../register/citizen/citizen.ts'
import { partsOf } from '../layer/parts.ts'
import type { SpotRow, spot } from '../rows/spot.ts'
import type { Place } from './missing.ts'
import type { Standing } from './reached.ts'
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
  /** Of every so many missing people the last one (`missing.ts`): the next ones stand behind. Grows as pages are read. */
  readonly marks: Place[]
}

/** Of fewer people where each stands is looked up; of more that of everybody is. */
export const few = 5_000
/** Units and micro-areas that an audience is divided by at most. */
const mostParts = atMost(20_000)

/** An audience, and where its rows are read. */
export interface AskedRows {
  readonly spots: ViewReads<(typeof spot)['columns']>
  readonly client: string
  /** Who is of the audience. */
  readonly where: RowFilter<SpotRow>
}

interface Asked extends AskedRows {
  readonly citizens: Scoped<Citizen>
}

/** Those of a small audience. */
export const idsOfFew = async ({ spots, client, where }: AskedRows): Promise<string[]> =>
  (await spots.find({ client, where, columns: [], limit: atMost(few) })).map(({ _id }) => _id)

const by = { unit: 'unit', area: 'microArea' } as const

/** Counts an audience where its rows lie. */
export async function countAudience(asked: Asked, standings: Standings): Promise<CountedAudience> {
  const { spots, client, where } = asked
  const groups = await spots.group({ client, where, by, sums: { first: { $min: '_id' } }, max: mostParts })
  const total = groups.reduce((sum, { count }) => sum + count, 0)
  const named = await namesOf(
    asked,
    groups.map(({ sums }) => String(sums.first)),
  )
  const microAreas = createParts()
  const healthUnits = createParts()
  for (const { key, count, sums } of groups) {
    const { microArea, healthUnit, healthUnitName } = named.get(String(sums.first)) ?? {}
    microAreas.add(key.area, microArea, count)
    healthUnits.add(key.unit, healthUnit?.name ?? healthUnitName, count)
  }
  const counts: Record<Standing, number> = { reached: 0, notDue: 0, missing: 0 }
  for (const [standing, ids] of await standingIn(asked, total, standings))
    for (const some of partsOf(ids)) {
      const found = await spots.group({
        client,
        where: { $and: [{ _id: { $in: some } }, where] },
        by,
        max: mostParts,
      })
      for (const { key, count } of found) {
        counts[standing] += count
        if (standing !== 'reached') continue
        microAreas.reach(key.area, count)
        healthUnits.reach(key.unit, count)
      }
    }
  const { reached, notDue } = counts
  return {
    total,
    reached,
    notDue,
    missing: total - reached - notDue,
    byMicroArea: microAreas.listed(),
    byHealthUnit: healthUnits.listed(),
    marks: [],
  }
}

/** Who stands where, but for those who are missing. */
async function standingIn(
  asked: AskedRows,
  total: number,
  standings: Standings,
): Promise<Map<'reached' | 'notDue', string[]>> {
  const all = new Map<'reached' | 'notDue', string[]>([
    ['reached', []],
    ['notDue', []],
  ])
  const add = (of: ReadonlyMap<string, Standing>) => {
    for (const [id, standing] of of) if (standing !== 'missing') all.get(standing)?.push(id)
  }
  if (total > few) {
    add(await standings())
    return all
  }
  for (const ids of partsOf(await idsOfFew(asked))) add(await standings(ids))
  return all
}

type Named = Pick<Citizen, '_id' | 'microArea' | 'healthUnit' | 'healthUnitName'>

/** What units and micro-areas are called, as one of the people of each says. */
async function namesOf({ citizens }: Asked, ids: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const projection = { microArea: 1, healthUnit: 1, healthUnitName: 1 } as const
  const found = new Map<string, Named>()
  for (const some of partsOf(ids))
    for (const one of await citizens.findAll<Named>(
      { _id: { $in: [...some] } },
      { projection, max: atMost(1_000) },
    ))
      found.set(one._id, one)
  return found
}

type Text = string | number | boolean | null | undefined

function createParts() {
  const found = new Map<string, { id: string | null; name: string; total: number; reached: number }>()
  const known = (id: Text, name: string | null | undefined) => {
    const key = typeof id === 'string' ? id : null
    const one = found.get(key ?? '') ?? {
      id: key,
      name: (key !== null && name) || 'Sem cadastro',
      total: 0,
      reached: 0,
    }
    found.set(key ?? '', one)
    return one
  }
  return {
    add(id: Text, name: string | null | undefined, count: number): void {
      known(id, name).total += count
    },
    reach(id: Text, count: number): void {
      known(id, null).reached += count
    },
    listed: (): readonly Part[] =>
      [...found.values()].sort((one, other) =>
        one.name.localeCompare(other.name, 'pt-BR', { numeric: true }),
      ),
  }
}
