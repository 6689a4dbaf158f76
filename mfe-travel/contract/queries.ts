import { queriesOf } from '@saude/contract/record/record'
import { travel } from './travel.ts'

/** Every query that the travel area declares: each needs a handler. */
export const travelQueries = queriesOf(travel)
