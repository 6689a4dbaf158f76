import type { Query } from '@saude/contract/query'
import { vehicle } from './vehicle.ts'

const { list, get, create, update, remove, search } = vehicle

/** Every query that the options area declares: each needs a handler. */
export const optionsQueries = [list, get, create, update, remove, search] as unknown as readonly Query[] // of many types
