import { today } from '@saude/contract/instants'
import { madeWithin } from '@saude/service/first-made'
import type { Handler, ScopedCollections, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { scoped } from '@saude/service/scope'
import { gathered, type Store } from '@saude/store'
import { citizenRisk } from '../../contract/risk.ts'
import { collections as declared, on } from '../collections.ts'
import type { PackedRisk, PackedRow } from './packed.ts'
import {
  byHouse,
  byScore,
  lateChildren,
  type RiskKind,
  type RiskRow,
  type RiskSources,
  readPeople,
  readThese,
  rowsOfHouse,
} from './rows.ts'
import { townRisk } from './town.ts'

interface Scope {
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly kind: RiskKind
}

/** Lists of a micro-area or an agent ask page by page. */
const kept = keptAnswers<readonly RiskRow[]>(citizenRisk.reads, 20)

const read = on(citizenRisk, async (call) => {
  const { startIndex, stopIndex, riskClass = null, microAreaId = null, agentId = null, of } = call.input
  const kind = of ?? 'household'
  const [from, to] = [startIndex ?? 0, (stopIndex ?? -1) + 1]
  if (!microAreaId && !agentId) {
    const risk = await risksOf(call)
    const rows = risk?.rows(kind, riskClass, from, to) ?? []
    return { total: risk?.count(kind, riskClass) ?? 0, items: await written(rows, kind, call) }
  }
  const scope = { microAreaId, agentId, kind }
  const all = await kept(call, scope, () => counted(call.collections, scope, today(call.now)))
  const rows = all.filter((row) => !riskClass || row.riskClass === riskClass)
  return { total: rows.length, items: rows.slice(from, to) }
})

interface Asked {
  readonly collections: ScopedCollections<typeof declared>
  readonly store: Store
  readonly user: User
  readonly now: Date
}

/** How long a caller waits for the points of a town that are added up for the first time. */
const firstWaitMs = 10_000

/**
 * The points of the whole town, as they are now; undefined for who belongs to none.
 * @throws AppError `timeout` in words while a large town's are added up for the first time
 */
export async function risksOf({
  store: { shared },
  user,
  now,
}: Pick<Asked, 'store' | 'user' | 'now'>): Promise<PackedRisk | undefined> {
  const client = user.client?.id
  if (client === undefined) return undefined
  // Kept for everybody: it is read to its end though the call that asked first is over, and without protected entries.
  const sources = {
    citizen: scoped(shared, declared.citizen, client, false),
    historyItem: scoped(shared, declared.historyItem, client, false),
  }
  const risk = townRisk({ store: shared, client, sources, day: today(now) })
  return madeWithin(risk, firstWaitMs, 'Os pontos de risco ainda estão em cálculo; tente em instantes')
}

/** Rows as lists show them: names, addresses and what the points come from are read anew. */
async function written(
  rows: readonly PackedRow[],
  kind: RiskKind,
  { collections, now }: Asked,
): Promise<readonly RiskRow[]> {
  const day = today(now)
  const ids = new Set(rows.flatMap(({ memberIds }) => memberIds))
  const people = await readThese(collections, [...ids], day)
  const late = await lateChildren(people, collections, day)
  const byId = new Map(people.map((one) => [one.id, one]))
  return rows.flatMap(({ memberIds, personId }) =>
    rowsOfHouse(
      memberIds.flatMap((id) => byId.get(id) ?? []),
      kind,
      late,
    ).filter(({ id }) => personId === undefined || id === personId),
  )
}

/** Every house or person of a scope with a score, the highest first. */
async function counted(
  sources: RiskSources,
  { microAreaId, agentId, kind }: Scope,
  day: string,
): Promise<readonly RiskRow[]> {
  const wanted = { ...(microAreaId && { microAreaId }), ...(agentId && { responsibleAcsId: agentId }) }
  // A micro-area has some hundreds of people, and an agent one or two of them.
  const people = await gathered(readPeople(sources, wanted, day), { max: 20_000, collection: 'citizen' })
  const late = await lateChildren(people, sources, day)
  return [...byHouse(people).values()].flatMap((house) => rowsOfHouse(house, kind, late)).sort(byScore)
}

export const riskHandlers: Handler[] = [read]
