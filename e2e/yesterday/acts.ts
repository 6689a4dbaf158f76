import { today } from '@saude/contract/instants'
import type { Asking } from '../api.ts'

/** One of each act that a device may keep until there is a connection, and how often the store has it. */

/** Whom and what the acts are about. */
export interface Subjects {
  /** ISO 8601, when they were done. */
  readonly at: string
  /** `YYYY-MM-DD`, the same in the municipality. */
  readonly day: string
  readonly citizens: readonly [string, string]
  /** A confirmed trip of that day, with passengers. */
  readonly travel: string
  readonly travelers: readonly [string, string]
}

export interface Act {
  readonly path: string
  readonly writes: readonly string[]
  readonly input: object
  readonly file?: {
    readonly field: string
    readonly name: string
    readonly type: string
    readonly base64: string
  }
  /** How often the store has it, with what was there before. */
  count(ask: Asking): Promise<number>
}

const itemsOf = async <Item>(ask: Asking, path: string, input: object): Promise<readonly Item[]> =>
  (await ask<{ readonly items: readonly Item[] }>(path, input)).data?.items ?? []

/** One grey pixel. */
export const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNs+M9QDwAFgwJ/lM0Y3wAAAABJRU5ErkJggg=='

const visit = (citizenId: string, date: string, reason: string): Act => ({
  path: 'visit-record',
  writes: ['visit'],
  input: { citizenId, outcome: 'absent', date, reason },
  count: async (ask) => {
    const visits = await itemsOf<{ reason?: string }>(ask, 'citizen-visit-list', { citizenId })
    return visits.filter((one) => one.reason === reason).length
  },
})

const position = (id: string, x: number): Act => ({
  path: 'citizen-update-geolocation',
  writes: ['citizen'],
  input: {
    id,
    document: {
      addressCoordinates: { x, y: -22.1201 },
      altitude: 601,
      accuracy: 8,
      geolocationType: 'device',
    },
  },
  count: async (ask) => {
    const { data } = await ask<{ addressCoordinates?: { x: number } }>('citizen-get', { id })
    return data?.addressCoordinates?.x === x ? 1 : 0
  },
})

const boarding = (id: string, at: string): Act => ({
  path: 'traveler-mark',
  writes: ['traveler', 'travel'],
  input: { id, presence: 'boarded', phoned: true, at },
  count: async (ask) =>
    (await itemsOf<{ kind: string }>(ask, 'traveler-history', { id })).filter(
      ({ kind }) => kind === 'updated',
    ).length,
})

const course = (id: string, step: 'depart' | 'finish', km: number, at: string): Act => ({
  path: 'travel-advance',
  writes: ['travel', 'traveler'],
  input: { id, step, km, at },
  count: async (ask) => {
    const title = { depart: 'Iniciar viagem', finish: 'Concluir viagem' }[step]
    const happened = await itemsOf<{ title?: string }>(ask, 'travel-history', { id })
    return happened.filter((one) => one.title === title).length
  },
})

const expense = ({ travel, day, at }: Subjects, amount: number, file?: Act['file']): Act => ({
  path: 'travel-expense-create',
  writes: ['travelExpense'],
  input: { travelId: travel, kind: 'toll', amount, date: day, recordedAt: at },
  ...(file && { file }),
  count: async (ask) => {
    const path = 'travel-expense-list'
    const found = await itemsOf<{ amount: number; receipt?: { name: string } | null }>(ask, path, {
      travelId: travel,
    })
    return found.filter((one) => one.amount === amount && one.receipt?.name === file?.name).length
  },
})

/**
 * The acts by the names of their queries, each done twice: the first arrived though its answer was lost, the second was
 * never sent. A test holds the names to the contract: a query that becomes queueable gets its acts here.
 */
export const acts: Readonly<Record<string, (of: Subjects) => readonly [Act, Act]>> = {
  visitRecord: ({ citizens: [one, other], day }) => [
    visit(one, day, 'Portão fechado, resposta perdida'),
    visit(other, day, 'Portão fechado, sem conexão'),
  ],
  citizenUpdateGeolocation: ({ citizens: [one, other] }) => [
    position(one, -47.2001),
    position(other, -47.2002),
  ],
  travelerMark: ({ travelers: [one, other], at }) => [boarding(one, at), boarding(other, at)],
  travelAdvance: ({ travel, at }) => [
    course(travel, 'depart', 50_000, at),
    course(travel, 'finish', 50_150, at),
  ],
  travelExpenseCreate: (of) => [
    expense(of, 19.41),
    expense(of, 19.42, { field: 'receipt', name: 'recibo.png', type: 'image/png', base64: pixel }),
  ],
}

interface Trip {
  readonly id: string
  readonly state: string
  readonly stops: readonly { readonly travelerId: string; readonly kind: string }[]
}

/** Subjects for the acts, of a filled town. @throws Error where the town has none */
export async function subjectsFor(agent: Asking, driver: Asking): Promise<Subjects> {
  const now = new Date()
  const day = today(now)
  const asked = { startIndex: 0, stopIndex: 39, orderBy: 'name' }
  const people = await itemsOf<{ id: string; deathAt?: string | null }>(agent, 'citizen-list', asked)
  const [one, other] = people.filter(({ deathAt }) => !deathAt).map(({ id }) => id)
  for (const { id: travel, state, stops } of await itemsOf<Trip>(driver, 'travel-mine', { day })) {
    const [first, second] = stops.filter(({ kind }) => kind === 'pickup').map(({ travelerId }) => travelerId)
    if (state === 'confirmed' && first && second && one && other)
      return { at: now.toISOString(), day, citizens: [one, other], travel, travelers: [first, second] }
  }
  throw new Error('The town has no confirmed trip of today with two passengers')
}
