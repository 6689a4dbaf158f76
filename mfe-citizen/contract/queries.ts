import type { Query } from '@saude/contract/query'
import { citizenQueries } from './citizen.ts'
import { citizenCounts } from './counts.ts'
import { geolocationQueries } from './geolocation.ts'
import { healthQueries } from './health.ts'
import { healthCareQueries } from './health-care.ts'
import { historyQueries } from './history.ts'
import { immunizationQueries } from './immunization.ts'
import { locationQueries } from './location.ts'
import { measurementQueries } from './measurement.ts'
import { messageQueries } from './message.ts'
import { queueQueries } from './queue.ts'
import { removedQueries } from './removed.ts'
import { situationQueries } from './situation.ts'
import { symptomQueries } from './symptom.ts'
import { visitQueries } from './visit.ts'

/** Every query that the citizen area declares: each needs a handler. One line for each entity. */
export const citizenAreaQueries = [
  ...citizenQueries,
  ...geolocationQueries,
  citizenCounts,
  ...historyQueries,
  ...healthCareQueries,
  ...measurementQueries,
  ...immunizationQueries,
  ...symptomQueries,
  ...messageQueries,
  ...locationQueries,
  ...situationQueries,
  ...visitQueries,
  ...healthQueries,
  ...queueQueries,
  ...removedQueries,
] as unknown as readonly Query[] // of many types
