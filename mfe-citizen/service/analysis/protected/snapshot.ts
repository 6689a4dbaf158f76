import { parseInstant, today } from '@saude/contract/instants'
import { keysOf, tableFrom } from '@saude/contract/values'
import { type ProtectedCondition, protectedConditions } from '@saude/core/contract/codes/protected'
import { clientsIn } from '@saude/service/clients'
import type { Conversion } from '@saude/service/migrations/migration'
import { scoped } from '@saude/service/scope'
import { defineCollection, filterBy, removeAll, type Store } from '@saude/store'
import type { AgeBand } from '../../../contract/protected.ts'
import { type Citizen, citizens } from '../../register/citizen/citizen.ts'
import { residents } from '../../register/citizen/resident.ts'
import { turned } from '../../register/conditions/risk.ts'
import { historyItems, protectedConditionIn } from '../../register/history/item.ts'
import { type Counts, createCounts, type Person } from './counts.ts'
import type { Held } from './held.ts'
import { type Answers, publish } from './publish.ts'

/** What may be said of protected diagnoses in a month: made once, and the same until the next one. */
export interface ProtectedSnapshot {
  /** Client and month: there is one of each. */
  readonly _id: string
  readonly client: string
  /** `YYYY-MM-01` */
  readonly asOf: string
  readonly answers: Readonly<Record<ProtectedCondition, Answers>>
  /** What the next month is compared with; it answers no question. */
  readonly held: Readonly<Record<ProtectedCondition, Held>>
}

export const protectedSnapshots = defineCollection<ProtectedSnapshot>('protectedSnapshot', {
  tenant: 'client',
  indexes: [{ keys: { client: 1, asOf: 1, _id: 1 } }],
})

/** The sort by which the latest snapshot of a client is the first. */
export const latest = { sort: { asOf: -1, _id: -1 }, limit: 1 } as const

const minute = 60_000

/**
 * Makes the snapshots of a month when it begins, and at once where they are missing. No question makes one: users who
 * choose the moment could arrange units and positions for it.
 * @returns the function that ends it; a failure is tried again a minute later
 */
export function keepSnapshots(
  store: Store,
  now: () => Date,
  complain: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<void> = Promise.resolve()
  const run = () => {
    running = running.then(() => makeSnapshots(store, now())).catch(complain)
  }
  run()
  const timer = setInterval(run, minute).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}

/** Forgets the snapshots of earlier versions, whose numbers could be compared until they showed somebody. */
export const forgetComparable: Conversion['run'] = async () => ({
  operations: [removeAll(protectedSnapshots, filterBy({ held: null }))],
  count: 0,
})

/** Makes the snapshot of the month for each client that has none of it. */
export async function makeSnapshots(store: Store, now: Date): Promise<void> {
  const asOf = `${today(now).slice(0, 7)}-01`
  const snapshots = store.collection(protectedSnapshots)
  for (const client of await clientsIn(store, citizens)) {
    const _id = `${client}:${asOf}`
    if (await snapshots.findOne({ _id })) continue
    const [last] = await snapshots.find(filterBy({ client }), latest).toArray()
    const made = { _id, client, asOf, ...(await answersAt(asOf, store, client, last)) }
    try {
      await snapshots.insertMany([made])
    } catch (error) {
      // Two processes at once: the first one's counts.
      if (!(await snapshots.findOne({ _id }))) throw error
    }
  }
}

/** Of all entries, also those that most may not see: what is answered names no one. */
async function answersAt(asOf: string, store: Store, client: string, last: ProtectedSnapshot | undefined) {
  const ofIll = await illBefore(asOf, store, client)
  const keys = keysOf(protectedConditions)
  const everybody = createCounts()
  const ill = new Map(keys.map((key) => [key, createCounts()]))
  const projection = { addressCoordinates: 1, healthUnit: 1, birthDate: 1 } as const
  const found = scoped(store, citizens, client).find<Lives>(residents, { projection })
  for await (const one of found) {
    const person = personOf(one, asOf)
    everybody.add(person)
    for (const key of keys) if (ofIll.get(key)?.has(one._id)) ill.get(key)?.add(person)
  }
  const none: Counts = new Map()
  const said = keys.map((key) => {
    const before = last?.held[key]
    const counts = ill.get(key)?.counts ?? none
    return [key, publish({ ill: counts, residents: everybody.counts, before })] as const
  })
  return {
    answers: tableFrom(said.map(([key, { answers }]) => [key, answers] as const)),
    held: tableFrom(said.map(([key, { held }]) => [key, held] as const)),
  }
}

/** Who had each diagnosis before a day. */
async function illBefore(day: string, store: Store, client: string) {
  const ill = new Map<ProtectedCondition, Set<string>>(
    keysOf(protectedConditions).map((key) => [key, new Set()]),
  )
  const before = parseInstant(day)
  const filter = {
    type: { $in: ['healthCare', 'homeCare', 'symptom'] },
    ...(before && { date: { $lt: before } }),
  } as const
  const projection = { citizenId: 1, problem: 1, ciap: 1, procedure: 1, 'act.problems': 1 } as const
  for await (const item of scoped(store, historyItems, client).find(filter, { projection })) {
    const key = protectedConditionIn(item)
    if (key) ill.get(key)?.add(item.citizenId)
  }
  return ill
}

type Lives = Pick<Citizen, '_id' | 'addressCoordinates' | 'healthUnit' | 'birthDate'>

const personOf = ({ addressCoordinates, healthUnit, birthDate }: Lives, day: string): Person => ({
  at: addressCoordinates ?? null,
  healthUnitId: healthUnit?.id ?? null,
  ageBand: birthDate ? bandOf(birthDate, day) : null,
})

function bandOf(birthDate: string, day: string): AgeBand {
  if (birthDate > turned(20, day)) return '0-19'
  if (birthDate > turned(40, day)) return '20-39'
  return birthDate > turned(60, day) ? '40-59' : '60+'
}
