import type { Call, Way } from './ways.ts'

export interface Person {
  readonly id: string
  readonly name: string
}

/** A list of another area in which citizens' names stand. */
export interface Shown {
  readonly title: string
  /** Citizens who stand in it, each once. */
  readonly people: (way: Way) => Promise<Person[]>
  /** The names under which somebody stands in it now; undefined while it is not answered. */
  readonly names: (way: Way, id: string) => Promise<readonly string[] | undefined>
}

/** Every list outside the citizens' own area that shows their names. */
export const shownNames = {
  examRequests: {
    title: 'solicitações de exames',
    async people(way) {
      const pages = [0, 1, 2, 3].map((page) => ({ startIndex: page * 40, stopIndex: page * 40 + 39 }))
      const found: Person[] = []
      for (const page of pages) found.push(...((await requests(way, page)) ?? []))
      return once(found)
    },
    names: async (way, id) => (await requests(way, { citizen: { id, name: '-' } }))?.map(({ name }) => name),
  },
  layer: {
    title: 'camada de diabéticos do mapa',
    people: async (way) => once((await marked(way, {})) ?? []),
    names: async (way, id) => {
      const citizen = { selection: 'citizen', citizen: { id, name: '-' } }
      return (await marked(way, { citizen }))?.map(({ name }) => name)
    },
  },
} as const satisfies Readonly<Record<string, Shown>>

async function requests(way: Way, input: object): Promise<Person[] | undefined> {
  const answer = await data(way, { query: 'examRequestList', input })
  // As its contract says.
  const rows = answer?.items as readonly { citizen: Person }[] | undefined
  return rows?.map(({ citizen }) => citizen)
}

async function marked(way: Way, input: object): Promise<Person[] | undefined> {
  const answer = await data(way, { query: 'citizenConditionDiabetesGeolocation', input })
  // As its contract says.
  const markers = answer?.markers as readonly { id: string; title: string }[] | undefined
  return markers?.map(({ id, title }) => ({ id, name: title }))
}

/** What is answered; undefined while the area is away. @throws Error for every other refusal */
async function data(way: Way, call: Call): Promise<Readonly<Record<string, unknown>> | undefined> {
  const answer = await way.call(call)
  // Every answer is an object.
  if (!('error' in answer)) return answer.data as Readonly<Record<string, unknown>>
  if (answer.error === 'connectionFailed') return undefined
  throw new Error(`${call.query}: ${answer.error}`)
}

const once = (people: readonly Person[]): Person[] => [
  ...new Map(people.map((one) => [one.id, one])).values(),
]
