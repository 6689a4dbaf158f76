import { defineService } from '@saude/service/service'
import { namesOfCitizens } from './by-ids.ts'
import { collections } from './collections.ts'
import { countCitizens } from './counts.ts'
import { findDuplicates } from './duplicates.ts'
import { fillCitizens } from './fill.ts'
import { forgetHourly } from './forget.ts'
import { locateCitizens, searchAreas } from './geolocation.ts'
import { listHealth } from './health.ts'
import { historyHandlers } from './history/handlers.ts'
import { placeCitizen } from './location.ts'
import { listQueue } from './queue.ts'
import { getCitizen, listCitizens, searchCitizens } from './read.ts'
import { deleteCitizen, listRemoved, restoreCitizen } from './remove.ts'
import { listSituations, listWithoutApp } from './situation.ts'
import { listVisits } from './visit-list.ts'
import { recordVisit } from './visit-record.ts'
import { listVisitsOf } from './visits-of.ts'
import { createCitizen, updateCitizen } from './write.ts'

export const service = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections,
  handlers: [
    listCitizens,
    getCitizen,
    searchCitizens,
    namesOfCitizens,
    createCitizen,
    updateCitizen,
    deleteCitizen,
    restoreCitizen,
    listRemoved,
    countCitizens,
    locateCitizens,
    searchAreas,
    ...historyHandlers,
    findDuplicates,
    placeCitizen,
    listSituations,
    listWithoutApp,
    listVisits,
    listHealth,
    recordVisit,
    listVisitsOf,
    listQueue,
  ],
  demo: fillCitizens,
  start: ({ store, now }) => forgetHourly(store, now),
})
