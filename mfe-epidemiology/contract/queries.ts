import { queriesOf } from '@saude/contract/record/record'
import { campaign } from './campaign.ts'

/** Every query that the epidemiology area declares: each needs a handler. */
export const epidemiologyQueries = queriesOf(campaign)
