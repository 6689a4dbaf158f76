import { defineService } from '@saude/service/service'
import { namesOfCitizens } from './by-ids.ts'
import { collections } from './collections.ts'
import { countCitizens } from './counts.ts'
import { fillCitizens } from './fill.ts'
import { locateCitizens, searchAreas } from './geolocation.ts'
import { getCitizen, listCitizens, searchCitizens } from './read.ts'
import { deleteCitizen, restoreCitizen } from './remove.ts'
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
    countCitizens,
    locateCitizens,
    searchAreas,
  ],
  demo: fillCitizens,
})
