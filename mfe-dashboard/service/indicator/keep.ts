import { setTimeout as delay } from 'node:timers/promises'
import { citizenFacts, citizenFactsChanges, factsAtOnce } from '@saude/citizen/contract/facts'
import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import type { Query } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import type { AskArea } from '@saude/service/service'
import { publicUser } from '@saude/service/user'
import { type Operation, put, remove, type Store, update } from '@saude/store'
import { periodBefore, periodOf } from '../../contract/period.ts'
import { type CountedCitizen, countedCitizens, type TableRow, tableRows } from '../explorer/collections.ts'
import { rowsAfter } from '../explorer/rows.ts'
import { kept, traitsOf } from '../explorer/traits.ts'
import type { Person } from '../rules/rule.ts'
import { rulesVersion } from '../rules/rules.ts'
import { snapshots } from '../snapshot/collection.ts'
import { snapshotOf } from '../snapshot/take.ts'
import { waitingLists } from '../snapshot/waiting.ts'
import { claim, isMadeElsewhere, unlessStale } from './claim.ts'
import {
  type IndicatorFigure,
  type IndicatorPerson,
  type IndicatorState,
  indicatorFigures,
  indicatorPeople,
  indicatorStates,
} from './collections.ts'
import { figuresAfter } from './figures.ts'
import { type Asked, makeAll } from './make.ts'
import { peopleOf } from './person.ts'

/** Raised when other people, or other entries of theirs, are counted: what is stored is made anew. */
const countedSince = 3

/** What keeps figures has at hand: they are the client's, of everybody, whatever the caller may see. */
export interface Keeping {
  readonly store: Store
  readonly ask: AskArea
  readonly now: () => Date
}

/** The quadrimesters that figures are kept of: this one and the one before. */
export function keptPeriods(now: Date): readonly string[] {
  const current = periodOf(today(now))
  return [current, periodBefore(current)]
}

/** The quadrimester that is asked for: this one, where none is. @throws AppError where no figures of it are kept */
export function periodIn({ period }: { readonly period?: string | null | undefined }, now: Date): string {
  const kept = keptPeriods(now)
  const [current = ''] = kept
  if (period && !kept.includes(period))
    throw new AppError('validation', undefined, {
      fields: { period: 'Este quadrimestre não está disponível' },
    })
  return period ?? current
}

const askMs = 60_000
/** After so long is looked again whether another process has made them. */
const elsewhereMs = 1_000
/** Of more people making them takes longer than any caller waits. */
const manyPeople = 20_000
/** What is left to do when everybody is read: indexes. */
const readShare = 0.8

/**
 * Figures and tables of one client: kept in the store with every person behind them, and here as long as no one else
 * writes them.
 */
