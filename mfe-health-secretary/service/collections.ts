import { handlersFor } from '@saude/service/handlers'
import { examRequests } from './exam-request.ts'
import { homeVisitCollections } from './home-visit/handlers.ts'

export const collections = { examRequest: examRequests, ...homeVisitCollections }

/** The word with which this area writes its handlers. */
export const on = handlersFor(collections)
