import type { DemoTown } from '@saude/core/demo/types'
import type { DemoPatient } from '../../demo/history/entry.ts'
import { createHistories } from '../../demo/history/histories.ts'
import type { DemoCitizen } from '../../demo/types.ts'
import type { HistoryItem } from './item.ts'
import { symptomsOf } from './symptoms-of.ts'

/** What the history keeps of a generated person until all people are stored. */
export const patientOf = ({
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

interface Wanted {
  readonly town: DemoTown
  readonly client: string
  readonly now: Date
  readonly patients: Iterable<DemoPatient>
  /** The days on which citizens said not to be well, by citizen. */
  readonly unwell: ReadonlyMap<string, readonly string[]>
}

/** The histories of the demo town as stored documents, one after the other. */
export function* demoItems({ town, client, now, patients, unwell }: Wanted): Generator<HistoryItem> {
  const historyOf = createHistories(town, now)
  for (const patient of patients) {
    for (const { id, ...entry } of historyOf(patient, unwell.get(patient.id))) {
      yield {
        _id: id,
        client,
        citizenId: patient.id,
        ...entry,
        ...symptomsOf(entry),
        createdAt: entry.date,
        updatedAt: entry.date,
        updatedBy: null,
        version: 1,
      }
    }
  }
}
