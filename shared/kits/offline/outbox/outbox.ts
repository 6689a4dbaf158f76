import { type AppError, describeError, errorBody } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Queued } from '../../platform/device/port.ts'
import type { Files } from '../../platform/transport/types.ts'
import type { State } from '../device/state.ts'
import type { Values } from '../vault/values.ts'
import { type Outcome, sendAbreast } from './abreast.ts'
import { firstWait, isFinal, isHopeless, longer, longestWait } from './failures.ts'
import { sentFields } from './fields.ts'
import { choiceIn, choiceOf, createQueuedFiles } from './files.ts'
import { gathered } from './gathered.ts'
import { byAge, isItem, type QueueItem, sameness } from './item.ts'
import { gatherRemovals } from './removals.ts'
import { type QueueStatus, queueMessages } from './status.ts'

/** Sends one item to the server. @throws AppError */
export type SendItem = (item: QueueItem, files: Files | undefined) => Promise<unknown>

interface OutboxSetup {
  readonly values: Values
  readonly state: State<QueueStatus>
  readonly send: SendItem
  readonly version: string
  /** What was sent has changed these topics: said once a second, so that open lists do not ask after each item. */
  readonly sent: (topics: readonly string[]) => void
  /** Without a connection nothing is tried by itself. */
  readonly isOnline?: () => boolean
  readonly now?: () => Date
  /** Runs alone among the tabs of this browser. */
  readonly alone?: (work: () => Promise<void>) => Promise<boolean>
}

export interface Outbox {
  load(): Promise<void>
  add(call: Queued): Promise<void>
  /** Sends what waits, in its order (`abreast.ts`). */
  drain(): Promise<void>
  /** Sends a refused one again with the next drain. */
  retry(id: string): Promise<void>
  /** The person gives it up. */
  discard(id: string): Promise<void>
  /** What the person has decided on is sent in its place with the next drain: another act, so under another id. */
  replace(id: string, input: unknown): Promise<void>
  /** Forgets when it was to go on. */
  stop(): void
}

const prefix = 'queue.'

const justRun = async (work: () => Promise<void>) => {
  await work()
  return true
}

/** What came of a drain so far. */
interface Course {
  tried: number
  isAnySent: boolean
  failure?: AppError
  /** After which what waits is tried again by itself. */
  passing?: AppError
}

