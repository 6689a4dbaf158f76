import type { Query } from '@saude/contract/query'
import { travelCreate, travelGet, travelList } from './travel.ts'

/** Every query that the travel area declares: each needs a handler. */
export const travelQueries = [travelList, travelGet, travelCreate] as unknown as readonly Query[] // of many types
