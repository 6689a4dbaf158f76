import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { madeWithin } from '@saude/service/first-made'
import type { Call, Handler, ScopedCollections } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { citizenRisk } from '../../../contract/risk.ts'
import { type collections as declared, on } from '../../collections.ts'
import type { PackedRisk, PackedRow } from './packed.ts'
import type { RiskKind, Scored } from './points.ts'
import { byHouse, byScore, named, type RiskRow, rowsOfHouse } from './rows.ts'
import { readScored, readTheseScored } from './scored.ts'
import { townRisk } from './town.ts'

interface Scope {
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly kind: RiskKind
}

/** Lists of a micro-area or an agent ask page by page. */
const kept = keptAnswers<readonly RiskRow[]>(citizenRisk.reads)

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
  const all = await kept(call, scope, () => counted(call, scope))
  const rows = all.filter((row) => !riskClass || row.riskClass === riskClass)
  return { total: rows.length, items: rows.slice(from, to) }
})

interface Asked extends Pick<Call, 'store' | 'user' | 'now'> {
  readonly collections: ScopedCollections<typeof declared>
}

/** How long a caller waits for the points of a town that are added up for the first time. */
const firstWaitMs = 10_000

/**
 * The points of the whole town, as they are now; undefined for who belongs to none.
 * @throws AppError `timeout` in words while a large town's are added up for the first time
 */
export async function risksOf(call: Pick<Asked, 'store' | 'user' | 'now'>): Promise<PackedRisk | undefined> {
  const client = call.user.client?.id
  if (client === undefined) return undefined
  const words = 'Os pontos de risco ainda estão em cálculo; tente em instantes'
  return madeWithin(townRisk(call, client), firstWaitMs, words)
}

const placeOf = ({ store, user, now }: Asked) => ({ store, client: clientOf({ user }), day: today(now) })

/** Rows as lists show them: names, addresses and what the points come from are read anew. */
async function written(rows: readonly PackedRow[], kind: RiskKind, call: Asked): Promise<readonly RiskRow[]> {
  const ids = new Set(rows.flatMap(({ memberIds }) => memberIds))
  const scored = await readTheseScored(placeOf(call), [...ids])
  const people = await named(call.collections.citizen, scored)
  const byId = new Map(people.map((one) => [one.id, one]))
  return rows.flatMap(({ memberIds, personId }) =>
    rowsOfHouse(
      memberIds.flatMap((id) => byId.get(id) ?? []),
      kind,
    ).filter(({ id }) => personId === undefined || id === personId),
  )
}

/** A micro-area has some hundreds of people, and an agent one or two of them. */
const mostOfScope = 20_000

/** Every house or person of a scope with a score, the highest first. */
async function counted(call: Asked, { microAreaId, agentId, kind }: Scope): Promise<readonly RiskRow[]> {
  const wanted = { ...(microAreaId && { microArea: microAreaId }), ...(agentId && { agent: agentId }) }
  const scored: Scored[] = []
  for await (const one of readScored(placeOf(call), wanted))
    if (scored.push(one) > mostOfScope) throw new Error('A scope has fewer people')
  const people = await named(call.collections.citizen, scored)
  return [...byHouse(people).values()].flatMap((house) => rowsOfHouse(house, kind)).sort(byScore)
}

export const riskHandlers: Handler[] = [read]
