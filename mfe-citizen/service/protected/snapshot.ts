import { parseInstant, today } from '@saude/contract/instants'
import { keysOf, tableFrom } from '@saude/contract/values'
import { type ProtectedCondition, protectedConditions } from '@saude/core/contract/codes/protected'
import type { Scoped, ScopedCollections } from '@saude/service/handlers'
import { scoped } from '@saude/service/scope'
import { defineCollection, type Store } from '@saude/store'
import type { AgeBand } from '../../contract/protected.ts'
import { turned } from '../conditions/risk.ts'
import { type HistoryItem, historyItems, protectedConditionIn } from '../history/item.ts'
import type { Citizen, citizens } from '../register/citizen.ts'
import { answersOf, type Patient, type Published } from './publish.ts'

/** What may be said of protected diagnoses in a month: made once, and the same until the next one. */
export interface ProtectedSnapshot {
  /** Client and month: there is one of each. */
  readonly _id: string
  readonly client: string
  /** `YYYY-MM-01` */
  readonly asOf: string
  readonly answers: Readonly<Record<ProtectedCondition, Readonly<Record<string, Published>>>>
}

export const protectedSnapshots = defineCollection<ProtectedSnapshot>('protectedSnapshot', {
  tenant: 'client',
  indexes: [],
})

interface Known {
  readonly collections: ScopedCollections<{
    readonly citizen: typeof citizens
    readonly protectedSnapshot: typeof protectedSnapshots
  }>
  readonly store: Store
  readonly client: string
  readonly now: Date
}

/** The snapshot of this month; made at the first question. */
export async function snapshotOf({ collections, store, client, now }: Known): Promise<ProtectedSnapshot> {
  const asOf = `${today(now).slice(0, 7)}-01`
  const _id = `${client}:${asOf}`
  const found = await collections.protectedSnapshot.findOne({ _id })
  if (found) return found
  const made: ProtectedSnapshot = {
    _id,
    client,
    asOf,
    answers: await answersAt(asOf, collections, scoped(store, historyItems, client)),
  }
  try {
    await store.collection(protectedSnapshots).insertMany([made])
    return made
  } catch (error) {
    // Two asked at once: the first one's counts, so that all see the same.
    const first = await collections.protectedSnapshot.findOne({ _id })
    if (first) return first
    throw error
  }
}

/** Of all entries, also those that who asks first may not see: what is answered names no one. */
async function answersAt(asOf: string, { citizen }: Known['collections'], historyItem: Scoped<HistoryItem>) {
  const keys = keysOf(protectedConditions)
  const ill = new Map<string, Set<string>>(keys.map((key) => [key, new Set()]))
  const before = parseInstant(asOf)
  const projection = { citizenId: 1, problem: 1, ciap: 1 } as const
  const filter = {
    type: { $in: ['healthCare', 'homeCare', 'symptom'] },
    ...(before && { date: { $lt: before } }),
  } as const
  for await (const item of historyItem.find(filter, { projection })) {
    const key = protectedConditionIn(item)
    if (key) ill.get(key)?.add(item.citizenId)
  }
  const made = await Promise.all(
    keys.map(async (key) => {
      const people: Patient[] = []
      const ids = [...(ill.get(key) ?? [])]
      for (let at = 0; at < ids.length; at += 1_000)
        for await (const one of citizen.find({ _id: { $in: ids.slice(at, at + 1_000) }, deathAt: null }))
          people.push(patientOf(one, asOf))
      return [key, answersOf(people)] as const
    }),
  )
  return tableFrom(made)
}

const patientOf = ({ addressCoordinates, healthUnit, birthDate }: Citizen, day: string): Patient => ({
  at: addressCoordinates ?? null,
  healthUnitId: healthUnit?.id ?? null,
  ageBand: birthDate ? bandOf(birthDate, day) : null,
})

function bandOf(birthDate: string, day: string): AgeBand {
  if (birthDate > turned(20, day)) return '0-19'
  if (birthDate > turned(40, day)) return '20-39'
  return birthDate > turned(60, day) ? '40-59' : '60+'
}
