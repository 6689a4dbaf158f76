import { distanceBetween, type Vertex } from '@saude/contract/geo'
import { daysAfter, today } from '@saude/contract/instants'
import { keysOf } from '@saude/contract/values'
import { clientSettings } from '@saude/core/contract/settings'
import { type Call, type Handler, handlersFor, type User } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { declaredOf } from '@saude/service/record/rules'
import { filterBy, type Store } from '@saude/store'
import {
  blockingRadius,
  cycleOf,
  type inspectionRound,
  mosquitoDiseases,
  mosquitoTransmission,
  mosquitoWorkList,
} from '../../contract/mosquito.ts'
import type { streetBlock } from '../../contract/street-block.ts'
import { type Case, casesBetween } from '../accompaniment/cases.ts'
import { placesOf } from '../accompaniment/citizen.ts'
import { agentOf } from '../agent.ts'
import { counts } from '../channel/of-cases.ts'
import { grouped } from '../grouped.ts'
import { indicesOf } from './indices.ts'
import { inspectionRounds, streetBlocks } from './records.ts'

const on = handlersFor({ round: inspectionRounds.collection, block: streetBlocks.collection })

type RoundFields = (typeof inspectionRound)['declared']['fields']
type BlockFields = (typeof streetBlock)['declared']['fields']

const cids = Object.values(mosquitoDiseases).flatMap(({ cids: of }): readonly string[] => of)
const fourWeeks = 28
const confirmed: ReadonlySet<string> = new Set(['positive', 'interned', 'recovered', 'fatality'])

async function recentCases(store: Store, { client }: User, day: string): Promise<readonly Case[]> {
  if (!client) return []
  const span = { from: daysAfter(day, 1 - fourWeeks), to: day }
  return (await casesBetween(store, client.id, { ...span, cids })).filter(counts)
}

const read = on(mosquitoTransmission, async ({ input, collections, store, user, now }) => {
  const day = today(now)
  const own = cycleOf(day)
  const year = input.year ?? own.year
  const cycle = input.cycle ?? own.cycle
  const found = await collections.round.findAll(filterBy({ year, cycle }), { max: 20_000 })
  const rounds = found.map((one) => declaredOf<RoundFields>(one))
  const byBlock = grouped(rounds, ({ block }) => block.id)
  return {
    year,
    cycle,
    from: daysAfter(day, 1 - fourWeeks),
    to: day,
    neighborhoods: byNeighborhood(await recentCases(store, user, day), day),
    total: indicesOf(rounds),
    blocks: [...byBlock]
      .map(([id, own]) => ({ id, name: own[0]?.block.name ?? '', ...indicesOf(own) }))
      .sort((one, other) => other.breteauIndex - one.breteauIndex || one.name.localeCompare(other.name)),
  }
})

const tallied = (cases: readonly Case[]) => ({
  suspect: cases.filter(({ state }) => !confirmed.has(state)).length,
  confirmed: cases.filter(({ state }) => confirmed.has(state)).length,
})

function byNeighborhood(cases: readonly Case[], day: string) {
  return [...grouped(cases, ({ neighborhood }) => neighborhood?.id ?? '')]
    .map(([id, own]) => ({
      id: id || null,
      name: own[0]?.neighborhood?.name ?? 'Sem bairro',
      ...tallied(own),
      diseases: keysOf(mosquitoDiseases).flatMap((disease) => {
        const of: readonly string[] = mosquitoDiseases[disease].cids
        const ill = own.filter(({ cid }) => of.includes(cid))
        return ill.length > 0 ? [{ disease, ...tallied(ill) }] : []
      }),
      weeks: [0, 1, 2, 3].map((week) => {
        const from = daysAfter(day, 1 - fourWeeks + week * 7)
        return own.filter((one) => one.day >= from && one.day < daysAfter(from, 7)).length
      }),
    }))
    .sort((one, other) => other.confirmed - one.confirmed || other.suspect - one.suspect)
}

/** Without the settings the usual one holds. */
async function radiusOf({ ask }: Pick<Call, 'ask'>): Promise<number> {
  const said = await ask(clientSettings, {}).catch(() => undefined)
  return said?.blockingRadius ?? blockingRadius.initial
}

const work = on(mosquitoWorkList, async ({ input, collections, store, user, now, ask }) => {
  const radius = input.radius ?? (await radiusOf({ ask }))
  const ill = (await recentCases(store, user, today(now))).filter(({ state }) => confirmed.has(state))
  const cases = await homesOf(ill, ask)
  const agent = agentOf(user)
  const blocks = await collections.block.findAll(filterBy(agent ? { 'agent.id': agent } : {}), {
    max: 20_000,
  })
  const near = blocks.flatMap((document) => {
    const { _id, code, neighborhood, agent: by, position } = declaredOf<BlockFields>(document)
    if (!position) return []
    const at = { lat: position.y, lng: position.x }
    const within = cases.map((one) => distanceBetween(at, one)).filter((metres) => metres <= radius)
    if (within.length === 0) return []
    return [
      {
        id: _id,
        name: code,
        neighborhood: neighborhood?.name ?? null,
        agent: by?.name ?? null,
        cases: within.length,
        distance: Math.round(Math.min(...within)),
      },
    ]
  })
  const rows = near.sort((one, other) => one.distance - other.distance || one.name.localeCompare(other.name))
  const page = pageOfRows(rows, input, mosquitoWorkList)
  const last = await lastRounds(
    page.items.map(({ id }) => id),
    (filter) => collections.round.findAll(filterBy(filter), { max: 20_000 }),
  )
  return { ...page, items: page.items.map((row) => ({ ...row, lastRound: last.get(row.id) ?? null })) }
})

/** Where the ill lived, or else live: the position of many homes is marked after the case was recorded. */
async function homesOf(cases: readonly Case[], ask: Call['ask']): Promise<Vertex[]> {
  const unplaced = cases.flatMap(({ coordinates, citizen }) => (coordinates ? [] : [citizen.id]))
  // Without the citizen area there are those whose homes were known.
  const places: Awaited<ReturnType<typeof placesOf>> = await placesOf(ask, unplaced).catch(() => new Map())
  return cases.flatMap(({ coordinates, citizen }) => {
    const at = coordinates ?? places.get(citizen.id)?.position
    return at ? [{ lat: at.y, lng: at.x }] : []
  })
}

async function lastRounds(ids: readonly string[], find: (filter: object) => Promise<readonly object[]>) {
  const last = new Map<string, string>()
  if (ids.length === 0) return last
  for (const document of await find({ 'block.id': { $in: ids } })) {
    const { block, doneOn } = declaredOf<RoundFields>(document)
    if (doneOn > (last.get(block.id) ?? '')) last.set(block.id, doneOn)
  }
  return last
}

export const mosquitoHandlers: Handler[] = [read, work]
