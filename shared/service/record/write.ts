import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { AnyRecord } from '@saude/contract/record/record'
import { stateWord } from '@saude/contract/record/states'
import { tombstones } from '@saude/store'
import { insert, remove, type Step, softDelete, update } from '../handlers.ts'
import { unmeant } from '../plausible.ts'
import { seesProtected } from '../protected.ts'
import { seenBy, withApart, withoutKept } from './apart.ts'
import type { RecordDocument } from './collection.ts'
import { derived, toStored, type Values } from './derive.ts'
import { changesOf, happened, writtenBy } from './history.ts'
import { withKeptFiles } from './kept-files.ts'
import { createNumbered } from './numbered.ts'
import { withoutHidden, withPersonApart } from './person.ts'
import { resolveReferences } from './references.ts'
import { declaredOf } from './rules.ts'
import { checkWhole } from './whole.ts'
import type { Entry, Working, WorkingOn } from './working.ts'

const dayMs = 86_400_000
/** How long a removal can be undone, as for citizens. */
const restorableMs = 30 * dayMs

/** A new entry whose values are checked: what writes it, and what is answered of it. */
async function checkedEntry(on: WorkingOn, call: Working, input: Values) {
  const { of } = on
  const id = newId()
  const given = withKeptFiles(of, input, undefined, '')
  const resolved = await resolveReferences(call.ask, of.fields, given)
  const whose = await on.whose(call, resolved)
  // Names of medicines are known by now.
  withoutHidden(of, resolved, { stored: undefined, user: call.user, at: '' })
  const values = {
    ...whose,
    ...withPersonApart(of, {}, toStored(of, await on.checked(call, resolved))),
    ...(of.states && { state: on.begins(resolved) }),
  }
  return async (extra: Values) => {
    const entry: Entry = declaredOf({ ...values, ...extra, ...derived(of, id, values), _id: id })
    const added = await on.steps(call, { id, before: undefined, after: entry })
    const steps = [
      insert(call.collections.entry, entry),
      happened(of, entry, { kind: 'created' }),
      ...added.steps,
    ]
    return { entry, steps, answer: { ...on.more(entry), ...added.answer } }
  }
}

/**
 * Creates an entry: references resolved, the declared and own rules checked, number drawn, all in one commit.
 * @throws AppError `validation`, `conflict` for a unique value, `permission`
 */
export async function createEntry(on: WorkingOn, call: Working, input: Values) {
  const written = await checkedEntry(on, call, input)
  const store = async (extra: Values, more: readonly Step[]) => {
    const { entry, steps, answer } = await written(extra)
    const lacking = await on.lacking(call, entry)
    return call.commit([...steps, ...more], { ...on.done(entry._id, 1, entry), ...lacking, ...answer })
  }
  return on.of.hasNumber
    ? createNumbered(on.of, call, ([number], steps) => store({ number }, steps))
    : store({}, [])
}

/**
 * Creates several entries in one commit, or none of them, and answers their ids in the order of the inputs.
 * @param at the path of a line's field in the input that was said, for its error
 * @throws AppError `validation` with the errors of all lines, each at its path; what else a line is refused for
 */
export async function createEntries(
  on: WorkingOn,
  call: Working,
  inputs: readonly Values[],
  at: (line: number, field: string) => string,
) {
  const problems: Record<string, string> = {}
  const warnings: string[] = []
  const lines: Awaited<ReturnType<typeof checkedEntry>>[] = []
  for (const [line, input] of inputs.entries())
    try {
      lines.push(await checkedEntry(on, call, input))
    } catch (error) {
      const { fields, warnings: some } = (error instanceof AppError && error.payload) || {}
      if (!fields && !some) throw error
      for (const [field, said] of Object.entries(fields ?? {})) problems[at(line, field)] = said
      warnings.push(...(some ?? []))
    }
  if (Object.keys(problems).length > 0) throw validationError(problems)
  if (warnings.length > 0) throw unmeant([...new Set(warnings)])
  const store = async (numbers: readonly string[], more: readonly Step[]) => {
    const written = await Promise.all(
      lines.map((line, index) => line(on.of.hasNumber ? { number: numbers[index] } : {})),
    )
    const entries = written.map(({ entry }) => entry)
    const { id: _, version: __, ...done } = on.done('', 1, ...entries)
    const answer = { ids: entries.map(({ _id }) => _id), ...done }
    return call.commit([...written.flatMap(({ steps }) => steps), ...more], answer)
  }
  return on.of.hasNumber ? createNumbered(on.of, call, store, inputs.length) : store([], [])
}

