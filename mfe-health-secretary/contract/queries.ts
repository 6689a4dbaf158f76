import type { Query } from '@saude/contract/query'
import { queriesOf } from '@saude/contract/record/record'
import { examRequest } from './exam-request.ts'
import { homeVisit } from './home-visit.ts'
import { localConsortium } from './local-consortium.ts'

/** Every query that the health-secretary area declares: each needs a handler. */
export const healthSecretaryQueries: readonly Query[] = [
  ...queriesOf(examRequest),
  ...queriesOf(localConsortium),
  homeVisit as unknown as Query, // of another type
]
