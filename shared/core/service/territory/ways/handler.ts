import { clientOf } from '@saude/service/client'
import type { Handler, Scoped } from '@saude/service/handlers'
import { scoped } from '@saude/service/scope'
import { gathered, type Store } from '@saude/store'
import { streetDistances } from '../../../contract/street-distances.ts'
import { on } from '../../collections.ts'
import { type Street, streets } from '../territory.ts'
import { distancesAlong } from './distances.ts'
import { type Graph, graphOf } from './graph.ts'

/** How long a net is taken to be that of the streets: these change when a territory is loaded. Milliseconds. */
const freshFor = 600_000

interface Known {
  readonly graph: Promise<Graph>
  readonly at: number
}

/** The nets of the clients, one store's apart from another's. */
const known = new WeakMap<Store, Map<string, Known>>()

/** Of the largest cities tens of thousands; a net is made of all of them, and of nothing but where they run. */
const everyStreet = (all: Scoped<Street>) =>
  gathered(all.find<Pick<Street, 'paths'>>({}, { projection: { paths: 1 } }), {
    max: 200_000,
    collection: streets.name,
  })

export const wayHandlers: Handler[] = [
  on(streetDistances, async ({ input, user, store: { shared }, now }) => {
    const nets = known.get(shared) ?? new Map<string, Known>()
    known.set(shared, nets)
    const client = clientOf({ user })
    let net = nets.get(client)
    if (!net || now.getTime() - net.at > freshFor) {
      const graph = everyStreet(scoped(shared, streets, client)).then(graphOf)
      net = { graph, at: now.getTime() }
      nets.set(client, net)
      graph.catch(() => nets.delete(client))
    }
    const positions = input.positions.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
    return { metres: distancesAlong(await net.graph, positions) }
  }),
]
