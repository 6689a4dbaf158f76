import { withoutConfirmation } from '@saude/contract/plausible'
import type { Query, Shape } from '@saude/contract/query'
import type { RecordContract } from '@saude/contract/record/declared'
import { personField } from '@saude/contract/record/naming'
import { type AnyRecord, anyRecord } from '@saude/contract/record/record'
import type { RecordVerb } from '@saude/contract/record/verbs'
import { fieldsIn } from '@saude/contract/values'
import type { CollectionDefinition, Path } from '@saude/store'
import { type Call, type Handler, handlersFor } from '../handlers.ts'
import { pageOf, searchOf } from '../page.ts'
import { scoped } from '../scope.ts'
import { seenBy } from './apart.ts'
import type { RecordDocument } from './collection.ts'
import { answeredOf, type Values } from './derive.ts'
import { filterFor } from './filter.ts'
import { ofNoClient, recordHistory } from './history.ts'
import { historyOf } from './history-page.ts'
import { personFilter } from './person.ts'
import { inOrderOfPersons } from './person-order.ts'
import { orderPath } from './plan.ts'
import { anyRules, type RecordRules } from './rules.ts'
import { takeTransition } from './transition.ts'
import { withFields } from './wire.ts'
import { citizensIn, type Working, workingOn } from './working.ts'
import { createEntries, createEntry, removeEntry, restoreEntry, updateEntry } from './write.ts'

/** What a record answers: its list, and each of its verbs. */
export type Answered<V extends RecordVerb = RecordVerb> = 'list' | V

/** A call that creates several entries of a record at once: all of them, or none. */
export interface Batch {
  readonly query: Query
  /** The inputs of the single creations that it stands for, in order. */
  readonly linesOf: (input: Values) => readonly Values[]
  /** Where a line's field stands in its input: errors are said there. */
  readonly at: (line: number, field: string) => string
}

/** The handler of a batch, by the rules of the record's single creation. */
export function batchHandler(
  declared: AnyRecord,
  definition: CollectionDefinition<RecordDocument>,
  rules: RecordRules,
  { query, linesOf, at }: Batch,
): Handler {
  const working = workingOn(declared, rules, definition)
  const on = handlersFor({ entry: definition })
  return on(query, (call) => createEntries(working, call, linesOf(fieldsIn(Object(call.input))), at))
}

/** The handlers of a record's queries, by verb, so that one of them can be replaced; none of a verb that it lacks. */
export function recordHandlers<
  S extends Shape,
  State extends string,
  Name extends string,
  F extends Shape,
  V extends RecordVerb,
>(
  declared: RecordContract<S, State, Name, F, V>,
  definition: CollectionDefinition<RecordDocument>,
  rules: RecordRules<S, F> = {},
): Readonly<Partial<Record<Answered, Handler>>> {
  // The handlers are the same for all: only the types of the fields differ.
  const of = anyRecord(declared)
  const working = workingOn(of, anyRules(rules), definition)
  const answered = answeredOf(of)
  const on = handlersFor({ entry: definition })
  const sort = Object.fromEntries(
    // Orders are stored paths, which `recordCollection` indexes.
    of.list.list.orders.map((key) => [key, orderPath(of, key) as Path<RecordDocument>]),
  )
  const person = personField(of)
  const orderedBy = (key: string | null | undefined, call: Working) =>
    person !== undefined && key === person
      ? inOrderOfPersons(call.collections.entry, person, call.user)
      : undefined
  const { get, create, update, remove, restore, history, search, transition } = of
  return {
    list: on(of.list, async (call) => {
      const input = { ...call.input }
      const entries: RecordDocument[] = []
      const page = await pageOf(call.collections.entry, of.list, call.input, {
        filter: await working.listed(
          call,
          await personFilter(of, input, call.user, call.collections.entry, (asked) =>
            filterFor(of, asked, definition, rules, call.now),
          ),
          input,
        ),
        searches: definition.arrays.includes('searchTokens') ? ['q'] : [],
        sort,
        read: orderedBy(call.input.orderBy, call),
        map(entry) {
          entries.push(entry)
          return answered(seenBy(of, entry, call.user))
        },
        user: call.user,
      })
      return rules.shown ? { ...page, items: await working.shown(call, entries) } : page
    }),
    ...(get && {
      get: on(get, async (call) => {
        const found = await working.found(call, call.input.id)
        const [shown] = await working.shown(call, [found])
        const entry = { ...shown, ...(await working.lacking(call, found)) }
        // One entry, one answer.
        return (of.wire ? of.wire.said(entry, 'get') : entry) as { readonly id: string }
      }),
    }),
    ...(create && {
      create: on(create, (call) =>
        withFields(of, withoutConfirmation(call.input), '', (fields) => createEntry(working, call, fields)),
      ),
    }),
    ...(update && {
      update: on(update, (call) =>
        withFields(of, call.input.document, 'document.', (document) =>
          updateEntry(working, call, { ...call.input, document }),
        ),
      ),
    }),
    ...(remove && { remove: on(remove, (call) => removeEntry(working, call, call.input.id)) }),
    ...(restore && { restore: on(restore, (call) => restoreEntry(working, call, call.input.id)) }),
    ...(history && {
      history: on(history, async (call) => {
        const entry = await working.found(call, call.input.id)
        const { before } = call.input
        const page = await historyOf(of, historyOfClient(call, entry), { before, entry }, call.user)
        return of.citizens.length > 0
          ? { ...page, citizenIds: citizensIn(of, [seenBy(of, entry, call.user)]) }
          : page
      }),
    }),
    ...(search &&
      of.searched.length > 0 && {
        search: on(search, async (call) => {
          const filter = await working.listed(call, {}, {})
          const entries = await searchOf(call.collections.entry, { q: call.input.q, filter })
          return { items: entries.map((entry) => ({ id: entry._id, name: nameOf(of, { ...entry }) })) }
        }),
      }),
    ...(transition &&
      of.states && {
        transition: on(transition, (call) => takeTransition(working, call, call.input)),
      }),
  }
}

/** Provider staff read entries of clients that are not theirs: the history lies where its entry does. */
const historyOfClient = ({ store }: Call, { client }: RecordDocument) =>
  scoped(store, recordHistory, client ?? ofNoClient)

/** What names an entry in searches: the texts of its label. */
const nameOf = (of: AnyRecord, entry: Values): string =>
  of.searched.map((key) => String(entry[key] ?? '')).join(' ')
