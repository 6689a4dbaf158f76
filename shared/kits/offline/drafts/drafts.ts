import type { DraftBox } from '../../platform/device/port.ts'
import type { Draft } from '../../platform/session/drafts.ts'
import { digestOf } from '../crypto/bytes.ts'
import type { Documents } from '../vault/documents.ts'
import type { Values } from '../vault/values.ts'

const prefix = 'draft.'
/** Milliseconds: a week. */
const longest = 604_800_000

interface KeptDraft {
  /** ISO 8601. */
  readonly at: string
  readonly draft: Draft
}

const isFields = (value: unknown): value is Draft['values'] => typeof value === 'object' && value !== null

const isDraft = (value: unknown): value is Draft =>
  isFields(value) && typeof value.title === 'string' && isFields(value.stored) && isFields(value.values)

const isKept = (value: unknown): value is KeptDraft =>
  isFields(value) && typeof value.at === 'string' && isDraft(value.draft)

/** A form's address may name somebody: the id in the database says nothing of it. */
const idOf = async (key: string) => prefix + (await digestOf(key))

/** What was typed into forms that are sent with a connection only, among the sealed values of a device, for a week. */
export function createDrafts(values: Values, now: () => Date = () => new Date()): DraftBox {
  /** One after the other: what is dropped is not written by a keeping that began before. */
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work, work)
    last = turn
    return turn
  }
  const isOld = ({ at }: KeptDraft) => now().getTime() - Date.parse(at) > longest
  return {
    keep: (key, draft) =>
      inTurn(async () => values.write(await idOf(key), { at: now().toISOString(), draft })),
    read: (key) =>
      inTurn(async () => {
        const id = await idOf(key)
        const found = await values.read(id).catch(() => undefined)
        if (found === undefined) return undefined
        if (isKept(found) && !isOld(found)) return found.draft
        await values.remove(id)
        return undefined
      }),
    drop: (key) => inTurn(async () => values.remove(await idOf(key))),
  }
}

/** Erases all drafts of a device, locked or not. */
export const clearDrafts = (documents: Pick<Documents, 'removeAll'>): Promise<void> =>
  documents.removeAll(prefix)