/** Calls that wait for a connection: sealed, in their order, gone only when the server has done them or a person says so. */
export function createOutbox({
  values,
  state,
  send,
  version,
  sent,
  isOnline = () => true,
  now = () => new Date(),
  alone = justRun,
}: OutboxSetup): Outbox {
  const items = () => state.current().items
  const topics = gathered(sent)
  const queuedFiles = createQueuedFiles(values, now)
  const show = (next: readonly QueueItem[], more: Partial<QueueStatus> = {}) =>
    state.set({ items: next, ...more })

  const showOne = (item: QueueItem, more?: Partial<QueueStatus>) => {
    const isNew = items().every(({ id }) => id !== item.id)
    show(
      isNew ? [...items(), item].sort(byAge) : items().map((one) => (one.id === item.id ? item : one)),
      more,
    )
  }

  const put = async (item: QueueItem) => {
    await values.write(prefix + item.id, item)
    showOne(item)
  }

  const hide = (ids: readonly string[]) => show(items().filter(({ id }) => !ids.includes(id)))

  /** Items with their files, at once: one that is still there is whole. */
  const forget = (gone: readonly QueueItem[]) =>
    values.removeMany(gone.flatMap(({ id, files }) => [prefix + id, ...queuedFiles.idsOf(files)]))

  const waits = () => {
    const isAny = items().length > 0
    state.set({
      message: isAny ? queueMessages.pending : queueMessages.empty,
      type: isAny ? 'info' : 'success',
    })
  }

  const load = async () => {
    const found = [...(await values.readAll(prefix)).values()].filter(isItem)
    // One whose tab was closed in the middle may have arrived: its id keeps it from being done twice.
    const read = found.map((item) =>
      item.state === 'sending' ? { ...item, state: 'waiting' as const } : item,
    )
    show(read.sort(byAge))
    waits()
  }

  /** @param done is called once what was sent has to be removed here @param failed before it is written down */
  const trySend = async (
    item: QueueItem,
    percentage: number,
    done: () => void,
    failed: (error: AppError) => void,
  ): Promise<Outcome> => {
    const sending: QueueItem = { ...item, state: 'sending', tries: item.tries + 1 }
    // On the screen alone: it lies here under its id, which keeps the server from doing it twice.
    showOne(sending, { percentage })
    try {
      await send(sending, await queuedFiles.read(item.files ?? []))
      done()
      topics.add(item.call.writes)
      return 'sent'
    } catch (reason) {
      const error = describeError(reason)
      failed(error)
      const kept: QueueItem = {
        ...sending,
        state: isFinal(error) ? 'refused' : 'waiting',
        error: errorBody(error),
      }
      showOne(kept)
      await put(kept)
      return 'kept'
    }
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  /** Times in a row that nothing got through. */
  let failures = 0
  const goOnIn = (milliseconds: number) => {
    clearTimeout(timer)
    // By the timer alone: a clock that is set back meanwhile keeps nothing from being sent.
    timer = setTimeout(() => {
      state.set({ isPaused: false })
      // A device that was locked meanwhile has no key to read what waits; it is sent after the next unlocking.
      if (isOnline()) drain().catch((error: unknown) => console.warn(error))
    }, milliseconds)
  }

  /** Where the server says how long to wait, it goes on by itself, and not sooner; what was lost on its way soon. */
  const goOnAfter = ({ key, payload }: AppError, isAnySent: boolean) => {
    if (payload?.retryAfter !== undefined) {
      state.set({ isPaused: true })
      return goOnIn(payload.retryAfter * 1_000)
    }
    if (key === 'auth' || key === 'abort' || isFinal({ key })) return
    failures = isAnySent ? 1 : failures + 1
    goOnIn(Math.min(longestWait, firstWait * 2 ** (failures - 1)))
  }

  const work = async () => {
    // Another tab may have sent some of them, or added others.
    await load()
    await queuedFiles.sweep(items().flatMap(({ files = [] }) => files))
    const waiting = items().filter(({ state: is }) => is === 'waiting')
    state.set({
      loading: true,
      type: 'info',
      message: queueMessages.sending,
      percentage: 0,
      startedAt: now().getTime(),
    })
    clearTimeout(timer)
    const course: Course = { tried: 0, isAnySent: false }
    // Done while others are on their way: a page that ends before sends them again, and the server knows them.
    const removals = gatherRemovals((gone: readonly QueueItem[]) =>
      // Nothing waits only when nothing lies here any more: a sign-out goes by it.
      forget(gone).then(
        () => hide(gone.map(({ id }) => id)),
        (reason: unknown) => {
          course.failure = describeError(reason)
        },
      ),
    )
    try {
      await sendAbreast(waiting, async (item, stop) => {
        course.tried += 1
        // The person may have given it up meanwhile.
        if (!items().some(({ id }) => id === item.id)) return 'kept'
        const failed = (error: AppError) => {
          course.failure = error
          if (!isFinal(error)) course.passing = longer(course.passing, error)
          if (isHopeless(error)) stop()
        }
        const done = () => {
          course.isAnySent = true
          removals.add(item)
        }
        return trySend(item, (course.tried - 1) / waiting.length, done, failed)
      })
    } catch (reason) {
      // Locked or a full disk in the middle: the items stay as they are.
      course.failure = describeError(reason)
    }
    await removals.rest()
    topics.rest()
    if (course.passing) goOnAfter(course.passing, course.isAnySent)
    // Done by the person meanwhile.
    else if (items().some(({ state: is }) => is === 'waiting')) goOnIn(firstWait)
    const left = items().find(({ error }) => error)?.error?.message
    const words = course.failure?.message ?? left
    state.set({
      loading: false,
      lastSync: now().toISOString(),
      message: words ?? (items().length > 0 ? queueMessages.pending : queueMessages.empty),
      type: words ? 'error' : 'success',
    })
  }

  const drain = async () => {
    const { loading, isPaused } = state.current()
    if (loading || isPaused) return
    await alone(work)
  }

  return {
    load,
    add: async ({ call, input, files, requestKey, description, post }) => {
      const { name, path, writes } = call
      const same = sameness({ call, input }, choiceIn(files))
      const known = items().find((item) => sameness(item, choiceOf(item.files)) === same)
      if (known) {
        // Done once more after a refusal, it is to be tried once more.
        if (known.state === 'refused') await put({ ...known, state: 'waiting', error: undefined })
        return waits()
      }
      const kept = files && (await queuedFiles.keep(files))
      const item: QueueItem = {
        id: requestKey,
        call: { name, path, writes },
        input,
        files: kept,
        description,
        fields: sentFields(call),
        ...(post !== undefined && { post }),
        version,
        createdAt: now().toISOString(),
        state: 'waiting',
        tries: 0,
      }
      await put(item).catch(async (error: unknown) => {
        await queuedFiles.remove(kept)
        throw error
      })
      waits()
      // Where the way was only slow it is tried again at once, not hours later.
      if (isOnline() && !state.current().loading && !state.current().isPaused) goOnIn(firstWait)
    },
    drain,
    retry: async (id) => {
      const item = items().find((one) => one.id === id)
      if (item) await put({ ...item, state: 'waiting', error: undefined })
    },
    discard: async (id) => {
      const item = items().find((one) => one.id === id)
      // At once: a sending that is under way does not come to it any more.
      hide([id])
      if (item) await forget([item])
      waits()
    },
    replace: async (id, input) => {
      const item = items().find((one) => one.id === id)
      if (!item) return
      const same = sameness({ call: item.call, input }, choiceOf(item.files))
      // What waits already is not done twice.
      if (items().some((one) => one.id !== id && sameness(one, choiceOf(one.files)) === same)) {
        hide([id])
        await forget([item])
        return waits()
      }
      // The new one is written first: a page that ends in between has both, and the old one stays refused.
      await put({ ...item, id: newId(), input, state: 'waiting', tries: 0, error: undefined })
      hide([id])
      // Its files wait with the new one.
      await values.remove(prefix + id)
      waits()
    },
    stop: () => clearTimeout(timer),
  }
}
