import type { Query } from '@saude/contract/query'
import { defineCollection } from '@saude/store'
import { type Call, type Handler, handlersFor, insert, type Step, type Stored, update } from './handlers.ts'
import { notifyLater } from './outbox.ts'

/**
 * What an area ends of somebody because another area says so (a death), and gives back where that is undone. One thing a
 * commit, each beside a note of what it was: a process that dies goes on where it was, and a message that comes twice or too
 * late changes nothing.
 */

/** Something that somebody has in an area. */
export interface Holding {
  /** Names it within the area. */
  readonly key: string
  /** 'Solicitações' */
  readonly group: string
  readonly label: string
  readonly href?: string | null
  /** Why it does not end with the others. */
  readonly kept?: string
  /** To users without the permission for it, it does not exist: it names a protected diagnosis, or whose a medicine is. */
  readonly hides?: 'diagnosis' | 'person' | null
}

/** What became of something that was ended. */
type Standing = 'ended' | 'restored' | 'changed'

/** Something that an act ended. */
export interface Ended extends Omit<Holding, 'kept'> {
  readonly standing: Standing
  readonly note: string | null
  /** What is needed to give it back. */
  readonly before: Readonly<Record<string, unknown>>
}

/** An act of another area, and what this one did about it. */
interface EndedAct extends Stored {
  readonly citizenId: string
  readonly isUndone: boolean
  readonly parts: readonly Ended[]
}

/** Every area that ends something has this collection. */
export const endedActs = defineCollection<EndedAct>('endedAct', {
  tenant: 'client',
  about: { left: 'o que um óbito encerrou; cada registro encerrado o diz' },
  versioned: true,
  indexes: [{ keys: { client: 1, citizenId: 1, _id: 1 } }],
})

interface Asked {
  readonly id: string
  readonly act: string
  readonly citizenId: string
  /** `YYYY-MM-DD` of what is said to have happened. */
  readonly day: string
  readonly isUndone: boolean
}

interface Of {
  readonly citizenId: string
  readonly act?: string | null | undefined
}

interface Shown extends Omit<Holding, 'kept' | 'hides'> {
  readonly standing: 'open' | 'kept' | Standing
  readonly note: string | null
}

/** What an area knows of its own things. */
export interface Endings {
  /** What somebody has; with a day what is left of it from then on. */
  open(call: Call, citizenId: string, day: string | undefined): Promise<readonly Holding[]>
  /** Ends one of them. */
  end(
    call: Call,
    key: string,
    day: string,
  ): Promise<{ readonly steps: readonly Step[]; readonly before: Ended['before'] }>
  /** Gives one back, as far as it has not gone to somebody else. */
  back(
    call: Call,
    ended: Ended,
  ): Promise<{ readonly steps: readonly Step[]; readonly standing: Standing; readonly note?: string }>
}

interface Queries {
  readonly held: Query<Of, { items: { key: string }[] }>
  readonly end: Query<Asked, { isDone: boolean; isProtected?: boolean | null | undefined }>
}

/**
 * The handlers by which an area lists, ends and gives back what somebody has.
 * @param seen whether what hides something exists for the user of a call
 */
export function endingHandlers(
  { held, end }: Queries,
  endings: Endings,
  seen: (call: Call, hides: NonNullable<Holding['hides']>) => boolean,
): Handler[] {
  const on = handlersFor({ endedAct: endedActs })
  const list = on(held, async (call) => {
    const { citizenId, act } = call.input
    const found = act ? await call.collections.endedAct.findOne({ _id: act }) : null
    const ended = found?.parts ?? []
    const known = new Set(ended.map(({ key }) => key))
    const left = (await endings.open(call, citizenId, undefined)).filter(({ key }) => !known.has(key))
    const shown = (one: Holding | Ended): Shown[] => {
      if (one.hides && !seen(call, one.hides)) return []
      const { key, group, label, href = null } = one
      const kept = 'kept' in one ? one.kept : undefined
      const note = 'note' in one ? one.note : (kept ?? null)
      const standing = 'standing' in one ? one.standing : kept === undefined ? 'open' : 'kept'
      return [{ key, group, label, href, standing, note }]
    }
    return { items: [...ended.flatMap(shown), ...left.flatMap(shown)].slice(0, most) }
  })
  const follow = on(end, async (call) => {
    const { input, collections, commit } = call
    const { id: _message, ...asked } = input
    const found = await collections.endedAct.findOne({ _id: asked.act })
    const noted = (parts: readonly Ended[], isUndone: boolean): Step =>
      found
        ? update(endedActs, { _id: found._id, version: found.version }, { parts, isUndone })
        : insert(endedActs, { _id: asked.act, citizenId: asked.citizenId, parts, isUndone })
    const answer = (one: Pick<Holding, 'hides'>) => ({ isDone: false, isProtected: one.hides ? true : null })
    const again = notifyLater(end, asked)
    const parts = found?.parts ?? []
    if (!asked.isUndone) {
      // Undone before it came here: what is late ends nothing.
      if (found?.isUndone) return { isDone: true, isProtected: null }
      const left = await endings.open(call, asked.citizenId, asked.day)
      const next = left.find(({ kept, key }) => kept === undefined && !parts.some((one) => one.key === key))
      if (!next) return { isDone: true, isProtected: null }
      const { kept: _kept, ...holding } = next
      const { steps, before } = await endings.end(call, next.key, asked.day)
      const ended: Ended = { ...holding, standing: 'ended', note: null, before }
      return commit([...steps, noted([...parts, ended], false), again], answer(next))
    }
    const next = parts.find(({ standing }) => standing === 'ended')
    if (!next) {
      if (found?.isUndone) return { isDone: true, isProtected: null }
      return commit([noted(parts, true)], { isDone: true, isProtected: null })
    }
    const { steps, standing, note = null } = await endings.back(call, next)
    const given = parts.map((one) => (one === next ? { ...one, standing, note } : one))
    return commit([...steps, noted(given, true), again], answer(next))
  })
  return [list, follow]
}

/** As many as an answer shows. */
const most = 500
