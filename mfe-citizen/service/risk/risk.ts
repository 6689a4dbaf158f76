import { today } from '@saude/contract/instants'
import { chunksOf } from '@saude/contract/values'
import type { Handler, Scoped, ScopedCollections, User } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import type { Store } from '@saude/store'
import { addressLine } from '../../contract/address.ts'
import { citizenRisk, riskClassOf, type riskKinds } from '../../contract/risk.ts'
import { type collections as declared, on } from '../collections.ts'
import type { HistoryItem } from '../history/item.ts'
import { houseOf, isChild, isVaccineLate, type Person, partsOf, scoreOf } from './score.ts'

type Collections = ScopedCollections<typeof declared>

const projection = {
  name: 1,
  birthDate: 1,
  conditions: 1,
  visitKey: 1,
  householdId: 1,
  addressPublicPlaceType: 1,
  addressPublicPlace: 1,
  addressNumber: 1,
  addressComplement: 1,
  neighborhood: 1,
  microArea: 1,
  addressCoordinates: 1,
} as const
const atOnce = 1_000

export type RiskKind = keyof typeof riskKinds

interface Scope {
  readonly microAreaId: string | null
  readonly agentId: string | null
  readonly kind: RiskKind
}

/** A house or a person with points. */
export type RiskRow = Awaited<ReturnType<typeof risksOf>>[number]

/** A town whose risk takes seconds to count: with so many in it, it is not counted after every change. */
const large = { rows: 20_000, milliseconds: 30_000 }

/** Lists ask page by page. */
const kept = keptAnswers<readonly RiskRow[]>(citizenRisk.reads, 20, (rows) =>
  rows.length > large.rows ? large.milliseconds : 0,
)

const read = on(citizenRisk, async (call) => {
  const { startIndex, stopIndex, riskClass, microAreaId = null, agentId = null, of } = call.input
  const found = await risksIn({ microAreaId, agentId, kind: of ?? 'household' }, call)
  const rows = found.filter((row) => !riskClass || row.riskClass === riskClass)
  return { total: rows.length, items: rows.slice(startIndex ?? 0, (stopIndex ?? -1) + 1) }
})

interface Asked {
  readonly collections: Collections
  readonly store: Store
  readonly user: User
  readonly now: Date
}

/** Every house or person of a scope with a score, the highest first. */
export const risksIn = (scope: Scope, call: Asked): Promise<readonly RiskRow[]> =>
  kept(call, scope, () => risksOf(call.collections, scope, today(call.now)))

async function risksOf(
  { citizen, historyItem }: Collections,
  { microAreaId, agentId, kind }: Scope,
  day: string,
) {
  const people = await citizen
    .find<Person>(
      {
        isVisitable: true,
        ...(microAreaId && { microAreaId }),
        ...(agentId && { responsibleAcsId: agentId }),
      },
      { projection },
    )
    .toArray()
  const houses = new Map<string, Person[]>()
  for (const one of people) {
    const house = houseOf(one)
    houses.set(house, [...(houses.get(house) ?? []), one])
  }
  const late = await lateChildren(
    people.filter((one) => isChild(one, day)),
    historyItem,
    day,
  )
  const partsFor = (one: Person) =>
    partsOf(one, {
      day,
      isAlone: houses.get(houseOf(one))?.length === 1,
      isVaccineLate: late.has(one._id),
    })
  const groups = kind === 'person' ? people.map((one) => [one]) : [...houses.values()]
  return groups
    .flatMap((group) => {
      const [first] = group
      const { score, words } = scoreOf(group.flatMap(partsFor))
      if (!first || score === 0) return []
      return [
        {
          id: first._id,
          memberIds: group.map(({ _id }) => _id),
          name: first.name,
          address: addressLine(first) || null,
          microArea: first.microArea ?? null,
          people: group.length,
          score,
          riskClass: riskClassOf(score),
          parts: words,
          position: group.find((one) => one.addressCoordinates)?.addressCoordinates ?? null,
        },
      ]
    })
    .sort((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1))
}

async function lateChildren(
  children: readonly Person[],
  items: Scoped<HistoryItem>,
  day: string,
): Promise<ReadonlySet<string>> {
  const had = new Map<string, Set<string>>(children.map(({ _id }) => [_id, new Set()]))
  for (const some of chunksOf([...had.keys()], atOnce))
    for await (const { citizenId, immunization } of items.find({
      citizenId: { $in: some },
      type: 'immunization',
    }))
      if (immunization)
        had.get(citizenId)?.add(`${immunization.immunobiological.code}/${immunization.dose.code}`)
  return new Set(
    children.flatMap(({ _id, birthDate }) =>
      birthDate && isVaccineLate(birthDate, had.get(_id) ?? new Set(), day) ? [_id] : [],
    ),
  )
}

export const riskHandlers: Handler[] = [read]
