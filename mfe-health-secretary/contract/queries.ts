import type { Query } from '@saude/contract/query'
import {
  examRequestCreate,
  examRequestDelete,
  examRequestGet,
  examRequestList,
  examRequestUpdate,
} from './exam-request.ts'
import { homeVisit } from './home-visit.ts'

/** Every query that the health-secretary area declares: each needs a handler. */
export const healthSecretaryQueries = [
  examRequestList,
  examRequestGet,
  examRequestCreate,
  examRequestUpdate,
  examRequestDelete,
  homeVisit,
] as unknown as readonly Query[] // of many types
