import { lazily } from '@saude/service/lazily'
import { deliver } from '@saude/service/outbox'
import { defineService } from '@saude/service/service'
import { audienceHandlers } from './audience/audience.ts'
import { listHealth, quizzesOfCitizens } from './care/health.ts'
import { collections } from './collections.ts'
import { pregnancyHandlers } from './conditions/outcomes.ts'
import { listResidents } from './conditions/residents.ts'
import { countConditions } from './conditions/statistics.ts'
import { countCitizens } from './counts.ts'
import { readFactsChanges } from './facts/changes.ts'
import { readFacts } from './facts/facts.ts'
import { firstSteps } from './first-steps.ts'
import { historyHandlers } from './history/handlers.ts'
import { layerHandlers } from './layer/handlers.ts'
import { listSituations, listWithoutApp } from './list/situation.ts'
import { citizensAtPoint } from './location/at-point.ts'
import { careOf } from './location/care-of.ts'
import { locateCitizens, searchAreas } from './location/geolocation.ts'
import { placeCitizen } from './location/location.ts'
import { territoryMoveHandlers } from './location/move/handlers.ts'
import { spot } from './location/spot.ts'
import { migrations } from './migrations.ts'
import { countNumbers } from './numbers.ts'
import { listAcsProduction } from './production/acs.ts'
import { listMostAttended } from './production/attended.ts'
import { sumHomeVisits } from './production/home-visits.ts'
import { productionHandlers } from './production/produced.ts'
import { profileHandlers } from './profile/profile.ts'
import { warmRegisters } from './profile/register.ts'
import { protectedHandlers } from './protected/handlers.ts'
import { keepSnapshots } from './protected/snapshot.ts'
import { listQueue } from './queue.ts'
import { namesOfCitizens } from './register/by-ids.ts'
import { contactsOfCitizens, placesOfCitizens } from './register/contact.ts'
import { deathHandlers } from './register/death.ts'
import { findDuplicates } from './register/duplicates.ts'
import { personsByIds } from './register/person.ts'
import { getCitizen, listCitizens, searchCitizens } from './register/read.ts'
import { createCitizen, updateCitizen } from './register/write.ts'
import { forgetHourly } from './removal/forget.ts'
import { deleteCitizen, listRemoved, restoreCitizen } from './removal/remove.ts'
import { riskHandlers } from './risk/risk.ts'
import { listVisits } from './visits/visit-list.ts'
import { recordVisit } from './visits/visit-record.ts'
import { listVisitsOf } from './visits/visits-of.ts'

export const service = defineService({
  area: 'citizen',
  version: '0.1.0',
  collections,
  migrations,
  views: [spot],
  handlers: [
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
    ...deathHandlers,
    ...pregnancyHandlers,
    deleteCitizen,
    restoreCitizen,
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
    findDuplicates,
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
    listQueue,
    listAcsProduction,
    ...productionHandlers,
    sumHomeVisits,
    listMostAttended,
  ],
  demo: lazily(async () => (await import('./fill/citizens.ts')).fillCitizens),
  start(parts) {
    const ends = [
      deliver(parts),
      forgetHourly(parts.store, parts.settled),
      keepSnapshots(parts.store, parts.now, parts.complain),
    ]
    const warmed = warmRegisters(parts.store).catch(parts.complain)
    return async () => {
      await Promise.all(ends.map((end) => end()))
      await warmed
    }
  },
})
