import { AppError } from '@saude/contract/errors'
import type { Shape } from '@saude/contract/query'
import type { AnyRecord } from '@saude/contract/record/record'
import { both, type Filter } from '@saude/store'
import type { Call, Scoped, Step } from '../handlers.ts'
import type { RecordDocument } from './collection.ts'
import type { Values } from './derive.ts'
import type { EntryOf, RecordRules } from './rules.ts'

/** A call of one of a record's handlers. */
export interface Working extends Call {
  readonly collections: { readonly entry: Scoped<RecordDocument> }
}

export type Entry = EntryOf<Shape>
type Change = Parameters<NonNullable<RecordRules['after']>>[0]

/** What the verbs of a record share: its rules, applied to a call. */
export function workingOn(of: AnyRecord, rules: RecordRules) {
  const ruleCall = ({ user, now, ask, collections }: Working) => ({
    user,
    now,
    ask,
    entries: collections.entry,
  })
  const narrowed = async (call: Working, filter: Filter<RecordDocument>) => {
    const rows = await rules.rows?.(ruleCall(call))
    // A rule names stored fields.
    return rows ? both(rows as Filter<RecordDocument>, filter) : filter
  }
  return {
    of,
    /** The filter, narrowed to what this user may see. */
    narrowed,
    /** @throws AppError `notFound`, also for another tenant's entry and for rows that the user may not see */
    async found(call: Working, id: string): Promise<Entry> {
      const entry = await call.collections.entry.findOne(await narrowed(call, { _id: id }))
      if (!entry) throw new AppError('notFound')
      return entry as Entry // holds the declared fields, see RecordDocument
    },
    /** The values as the record's own rules want them stored. */
    checked: async (call: Working, values: Values, stored?: Entry): Promise<Values> =>
      (await rules.before?.(values, { ...ruleCall(call), stored })) ?? values,
    /** What the record's own rules add to the commit. */
    steps: async (call: Working, change: Change): Promise<readonly Step[]> =>
      (await rules.after?.(change, ruleCall(call))) ?? [],
    /** What a record answers of a new entry beside its id and version. */
    more: (entry: Entry): object => rules.answer?.(entry) ?? {},
    /** The answer of a mutation. */
    done: (id: string, version: number, ...entries: readonly Values[]) => ({
      id,
      version,
      ...(of.citizens.length > 0 && { citizenIds: citizensIn(of, entries) }),
    }),
  }
}

export type WorkingOn = ReturnType<typeof workingOn>

/** The citizens whom entries concern, for the access log. */
export function citizensIn(of: AnyRecord, entries: readonly Values[]): string[] {
  const ids = entries.flatMap((entry) =>
    of.citizens.map((key) => {
      const value = entry[key]
      return typeof value === 'object' && value !== null && 'id' in value ? String(value.id) : ''
    }),
  )
  return [...new Set(ids.filter(Boolean))]
}
