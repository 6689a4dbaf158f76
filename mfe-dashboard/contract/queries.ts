import type { Query } from '@saude/contract/query'
import { ageGroup, sexQuantitative } from './population.ts'

/** Every query that the dashboard area declares: each needs a handler. */
export const dashboardQueries = [sexQuantitative, ageGroup] as unknown as readonly Query[] // of many types
