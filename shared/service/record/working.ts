import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import type { Shape } from '@saude/contract/query'
import { hasRequirements, lackingOf } from '@saude/contract/record/lacking'
import type { AnyRecord } from '@saude/contract/record/record'
import type { StepGround } from '@saude/contract/record/states'
import { isFields } from '@saude/contract/values'
import {
  both,
  type CollectionDefinition,
  type Filter,
  change as feedEntry,
  filterBy,
  type Operation,
} from '@saude/store'
import type { Call, Scoped, Step } from '../handlers.ts'
import { idsAt } from '../inner.ts'
import { unmeant } from '../plausible.ts'
import { seenBy } from './apart.ts'
import type { RecordDocument } from './collection.ts'
import { answeredOf, isOfProtected, type Values } from './derive.ts'
import { hidesPerson } from './naming.ts'
import { withPerson } from './person.ts'
import { declaredOf, type EntryOf, type RecordRules } from './rules.ts'
import { tenancyOf } from './tenancy.ts'

/** A call of one of a record's handlers. */
export interface Working extends Call {
  readonly collections: { readonly entry: Scoped<RecordDocument> }
  readonly input?: unknown
}

/** Whether the person has read what speaks against it, and means it. */
const isMeant = ({ input }: Working): boolean => isFields(input) && input.isConfirmed === true

export type Entry = EntryOf<Shape>
type Change = Parameters<NonNullable<RecordRules['after']>>[0]
type Taken = Parameters<NonNullable<RecordRules['sets']>>[0]

/** What a record's own rules add to a commit, and to its answer. */
interface Added {
  readonly steps: readonly (Step | Operation)[]
  readonly answer: object
}

/** What the verbs of a record share: its rules, applied to a call. */
export function workingOn(
  of: AnyRecord,
  rules: RecordRules,
  definition: Pick<CollectionDefinition<RecordDocument>, 'tenant'>,
) {
  const tenancy = tenancyOf(of, definition, rules)
  const ruleCall = ({ user, now, ask, store, collections }: Working) => ({
    user,
    now,
    ask,
    store,
    entries: collections.entry,
  })
  const narrowed = async (call: Working, filter: Filter<RecordDocument>) => {
    const rows = await rules.rows?.(ruleCall(call))
    return rows ? both(filterBy<RecordDocument>(rows), filter) : filter
  }
  const isRequiring = hasRequirements(of.states)
  /** By what steps are judged that ask something of an entry. */
  const ground = async (call: Working, entry: Entry): Promise<StepGround> => ({
    today: today(call.actedAt),
    known: { ...(await rules.knows?.(entry, ruleCall(call))) },
  })
  return {
    of,
    tenancy,
    ground,
    /** What an answer says that an entry lacks for its next steps. */
    lacking: async (call: Working, entry: Entry): Promise<object> =>
      isRequiring ? { lacking: lackingOf(of, entry, await ground(call, entry)) } : {},
    /** The filter of a list or a search, narrowed to what this user may see. */
    listed: (call: Working, filter: Filter<RecordDocument>, input: Values) =>
      narrowed(call, both(tenancy.many(call.user, input), filter)),
    /** Entries as they are answered. */
    async shown(call: Working, entries: readonly RecordDocument[]) {
      const seen = entries.map((entry) => seenBy(of, entry, call.user))
      const more = await rules.shown?.(seen.map(declaredOf<Shape>), ruleCall(call))
      return seen.map((entry, index) => ({ ...answeredOf(of)(entry), ...more?.[index] }))
    },
    /** @throws AppError `notFound`, also for another tenant's entry and for rows that the user may not see */
    async found(call: Working, id: string): Promise<Entry> {
      const entry = await call.collections.entry.findOne(
        await narrowed(call, { ...tenancy.one(call.user), _id: id }),
      )
      if (!entry) throw new AppError('notFound')
      return declaredOf<Shape>(entry)
    },
    /** The values as the record's own rules want them stored. */
    async checked(call: Working, values: Values, stored?: Entry): Promise<Values> {
      const around = { ...ruleCall(call), stored }
      const checked = (await rules.before?.(values, around)) ?? values
      const warnings = isMeant(call) ? [] : ((await rules.warns?.(checked, around)) ?? [])
      if (warnings.length > 0) throw unmeant(warnings)
      return checked
    },
    /** The state in which a new entry begins; undefined without states. */
    begins: (values: Values): string | undefined =>
      of.states && (rules.begins?.(values) ?? of.states.initial),
    /** What the record's own rules set with a step. */
    sets: async (call: Working, step: Taken): Promise<Values> =>
      (await rules.sets?.(step, ruleCall(call))) ?? {},
    /** Whose a new entry is: of a client's collection the service kit says so. */
    async whose(call: Working, values: Values): Promise<{ readonly client?: string | null }> {
      if (definition.tenant === 'client' || !rules.whose) return tenancy.created(call.user)
      return { client: await rules.whose(values, ruleCall(call)) }
    },
    /**
     * Entries as the history compares them: with what is made for answers, where names are read from elsewhere.
     */
    async compared(call: Working, ...entries: readonly RecordDocument[]): Promise<readonly Values[]> {
      const more = await rules.shown?.(entries.map(declaredOf<Shape>), ruleCall(call))
      return entries.map((entry, index) => ({ ...entry, ...more?.[index] }))
    },
    /** What the record's own rules add to the commit. */
    async steps(call: Working, change: Change): Promise<Added> {
      const said = (await rules.after?.(change, ruleCall(call))) ?? []
      const { steps: own, answer } = 'steps' in said ? said : { steps: said, answer: {} }
      const client: string | null | undefined = (change.after ?? change.before)?.client
      // Of global data the feed does not know whose it is: provider staff change entries of clients that are not theirs.
      if (definition.tenant === 'client' || client === undefined) return { steps: own, answer }
      const word = change.after ? (change.before ? 'updated' : 'created') : 'removed'
      const fed = feedEntry(of.name, [change.id], word, client === null ? {} : { client })
      return { steps: [...own, fed], answer }
    },
    /** What a record answers of a new entry beside its id and version. */
    more: (entry: Entry): object => rules.answer?.(entry) ?? {},
    /** The answer of a mutation. */
    done: (id: string, version: number, ...entries: readonly Values[]) => ({
      id,
      version,
      ...(of.citizens.length > 0 && {
        citizenIds: citizensIn(
          of,
          entries.map((entry) => withPerson(of, entry)),
        ),
      }),
      ...(entries.some((entry) => isOfProtected(of, entry) || hidesPerson(of, entry)) && {
        isProtected: true,
      }),
    }),
  }
}

export type WorkingOn = ReturnType<typeof workingOn>

/** The citizens whom entries concern, for the access log. */
export function citizensIn(of: AnyRecord, entries: readonly Values[]): string[] {
  return [...new Set(entries.flatMap((entry) => idsAt(entry, of.citizens)))]
}
