import type { DemoTown } from '@saude/town/types'
import type { DemoPatient } from '../../../demo/history/entry.ts'
import { createHistories } from '../../../demo/history/histories.ts'
import type { DemoCitizen } from '../../../demo/types.ts'
import { type HistoryItem, producedIn, protectedOf } from './item.ts'
import { symptomsOf } from './symptoms-of.ts'

/** What a history is made from. */
const patientOf = ({
  id,
  birthDate,
  gender,
  deathAt,
  conditions,
  installedApp,
  healthUnit,
}: DemoCitizen): DemoPatient => ({
  id,
  birthDate,
  gender,
  deathAt,
  conditions,
  installedApp,
  healthUnitId: healthUnit.id,
})

interface ItemsOf {
  readonly town: DemoTown
  readonly client: string
  readonly now: Date
}

/**
 * Makes the histories of the demo town as stored documents, in the order in which people are given; with the days on
 * which each said not to be well.
 */
export function createItems({ town, client, now }: ItemsOf) {
  const historyOf = createHistories(town, now)
  return (citizen: DemoCitizen, unwellDays: readonly string[]): HistoryItem[] =>
    historyOf(patientOf(citizen), unwellDays).map(({ id, ...entry }) => ({
      _id: id,
      client,
      citizenId: citizen.id,
      ...entry,
      ...symptomsOf(entry),
      ...protectedOf(entry),
      ...producedIn(entry),
      createdAt: entry.date,
      updatedAt: entry.date,
      updatedBy: null,
      version: 1,
    }))
}
