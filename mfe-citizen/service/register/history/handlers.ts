import { attendanceHandlers } from './attendance.ts'
import { correctionTaskHandlers } from './correction-tasks.ts'
import { immunizationHandlers } from './immunization.ts'
import { listInstruments } from './instruments.ts'
import { measurementHandlers } from './measurement.ts'
import { mendAttendances } from './mend.ts'
import { messageHandlers } from './message.ts'
import { periodHandlers } from './of-period.ts'
import { readOpenCare } from './open-care.ts'
import { ownEntryHandlers } from './own-entry.ts'
import { listProduction } from './production.ts'
import { readHistory } from './read.ts'
import { listRecordedSymptoms } from './recorded-symptoms.ts'
import { symptomHandlers } from './symptom.ts'
import { countSymptoms } from './symptom-counts.ts'
import { createSymptom } from './symptom-create.ts'

/** Everything about a citizen's history. */
export const historyHandlers = [
  readHistory,
  ...attendanceHandlers,
  ...measurementHandlers,
  ...immunizationHandlers,
  readOpenCare,
  ...ownEntryHandlers,
  ...symptomHandlers,
  createSymptom,
  listRecordedSymptoms,
  countSymptoms,
  ...periodHandlers,
  ...messageHandlers,
  listProduction,
  listInstruments,
  mendAttendances,
  ...correctionTaskHandlers,
]
