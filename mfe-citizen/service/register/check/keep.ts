import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { AskArea } from '@saude/service/asker'
import type { Ask } from '@saude/service/handlers'
import { publicUser } from '@saude/service/user'
import {
  atMost,
  type Change,
  type FeedPosition,
  filterBy,
  type Operation,
  put,
  removeAll,
  type Store,
  sortBy,
} from '@saude/store'
import { type Citizen, citizens } from '../citizen/citizen.ts'
import { turned } from '../conditions/risk.ts'
import { type Home, homes } from '../home/home.ts'
import { alikeKeys } from './alike-view.ts'
import { type CheckMark, checkMarks, type RegisterCheck, registerChecks } from './check.ts'
import { projection } from './examine.ts'
import { grouped } from './grouped.ts'
import { oldest, type Person } from './of-person.ts'
import { atOnce, look, type Round, roundOfHomes, roundOfPeople } from './round.ts'
import { type StreetOf, streetFacts } from './street-facts.ts'

/** Raised where a rule finds something else of the same records: then all are gone through again. */
const rules = 2
const markId = 'mark'

interface Parts {
  readonly store: Store
  readonly ask: AskArea
  readonly now: () => Date
  readonly complain: (error: unknown) => void
}

const entriesAtOnce = 500
const askMs = 30_000

/** Asks the core as this service, on behalf of a client. */
const asking =
  (ask: AskArea, client: string): Ask =>
  async (query, input) => {
    const context = {
      user: publicUser({ id: client, name: '' }),
      requestId: newId(),
      deadline: Date.now() + askMs,
    }
    return query.output.cast(await ask(query.name, input, context))
  }

/** Whom and what an entry of the feed is about, as far as anything that is checked follows from it. */
function concernedBy({ topic, ids, detail }: Change) {
  const isCitizen = topic === 'citizen'
  const about = topic === 'history' || topic === 'healthCare' || isCitizen ? detail?.about : undefined
  return {
    citizens: Array.isArray(about) ? about.map(String) : isCitizen ? ids : [],
    homes: topic === 'home' ? ids : [],
  }
}

/**
 * Finds what is to be checked, once of everybody and every home, and then of those whom the change feed names. The place in it
 * is stored when what was written before is looked at: what is interrupted is looked at again.
 */
