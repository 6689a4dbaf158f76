import { citizenQueries } from '@saude/citizen/contract/citizen'
import { service as citizen } from '@saude/citizen/service'
import type { AreaPart, Parts } from './areas.ts'
import { coreQueries } from './core/contract/queries.ts'
import { createCore } from './core/core.ts'

/** The areas that have a service, each with all that its contract declares. A new area is one line here. */
const areas: readonly AreaPart[] = [{ service: citizen, queries: citizenQueries }]

/** What `npm start` runs. */
export const productParts: Parts = { core: createCore, coreQueries, areas }
