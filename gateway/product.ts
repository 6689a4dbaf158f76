import { service as citizen } from '@saude/citizen/service'
import { createCore } from '@saude/core/core'
import { service as dashboard } from '@saude/dashboard/service'
import { service as epidemiology } from '@saude/epidemiology/service'
import { service as healthSecretary } from '@saude/health-secretary/service'
import { service as maps } from '@saude/maps/service'
import { service as options } from '@saude/options/service'
import type { ServiceDefinition } from '@saude/service/service'
import { service as travel } from '@saude/travel/service'
import type { Parts } from './areas.ts'

/** The areas that have a service in this program. A new area is one line here, or a process of its own. */
const areas: readonly ServiceDefinition[] = [
  citizen,
  maps,
  options,
  travel,
  epidemiology,
  healthSecretary,
  dashboard,
]

/** What `npm start` runs. */
export const productParts: Parts = {
  core: createCore,
  areas,
  // The town is invented when a demo is filled: a municipality at work never loads it.
  fillDemo: async (services, count) => {
    const { fillDemo } = await import('@saude/core/demo/load')
    return fillDemo({ services, areas, count })
  },
}