/**
 * Changes the given fields of an entry.
 * @throws AppError `notFound`, `conflict` for another version or a locked state, `validation`
 */
export async function updateEntry(
  on: WorkingOn,
  call: Working,
  { id, document, version }: { id: string; document: Values; version?: number | null | undefined },
) {
  const { of } = on
  const stored = await on.found(call, id)
  refuseLocked(of, stored)
  const { user } = call
  const isStale = typeof version === 'number' && version !== stored.version
  const around = { stored: { ...stored }, user, at: 'document.' } as const
  const allowed = withoutKept(of, withoutHidden(of, document, around), { stored, user, isStale })
  const given = withKeptFiles(of, allowed, { ...seenBy(of, stored, user) }, 'document.')
  const resolved = await resolveReferences(call.ask, of.fields, given, 'document.', { ...stored })
  withoutHidden(of, resolved, around)
  const checked = toStored(of, await on.checked(call, resolved, stored))
  const patch = withPersonApart(of, { ...stored }, withApart(of, stored, checked, user))
  checkWhole(of, stored, patch)
  const after: Entry = { ...stored, ...patch }
  // What was derived from the document just read must still fit when it is written.
  const expected = version ?? stored.version
  const [had = {}, has = {}] = await on.compared(call, seenBy(of, stored, user), seenBy(of, after, user))
  const changes = changesOf(of, had, has)
  const added = await on.steps(call, { id, before: stored, after })
  return call.commit(
    [
      update(call.collections.entry, { _id: id, version: expected }, { ...patch, ...derived(of, id, after) }),
      ...(changes.length > 0
        ? [happened(of, stored, { kind: 'updated', changes, ...writtenBy(of, stored, user) })]
        : []),
      ...added.steps,
    ],
    {
      ...on.done(id, expected + 1, stored, after),
      ...(await on.lacking(call, after)),
      ...added.answer,
    },
  )
}

/** Soft delete: the entry moves to the tombstones, from where it can come back. */
export async function removeEntry(on: WorkingOn, call: Working, id: string) {
  const stored = await on.found(call, id)
  const { version } = stored
  const added = await on.steps(call, { id, before: stored, after: undefined })
  return call.commit(
    [
      softDelete(call.collections.entry, { _id: id, version }),
      happened(on.of, stored, { kind: 'removed' }),
      ...added.steps,
    ],
    { ...on.done(id, version, stored), ...added.answer },
  )
}

/** Undoes a removal within 30 days. @throws AppError `notFound`, `conflict` where a unique value is taken by now */
export async function restoreEntry(on: WorkingOn, call: Working, id: string) {
  const { user, now, store } = call
  const tombstone = await store.tombstones.findOne({ _id: id })
  if (!tombstone || tombstone.collection !== on.of.name) throw new AppError('notFound')
  // The tombstone of this collection holds a document of this collection.
  const kept: Values = { ...tombstone.document }
  const removed: Entry = declaredOf({ ...kept, ...withPersonApart(on.of, kept, {}) })
  if (!on.tenancy.sees(user, removed.client)) throw new AppError('notFound')
  if (tombstone.document.isProtected === true && !seesProtected(user)) throw new AppError('notFound')
  if (now.getTime() - tombstone.deletedAt.getTime() >= restorableMs)
    throw new AppError('notFound', 'A remoção só pode ser desfeita em até 30 dias')
  const entry = {
    ...removed,
    // Changed by coming back: devices ask for what is newer, and open forms hold the version before.
    updatedAt: now,
    updatedBy: user.id === null ? null : { id: user.id, name: user.name },
    version: removed.version + 1,
  }
  const added = await on.steps(call, { id, before: undefined, after: entry })
  return call.commit(
    [
      insert(call.collections.entry, entry),
      remove(tombstones, { _id: id }),
      happened(on.of, entry, { kind: 'restored' }),
      ...added.steps,
    ],
    { ...on.done(id, entry.version, entry), ...added.answer },
  )
}

function refuseLocked({ states, words }: AnyRecord, { state }: RecordDocument): void {
  if (!states || state === undefined || !states.names[state]?.locked) return
  throw new AppError('conflict', `Não é possível alterar: ${words.the} está ${stateWord(states, state)}.`)
}