export function keepFigures({ store, ask, now }: Keeping, client: string) {
  const states = store.collection(indicatorStates)
  const people = store.collection(indicatorPeople)
  const figures = store.collection(indicatorFigures)
  const counted = store.collection(countedCitizens)
  const tables = store.collection(tableRows)
  let known: Map<string, IndicatorFigure> = new Map()
  let rows: Map<string, TableRow> = new Map()
  let knownVersion = 0
  let queue: Promise<unknown> = Promise.resolve()
  let building: Promise<void> | undefined
  /** How far this process is with making them. */
  let making: { done: number; readonly total: number } | undefined

  const asked: Asked = async <In, Out>(query: Query<In, Out>, input: In): Promise<Out> =>
    (await ask(query.name, input, {
      user: publicUser({ id: client, name: '' }),
      requestId: newId(),
      deadline: Date.now() + askMs,
    })) as Out // shaped by its service to this very contract

  const waitingOn = waitingLists(store, client, asked)
  /** A dimension that tables did not have makes them anew. */
  const builtFor = () => `${rulesVersion}.${countedSince}/${keptPeriods(now()).join(',')}/${kept.join(',')}`

  /** The figures as stored, read again where another process wrote them. */
  async function load(state: IndicatorState): Promise<void> {
    if (knownVersion === state.version) return
    const storedFigures: typeof known = new Map()
    for await (const figure of figures.find({ client })) storedFigures.set(figure._id, figure)
    const storedRows: typeof rows = new Map()
    for await (const row of tables.find({ client })) storedRows.set(row._id, row)
    known = storedFigures
    rows = storedRows
    knownVersion = state.version
  }

  /** Puts people in place of what was known of these citizens, and figures, tables, snapshot and place with them, at once. */
  async function write(
    state: IndicatorState,
    facts: readonly Person[],
    ids: readonly string[],
    place: string,
  ): Promise<void> {
    await load(state)
    const day = today(now())
    const people = await listed(ids, facts)
    const tabled = await tabledOf(ids, facts, day)
    const after = new Map(rows)
    for (const [key, row] of tabled.changed) after.set(key, row)
    const snapshot = snapshotOf(after.values(), client, day, await waitingOn(day))
    await store.atomically([
      settled(state, { place, snapshotOn: day }),
      ...people.operations,
      ...tabled.operations,
      put(snapshots, snapshot),
    ])
    for (const [key, figure] of people.changed) known.set(key, figure)
    rows = after
    knownVersion = state.version + 1
  }

  const settled = ({ _id, version }: IndicatorState, change: Partial<IndicatorState>): Operation =>
    update(indicatorStates, { _id, version, client }, { $set: change })

  /** What changes in the lists of people and in their figures. */
  async function listed(ids: readonly string[], facts: readonly Person[]) {
    const before: IndicatorPerson[] = []
    for (const some of chunksOf(ids, factsAtOnce))
      before.push(...(await people.findAll({ client, citizenId: { $in: some } }, { max: 20_000 })))
    const after = keptPeriods(now()).flatMap((period) =>
      facts.flatMap((one) => peopleOf(one, client, period)),
    )
    const stays = new Set(after.map(({ _id }) => _id))
    const changed = figuresAfter(known, before, after)
    const operations: Operation[] = [
      ...before
        .filter(({ _id }) => !stays.has(_id))
        .map(({ _id }) => remove(indicatorPeople, { _id, client })),
      ...after.map((one) => put(indicatorPeople, one)),
      ...[...changed.values()].map((figure) => put(indicatorFigures, figure)),
    ]
    return { operations, changed }
  }

  /** What changes in the tables. */
  async function tabledOf(ids: readonly string[], facts: readonly Person[], day: string) {
    const before: CountedCitizen[] = []
    for (const some of chunksOf(ids, factsAtOnce))
      before.push(...(await counted.findAll({ client, _id: { $in: some } }, { max: 1_000 })))
    const after = facts.map((one) => ({ _id: one.id, client, ...traitsOf(one, day) }))
    const stays = new Set(after.map(({ _id }) => _id))
    const changed = rowsAfter(rows, before, after)
    const operations: Operation[] = [
      ...before
        .filter(({ _id }) => !stays.has(_id))
        .map(({ _id }) => remove(countedCitizens, { _id, client })),
      ...after.map((one) => put(countedCitizens, one)),
      ...[...changed.values()].map((row) => put(tableRows, row)),
    ]
    return { operations, changed }
  }

  /** Says that they have to be made anew; who makes them now is stopped. */
  async function begin(stored: IndicatorState | null): Promise<void> {
    if (stored) await store.atomically([settled(stored, { after: '', builder: null, builderUntil: null })])
  }

  async function build(): Promise<void> {
    const stored = await states.findOne({ _id: client })
    if (stored?.builtFor === builtFor()) {
      if (stored.after === null) return
      if (isMadeElsewhere(stored, now())) return void (await delay(elsewhereMs))
    }
    const at = now()
    const { place, count: total } = await asked(citizenFactsChanges, {})
    const next = {
      _id: client,
      client,
      builtFor: builtFor(),
      place,
      after: '',
      done: 0,
      total,
      snapshotOn: stored?.snapshotOn ?? null,
      createdAt: stored?.createdAt ?? at,
      updatedAt: at,
      updatedBy: null,
    }
    const claimed = await claim({ store, now, stored, next, done: () => making?.done ?? 0 })
    const far = { done: 0, total }
    making = far
    try {
      const day = today(at)
      const note = (people: number) => {
        claimed.check()
        far.done += people
      }
      const made = await makeAll({ store, client, asked, day, periods: keptPeriods(at), note })
      const state = await claimed.end()
      const change = { after: null, done: far.done, snapshotOn: day, builder: null, builderUntil: null }
      const snapshot = snapshotOf(made.rows.values(), client, day, await waitingOn(day))
      await store.atomically([settled(state, change), put(snapshots, snapshot)])
      known = made.figures
      rows = made.rows
      knownVersion = state.version + 1
    } finally {
      making = undefined
      claimed.end().catch(() => {})
    }
  }

  /** Takes in what has changed since; true where nothing more is known of. */
  async function catchUp(): Promise<boolean> {
    const state = await states.findOne({ _id: client })
    if (!state || state.builtFor !== builtFor() || state.after !== null) return false
    const { ids, place, isAll, startedOver } = await asked(citizenFactsChanges, { place: state.place })
    if (startedOver) {
      await begin(state)
      return false
    }
    if (ids.length > 0) {
      await write(state, await factsOf(ids), ids, place)
      return isAll
    }
    await load(state)
    const due = await dueOn(today(now()))
    if (due.length > 0) {
      await write(state, await factsOf(due), due, place)
      return false
    }
    if ((place !== state.place && !isAll) || state.snapshotOn !== today(now()))
      await write(state, [], [], place)
    return isAll
  }

  /** Those whose age or pregnancy puts them elsewhere by now, a part of them at once. */
  async function dueOn(day: string): Promise<readonly string[]> {
    const found = await counted
      .find({ client, dueOn: { $lte: day } }, { sort: { dueOn: 1, _id: 1 }, limit: factsAtOnce })
      .toArray()
    return found.map(({ _id }) => _id)
  }

  async function factsOf(ids: readonly string[]): Promise<Person[]> {
    const facts: Person[] = []
    for (const some of chunksOf(ids, factsAtOnce))
      facts.push(...(await asked(citizenFacts, { ids: some, withProtected: true })).items)
    return facts
  }

  async function untilCaughtUp(): Promise<void> {
    const step = async () => {
      if (await catchUp()) return true
      building ??= build().finally(() => {
        building = undefined
      })
      await building
      return false
    }
    while (!(await unlessStale(step)));
  }

  return {
    /** Resolves when every change that was there at the call is in the figures. */
    caughtUp(): Promise<void> {
      const done = queue.then(untilCaughtUp)
      queue = done.catch(() => {})
      return done
    },
    /** Whether they are made for the first time, or for new rules, and how far. */
    async state(): Promise<{ readonly isReady: boolean; readonly share: number }> {
      const shareOf = ({ done, total }: { readonly done: number; readonly total: number }) =>
        readShare * Math.min(1, done / Math.max(1, total))
      // The store may be busy with an index for many seconds.
      if (making) return { isReady: false, share: shareOf(making) }
      const state = await states.findOne({ _id: client })
      const isReady = state !== null && state.builtFor === builtFor() && state.after === null
      return { isReady, share: isReady ? 1 : state ? shareOf(state) : 0 }
    },
    /** Whether they are being made of more people than a caller waits for. */
    isLong: (): boolean => (making?.total ?? 0) > manyPeople,
    /** Another number whenever figures are others. */
    version: (): number => knownVersion,
    figures: (): Iterable<IndicatorFigure> => known.values(),
    rows: (): Iterable<TableRow> => rows.values(),
    /** Begins to make all of them anew, from the records; who asks meanwhile hears how far it is. */
    beginAnew(): Promise<void> {
      const begun = queue.then(() =>
        unlessStale(async () => void (await begin(await states.findOne({ _id: client })))),
      )
      queue = begun.catch(() => {})
      return begun
    },
  }
}

export type FigureKeeper = ReturnType<typeof keepFigures>
