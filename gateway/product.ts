import { citizenAreaQueries } from '@saude/citizen/contract/queries'
import { service as citizen } from '@saude/citizen/service'
import { coreQueries } from '@saude/core/contract/queries'
import { createCore } from '@saude/core/core'
import { dashboardQueries } from '@saude/dashboard/contract/queries'
import { service as dashboard } from '@saude/dashboard/service'
import { epidemiologyQueries } from '@saude/epidemiology/contract/queries'
import { service as epidemiology } from '@saude/epidemiology/service'
import { healthSecretaryQueries } from '@saude/health-secretary/contract/queries'
import { service as healthSecretary } from '@saude/health-secretary/service'
import { mapsQueries } from '@saude/maps/contract/layer'
import { service as maps } from '@saude/maps/service'
import { optionsQueries } from '@saude/options/contract/queries'
import { service as options } from '@saude/options/service'
import { travelQueries } from '@saude/travel/contract/queries'
import { service as travel } from '@saude/travel/service'
import type { AreaPart, Parts } from './areas.ts'

/** The areas that have a service, each with all that its contract declares. A new area is one line here. */
const areas: readonly AreaPart[] = [
  { service: citizen, queries: citizenAreaQueries },
  { service: maps, queries: mapsQueries },
  { service: options, queries: optionsQueries },
  { service: travel, queries: travelQueries },
  { service: epidemiology, queries: epidemiologyQueries },
  { service: healthSecretary, queries: healthSecretaryQueries },
  { service: dashboard, queries: dashboardQueries },
]

/** What `npm start` runs. */
export const productParts: Parts = {
  core: createCore,
  coreQueries,
  areas,
  // The town is invented when a demo is filled: a municipality at work never loads it.
  fillDemo: async (services, count) => {
    const { fillDemo } = await import('@saude/core/demo/load')
    return fillDemo({ services, areas: areas.map(({ service }) => service), count })
  },
}
