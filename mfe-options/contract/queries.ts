import { queriesOf } from '@saude/contract/record/record'
import { vehicle } from './vehicle.ts'

/** Every query that the options area declares: each needs a handler. */
export const optionsQueries = queriesOf(vehicle)
