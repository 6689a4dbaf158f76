import { today } from '@saude/contract/instants'
import type { Handler, ScopedCollections, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import type { Store } from '@saude/store'
import { citizenRisk } from '../../contract/risk.ts'
import { type collections as declared, on } from '../collections.ts'
import {
  byHouse,
  byScore,
  lateChildren,
  type RiskKind,
  type RiskRow,
  type RiskSources,
  readPeople,
  rowsOfHouse,
} from './rows.ts'
import { townRisks } from './town.ts'

interface Scope {
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly kind: RiskKind
}

/** People of whom no town is kept in memory: it is counted whole, and no more often than this. */
const large = { people: 250_000, milliseconds: 30_000 }

/** Lists ask page by page. */
const kept = keptAnswers<readonly RiskRow[]>(citizenRisk.reads, 20)
const keptForLong = keptAnswers<readonly RiskRow[]>(citizenRisk.reads, 4, () => large.milliseconds)

const read = on(citizenRisk, async (call) => {
  const { startIndex, stopIndex, riskClass, microAreaId = null, agentId = null, of } = call.input
  const found = await risksIn({ microAreaId, agentId, kind: of ?? 'household' }, call)
  const rows = found.filter((row) => !riskClass || row.riskClass === riskClass)
  return { total: rows.length, items: rows.slice(startIndex ?? 0, (stopIndex ?? -1) + 1) }
})

interface Asked {
  readonly collections: ScopedCollections<typeof declared>
  readonly store: Store
  readonly user: User
  readonly now: Date
}

/** Every house or person of a scope with a score, the highest first. */
export async function risksIn(scope: Scope, call: Asked): Promise<readonly RiskRow[]> {
  const { collections, store, user, now } = call
  const client = user.client?.id
  const day = today(now)
  const make = () => risksOf(collections, scope, day)
  if (scope.microAreaId || scope.agentId || !client) return kept(call, scope, make)
  if ((await collections.citizen.countDocuments({ isVisitable: true })) > large.people)
    return keptForLong(call, scope, make)
  return townRisks({ store, client, sources: collections, kind: scope.kind, day })
}

async function risksOf(
  sources: RiskSources,
  { microAreaId, agentId, kind }: Scope,
  day: string,
): Promise<readonly RiskRow[]> {
  const wanted = { ...(microAreaId && { microAreaId }), ...(agentId && { responsibleAcsId: agentId }) }
  const people = await readPeople(sources, wanted, day)
  const late = await lateChildren(people, sources, day)
  return [...byHouse(people).values()].flatMap((house) => rowsOfHouse(house, kind, late)).sort(byScore)
}

export const riskHandlers: Handler[] = [read]
