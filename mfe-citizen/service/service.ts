import { lazily } from '@saude/service/lazily'
import { deliver } from '@saude/service/outbox'
import { personMove } from '@saude/service/person/move'
import { personData } from '@saude/service/person/person-data'
import { processing } from '@saude/service/person/processing'
import { defineService } from '@saude/service/service'
import { citizenPersonMove } from '../contract/join.ts'
import { citizenPersonData } from '../contract/person-data.ts'
import { citizenProcessing } from '../contract/processing.ts'
import { audienceHandlers } from './analysis/audience/audience.ts'
import { readFactsChanges } from './analysis/facts/changes.ts'
import { readFacts } from './analysis/facts/facts.ts'
import { layerHandlers } from './analysis/layer/handlers.ts'
import { listAcsProduction } from './analysis/production/acs.ts'
import { listMostAttended } from './analysis/production/attended.ts'
import { sumHomeVisits } from './analysis/production/home-visits.ts'
import { productionHandlers } from './analysis/production/produced.ts'
import { profileHandlers } from './analysis/profile/profile.ts'
import { protectedHandlers } from './analysis/protected/handlers.ts'
import { keepSnapshots } from './analysis/protected/snapshot.ts'
import { riskHandlers } from './analysis/risk/risk.ts'
import { spot } from './analysis/rows/spot.ts'
import { collections } from './collections.ts'
import { countCitizens } from './counts.ts'
import { firstSteps } from './first-steps.ts'
import { migrations } from './migrations.ts'
import { countNumbers } from './numbers.ts'
import { listQueue } from './queue.ts'
import { listHealth, quizzesOfCitizens } from './register/care/health.ts'
import { alikeKeys } from './register/check/alike-view.ts'
import { toCheck } from './register/check/check-view.ts'
import { checkHandlers } from './register/check/handlers.ts'
import { keepChecks } from './register/check/keep.ts'
import { namesOfCitizens } from './register/citizen/by-ids.ts'
import { contactsOfCitizens, placesOfCitizens } from './register/citizen/contact.ts'
import { updateContact } from './register/citizen/contact-update.ts'
import { deathHandlers } from './register/citizen/death.ts'
import { findDuplicates } from './register/citizen/duplicates.ts'
import { personsByIds } from './register/citizen/person.ts'
import { getCitizen, listCitizens, searchCitizens } from './register/citizen/read.ts'
import { createCitizen, updateCitizen } from './register/citizen/write.ts'
import { pregnancyHandlers } from './register/conditions/outcomes.ts'
import { listResidents } from './register/conditions/residents.ts'
import { countConditions } from './register/conditions/statistics.ts'
import { dayHandlers } from './register/day/day.ts'
import { favouriteHandlers } from './register/favourite/handlers.ts'
import { historyHandlers } from './register/history/handlers.ts'
import { summary } from './register/history/summary.ts'
import { familyHandlers } from './register/home/families.ts'
import { homeRecord } from './register/home/record.ts'
import { areasHandlers } from './register/import/load/areas-handlers.ts'
import { doubtHandlers } from './register/import/load/decide.ts'
import { loadHandlers } from './register/import/load/handlers.ts'
import { keepLoads } from './register/import/load/keep.ts'
import { showHandlers } from './register/import/load/show.ts'
import { importRuns } from './register/import/run.ts'
import { importHandlers } from './register/import/undo.ts'
import { followingAnew } from './register/join/after.ts'
import { joinCitizens } from './register/join/join.ts'
import { partCitizens } from './register/join/part.ts'
import { throughJoinings } from './register/join/through.ts'
import { listSituations, listWithoutApp } from './register/list/situation.ts'
import { citizensAtPoint } from './register/location/at-point.ts'
import { careOf } from './register/location/care-of.ts'
import { locateCitizens, searchAreas } from './register/location/geolocation.ts'
import { placeCitizen } from './register/location/location.ts'
import { territoryMoveHandlers } from './register/location/move/handlers.ts'
import { ongoingHandlers } from './register/ongoing/handlers.ts'
import { readingPapers } from './register/paper/read.ts'
import { writingPapers } from './register/paper/write.ts'
import { forgetHourly } from './register/removal/forget.ts'
import { deleteCitizen, listRemoved, restoreCitizen } from './register/removal/remove.ts'
import { visitOfHomeHandlers } from './register/visits/of-home/handlers.ts'
import { listVisits } from './register/visits/visit-list.ts'
import { recordVisit } from './register/visits/visit-record.ts'
import { listVisitsOf } from './register/visits/visits-of.ts'

const handlers = [
  firstSteps,
  listCitizens,
  getCitizen,
  searchCitizens,
  namesOfCitizens,
  contactsOfCitizens,
  placesOfCitizens,
  personsByIds,
  createCitizen,
  updateCitizen,
  updateContact,
  ...deathHandlers,
  ...pregnancyHandlers,
  ...ongoingHandlers,
  ...favouriteHandlers,
  ...readingPapers,
  ...writingPapers,
  deleteCitizen,
  restoreCitizen,
  joinCitizens,
  partCitizens,
  listRemoved,
  countCitizens,
  listResidents,
  countConditions,
  countNumbers,
  readFacts,
  readFactsChanges,
  locateCitizens,
  citizensAtPoint,
  searchAreas,
  ...layerHandlers,
  ...audienceHandlers,
  ...profileHandlers,
  ...riskHandlers,
  ...protectedHandlers,
  ...historyHandlers,
  ...homeRecord.handlers,
  ...familyHandlers,
  ...importHandlers,
  ...loadHandlers,
  ...areasHandlers,
  ...showHandlers,
  ...doubtHandlers,
  findDuplicates,
  ...checkHandlers,
  placeCitizen,
  careOf,
  ...territoryMoveHandlers,
  listSituations,
  listWithoutApp,
  listVisits,
  listHealth,
  quizzesOfCitizens,
  recordVisit,
  listVisitsOf,
  ...visitOfHomeHandlers,
  ...dayHandlers,
  listQueue,
  listAcsProduction,
  ...productionHandlers,
  sumHomeVisits,
  listMostAttended,
]

const kept = { collections, records: [homeRecord.of], handlers }

export const service = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections,
  migrations,
  views: [spot, summary, alikeKeys, toCheck],
  follows: homeRecord.follows,
  files: [
    { collection: importRuns, path: 'file' },
    { collection: importRuns, path: 'rejected' },
  ],
  handlers: [
    ...throughJoinings(handlers),
    personData(citizenPersonData, kept),
    processing(citizenProcessing, kept),
    personMove(citizenPersonMove, {
      collections,
      follows: homeRecord.follows,
      after: (call, { phase, from, into }) => followingAnew(call, phase === 'join' ? [into] : [into, from]),
    }),
  ],
  demo: lazily(async () => (await import('./fill/citizens.ts')).fillCitizens),
  start(parts) {
    const ends = [
      deliver(parts),
      forgetHourly(parts.store, parts.settled),
      keepSnapshots(parts.store, parts.now, parts.complain),
      keepChecks(parts),
      keepLoads(parts),
    ]
    return async () => {
      await Promise.all(ends.map((end) => end()))
    }
  },
})
