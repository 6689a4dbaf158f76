import { today } from '@saude/contract/instants'
import type { Store } from '@saude/store'
import { isOver } from './deadline.ts'
import { stateOf } from './feed-state.ts'
import type { Call } from './handlers.ts'
import { bytesOf, createLedger, type Ledger } from './kept-bytes.ts'
import { seesProtected } from './protected.ts'
import type { User } from './user.ts'

interface Kept<T> {
  readonly state: string
  readonly answer: Promise<T>
  /** Until when it holds though something was written, by `performance.now()`. */
  until: number
}

/** How answers of one kind of question are kept. */
interface Keeping<T> {
  /**
   * Milliseconds for which an answer holds though something was written: for those that take seconds to make; undefined of
   * one that is not worth keeping.
   */
  readonly holds?: (answer: T) => number | undefined
  /** About how much an answer takes, where it does not show. */
  readonly bytes?: (answer: T) => number
  /** Of tests; otherwise all kinds of answers share one. */
  readonly ledger?: Ledger
}

/** Of an answer beside what it says: its question, and what keeps it. */
const leastBytes = 1_000
const everyAnswer = createLedger()
/** Counts what is kept of a store: for how many clients, and in how many bytes. */
export const keptOf = ({ shared }: Pick<Store, 'shared'>) => everyAnswer.of(shared)
let kinds = 0

/** The answers of one kind of question, by client and by what is asked. */
function createKind<T>({ bytes = bytesOf, ledger = everyAnswer }: Keeping<T>) {
  const stores = new WeakMap<Store, Map<string, Kept<T>>>()
  kinds += 1
  const kind = kinds
  const answersOf = (store: Store) => {
    const answers = stores.get(store) ?? new Map<string, Kept<T>>()
    stores.set(store, answers)
    return answers
  }
  return ({ store: { shared }, user }: Pick<Call, 'store' | 'user'>, asked: unknown) => {
    const answers = answersOf(shared)
    const client = String(user.client?.id)
    const key = JSON.stringify([client, asked])
    const line = `${kind} ${key}`
    const note = (one: Kept<T>, size: number) =>
      ledger.note(shared, client, line, {
        bytes: size,
        drop: () => void (answers.get(key) === one && answers.delete(key)),
      })
    return {
      get: () => answers.get(key),
      /** Keeps an answer in place of the one before; what it takes is known when it is made. */
      set(one: Kept<T>): void {
        answers.set(key, one)
        note(one, 0)
      },
      /** An answer was asked for, and is made. */
      used(one: Kept<T>, answer: T): void {
        if (answers.get(key) === one) note(one, leastBytes + bytes(answer))
      },
      forget(one: Kept<T>): void {
        if (answers.get(key) !== one) return
        answers.delete(key)
        ledger.forget(shared, client, line)
      },
    }
  }
}

/**
 * Answers that hold for all who ask the same on one day, until something of the topics is written for their client:
 * figures of a whole municipality, which every open dashboard asks for, and lists that are asked for page by page. Who asks
 * for what is being made waits for it.
 * @param topics what the answers are made of: the `reads` of the query
 * In a call `beside` names the state of what the answer is made of besides: with another one it is made again.
 * What is made anew is given the answer before, which others may be waiting for still: some can be made of it.
 */
export function keptAnswers<T>(topics: readonly string[], keeping: Keeping<T> = {}) {
  const { holds = () => 0 } = keeping
  const placeOf = createKind<T>(keeping)
  return async function answered(
    call: Pick<Call, 'store' | 'user' | 'now'>,
    asked: unknown,
    make: (before: Promise<T> | undefined) => Promise<T>,
    beside = '',
  ): Promise<T> {
    const place = placeOf(call, asked)
    // Before it is made: what is written meanwhile has it made again.
    const state = `${await stateOf(call, topics)} ${today(call.now)} ${beside}`
    const last = place.get()
    const isGood = last !== undefined && (last.state === state || performance.now() < last.until)
    const one: Kept<T> = isGood ? last : { state, answer: make(last?.answer), until: 0 }
    if (!isGood) {
      place.set(one)
      one.answer.then(
        (made) => {
          const milliseconds = holds(made)
          if (milliseconds === undefined) place.forget(one)
          else one.until = performance.now() + milliseconds
        },
        // What failed is not kept.
        () => place.forget(one),
      )
    }
    try {
      const answer = await one.answer
      place.used(one, answer)
      return answer
    } catch (error) {
      // Another call made it, and was over before it was made.
      if (isGood && isOver(error)) return answered(call, asked, make, beside)
      throw error
    }
  }
}

/** What an owner's answer may depend on beside the client and what is asked: who sees diagnoses, and who sees names. */
export const sightOf = (user: Pick<User, 'permissions' | 'groups' | 'isAnonymization'>): string =>
  `${seesProtected(user)} ${user.isAnonymization}`

/** As an owner answers that takes `unless`: with that state nothing has changed, and nothing else is in the answer. */
interface Stated {
  readonly state: string
}

/**
 * Keeps what another area answered. Each time its owner is asked with the state of what is kept (`stateOf` of its own
 * feed), and answers that state alone where nothing of it was written since. Never older than the call: a
 * change that the owner has committed is in the next answer, in whichever process either runs.
 */
export function keptOfOwner<T extends Stated>(keeping: Keeping<T> = {}) {
  const placeOf = createKind<T>(keeping)
  return async (
    call: Pick<Call, 'store' | 'user'>,
    asked: unknown,
    ask: (unless: string | undefined) => Promise<T>,
  ): Promise<T> => {
    const place = placeOf(call, [sightOf(call.user), asked])
    const before = place.get()
    const now = await ask(before?.state)
    const one =
      before && before.state === now.state
        ? before
        : { state: now.state, answer: Promise.resolve(now), until: 0 }
    if (one !== before) place.set(one)
    const answer = await one.answer
    place.used(one, answer)
    return answer
  }
}