export function checker({ store, ask, now }: Omit<Parts, 'complain' | 'ask'> & { readonly ask?: AskArea }) {
  const marks = store.collection(checkMarks)
  const { feed } = store
  let mark: CheckMark | undefined
  /** Read up to here; stored where something was looked at. */
  let position: FeedPosition = '0'
  let unstored = 0

  async function begin(): Promise<CheckMark> {
    const last = await marks.findOne({ _id: markId })
    const [history, latest] = await Promise.all([feed.history(), feed.latest()])
    const isKnown =
      last?.rules === rules && last.history === history && (await feed.check(last.position)) === 'whole'
    const made = isKnown
      ? last
      : ({
          _id: markId,
          rules,
          history,
          position: latest,
          pass: { of: 'citizen', after: '' },
          day: last?.day ?? null,
        } as const)
    position = made.position
    return made
  }

  const commit = async (operations: readonly Operation[], next: CheckMark) => {
    await store.atomically([...operations, put(checkMarks, next)])
    mark = next
  }

  const streets = new Map<string, StreetOf>()
  const roundOf = (client: string): Round => {
    if (ask && !streets.has(client)) streets.set(client, streetFacts(asking(ask, client)))
    return { store, client, now: now(), streetOf: streets.get(client) }
  }

  /** The next part of a walk through everybody, or through all homes. */
  async function walk(from: CheckMark, { of, after }: NonNullable<CheckMark['pass']>): Promise<void> {
    const limit = atMost(atOnce, 1_000)
    const operations: Operation[] = []
    const behind = { _id: { $gt: after } }
    if (of === 'citizen') {
      const found: Person[] = await store
        .collection(citizens)
        .find<Person>(filterBy(behind), { projection, sort: sortBy({ _id: 1 }), limit })
        .toArray()
      for (const [client, people] of grouped(found, (one) => one.client))
        operations.push(
          ...(await roundOfPeople(
            roundOf(client),
            people.map(({ _id }) => _id),
            people,
          )),
        )
      const last = found.length < atOnce ? undefined : found.at(-1)?._id
      const pass = last === undefined ? { of: 'home' as const, after: '' } : { of, after: last }
      return commit(operations, { ...from, pass })
    }
    const found = await store
      .collection(homes)
      .find<Home>(filterBy(behind), { sort: sortBy({ _id: 1 }), limit })
      .toArray()
    for (const [client, some] of grouped(found, (one) => one.client))
      operations.push(
        ...(await roundOfHomes(
          roundOf(client),
          some.map(({ _id }) => _id),
          some,
        )),
      )
    const last = found.length < atOnce ? undefined : found.at(-1)?._id
    if (last !== undefined) return commit(operations, { ...from, pass: { of, after: last } })
    return commit(operations, { ...from, pass: null, day: today(now()) })
  }

  /** @returns whether there may be more */
  async function read(from: CheckMark): Promise<boolean> {
    const { changes: entries, position: next } = await feed.after(position, entriesAtOnce)
    if (entries.length === 0) return false
    const byClient = grouped(entries, ({ client }) => client)
    let isLooked = false
    for (const [client, some] of byClient) {
      const named = some.map(concernedBy)
      const concerned = {
        citizens: new Set(named.flatMap((one) => one.citizens)),
        homes: new Set(named.flatMap((one) => one.homes)),
      }
      if (client === undefined || concerned.citizens.size + concerned.homes.size === 0) continue
      isLooked = true
      await look(roundOf(client), concerned)
    }
    position = next
    unstored += entries.length
    if (isLooked || unstored > entriesAtOnce) {
      await commit([], { ...from, position })
      unstored = 0
    }
    return true
  }

  return {
    /** Looks at all that was written by now. */
    async catchUp(isStopped: () => boolean = () => false): Promise<void> {
      mark ??= await begin()
      streets.clear()
      while (!isStopped() && mark.pass) await walk(mark, mark.pass)
      while (!isStopped() && (await read(mark)));
    },
    /**
     * Once a day all homes are compared with streets and micro-areas, which may have changed meanwhile; who has become too old
     * is found, and what has passed is forgotten.
     */
    async daily(): Promise<void> {
      mark ??= await begin()
      const day = today(now())
      if (mark.pass || mark.day === day) return
      const old = filterBy<Citizen>({ isVisitable: true, birthDate: { $lte: turned(oldest, day) } })
      const ids = new Map<string, Set<string>>()
      for await (const { _id, client } of store.collection(citizens).find(old))
        ids.set(client, (ids.get(client) ?? new Set()).add(_id))
      for (const [client, some] of ids) await look(roundOf(client), { citizens: some, homes: new Set() })
      const past = removeAll(registerChecks, filterBy<RegisterCheck>({ until: { $lt: day } }))
      await commit([past], { ...mark, pass: { of: 'home', after: '' } })
    },
    /** Whether there is anybody to look at, and the keys by which people are found are made. */
    async isReady(): Promise<boolean> {
      const isEmpty = !mark && !(await store.collection(citizens).findOne({}))
      return !isEmpty && (await store.view(alikeKeys).state()).isReady
    },
    /** After a failure: what was written is read anew. */
    forget() {
      mark = undefined
    },
  }
}

const lingerMs = 100
const retryMs = 2_000
const minute = 60_000

/** Keeps what is to be checked as the records are: some moments after each commit, and anew every day. */
export function keepChecks({ store, ask, now, complain }: Parts): () => Promise<void> {
  const checks = checker({ store, ask, now })
  let isStopped = false
  let isFailing = false
  let running: Promise<void> = Promise.resolve()
  let waiting: NodeJS.Timeout | undefined

  const run = async (isDaily: boolean) => {
    if (isStopped) return
    try {
      if (!(await checks.isReady())) return
      if (isDaily) await checks.daily()
      await checks.catchUp(() => isStopped)
      isFailing = false
    } catch (error) {
      if (isStopped) return
      checks.forget()
      if (!isFailing) complain(error)
      isFailing = true
      wake(retryMs)
    }
  }
  /** Acts that follow closely upon each other are looked at together. */
  function wake(inMs: number = lingerMs): void {
    if (isStopped || waiting) return
    waiting = setTimeout(() => {
      waiting = undefined
      running = running.then(() => run(false))
    }, inMs).unref()
  }
  const unsubscribe = store.feed.subscribe(() => wake())
  const clock = setInterval(() => {
    running = running.then(() => run(true))
  }, minute).unref()
  wake()
  return async () => {
    isStopped = true
    unsubscribe()
    clearInterval(clock)
    clearTimeout(waiting)
    await running
  }
}
