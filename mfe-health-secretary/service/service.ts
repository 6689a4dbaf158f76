import { lazily } from '@saude/service/lazily'
import { recordParts } from '@saude/service/record/record'
import { defineService } from '@saude/service/service'
import { benefitRequests } from './benefit-request/benefit-request.ts'
import { listDue } from './due-treatment.ts'
import { homeVisitCollections, homeVisitHandlers } from './home-visit/handlers.ts'
import { requests } from './requests.ts'

export const service = defineService({
  area: 'health-secretary',
  version: '0.1.0',
  ...recordParts([...requests, benefitRequests], {
    collections: homeVisitCollections,
    handlers: [...homeVisitHandlers, listDue],
    demo: lazily(async () => (await import('./home-visit/fill.ts')).fillHomeVisits),
  }),
})
