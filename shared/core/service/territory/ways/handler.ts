import { clientOf } from '@saude/service/client'
import type { Handler, Scoped } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { scoped } from '@saude/service/scope'
import { gathered } from '@saude/store'
import { streetDistances } from '../../../contract/street-distances.ts'
import { on } from '../../collections.ts'
import { type Street, streets } from '../territory.ts'
import { distancesAlong } from './distances.ts'
import { type Graph, graphOf } from './graph.ts'

/** How long a net is taken to be that of the streets: these change when a territory is loaded. Milliseconds. */
const freshFor = 600_000

/** The nets of the clients. */
const kept = keptAnswers<Graph>([])

/** Of the largest cities tens of thousands; a net is made of all of them, and of nothing but where they run. */
const everyStreet = (all: Scoped<Street>) =>
  gathered(all.find<Pick<Street, 'paths'>>({}, { projection: { paths: 1 } }), {
    max: 200_000,
    collection: streets.name,
  })

export const wayHandlers: Handler[] = [
  on(streetDistances, async (call) => {
    const { input, user, store, now } = call
    const net = () => everyStreet(scoped(store.shared, streets, clientOf({ user }))).then(graphOf)
    const graph = await kept(call, 'streets', net, String(Math.floor(now.getTime() / freshFor)))
    const positions = input.positions.map(({ latitude, longitude }) => ({ lat: latitude, lng: longitude }))
    return { metres: distancesAlong(graph, positions) }
  }),
]
