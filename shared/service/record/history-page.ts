import { labelOf } from '@saude/contract/meta'
import type { Answer } from '@saude/contract/query'
import type { History } from '@saude/contract/record/history'
import { personField } from '@saude/contract/record/naming'
import type { AnyRecord } from '@saude/contract/record/record'
import { stateLabel } from '@saude/contract/record/states'
import { atMost } from '@saude/store'
import type { Scoped } from '../handlers.ts'
import { seesDispensed, seesProtected } from '../protected.ts'
import type { User } from '../user.ts'
import { isHiddenFrom } from './apart.ts'
import { isOfProtected } from './derive.ts'
import { type HistoryEntry, isPersonal } from './history.ts'
import { besideFields, hidesPerson } from './naming.ts'
import type { Entry } from './working.ts'

/** Entries of one answer. */
const size = 20

/** The history of one entry, the newest first, `before` an entry that is known. */
export async function historyOf(
  of: AnyRecord,
  history: Scoped<HistoryEntry>,
  { before, entry }: { readonly before?: string | null | undefined; readonly entry: Entry },
  user: User,
): Promise<Answer<History>> {
  const filter = { of: entry._id, ...(before && { _id: { $lt: before } }) }
  const found = await history.find(filter, { sort: { _id: -1 }, limit: atMost(size + 1, 100) }).toArray()
  const items = found.slice(0, size)
  const last = items.at(-1)
  const hidden = isHiddenFrom(of, entry, user) ? [...besideFields(of), personField(of) ?? ''] : []
  const isAll = hidden.length === 0 && seesProtected(user)
  const seen = isAll ? items : items.flatMap((one) => withoutProtectedChanges(one, hidden, user))
  const described = seen.map((happened) => itemOf(of, happened, user))
  const names = items.some(({ changes = [] }) => changes.some((one) => one.isProtected))
  const mark = isOfProtected(of, entry) ? 'isProtected' : names && 'namesProtected'
  const isSeen = hidesPerson(of, { ...entry }) && seesDispensed(user)
  const named = mark && seesProtected(user) ? { [mark]: true } : {}
  const marked = isSeen ? { ...named, isProtected: true } : named
  if (found.length > size && last) return { items: described, more: last._id, ...marked }
  return { items: last?.kind === 'created' ? described : [...described, creationOf(entry)], ...marked }
}

/**
 * What happened as users see it for whom protected diagnoses do not exist; nothing where nothing else was changed.
 * @param beside fields that are hidden with the diagnosis that the entry names: of these and of reasons there is what
 * such users wrote themselves
 */
function withoutProtectedChanges(entry: HistoryEntry, beside: readonly string[], user: User): HistoryEntry[] {
  const { kind, changes = [], isOpen, reason, ...rest } = entry
  const left = changes.filter(
    ({ isProtected, field }) => (!isProtected || seesProtected(user)) && (isOpen || !beside.includes(field)),
  )
  const seen = {
    ...rest,
    kind,
    changes: left,
    reason: isOpen || beside.length === 0 ? (reason ?? null) : null,
  }
  return kind === 'updated' && left.length < changes.length && left.length === 0 ? [] : [seen]
}

/** Of an entry whose history has no line of it: when it came, and who made it where the entry says so itself. */
const creationOf = ({ _id, createdAt, createdBy }: Entry) => ({
  id: _id,
  at: createdAt,
  kind: 'created' as const,
  userName: createdBy?.name ?? null,
})

function itemOf(
  of: AnyRecord,
  entry: HistoryEntry,
  { isAnonymization }: User,
): Answer<History>['items'][number] {
  const { _id, at, by, kind, transition, from, to, reason, changes } = entry
  const { states } = of
  const title = transition === undefined ? undefined : states?.transitions[transition]?.title
  const label = (state: string | undefined) =>
    state !== undefined && states ? stateLabel(states, state) : null
  return {
    id: _id,
    at,
    userName: by?.name ?? null,
    kind,
    title: title ?? null,
    from: label(from),
    to: label(to),
    reason: reason ?? null,
    changes: (changes ?? []).map((change) => {
      const schema = of.fields[change.field]
      const hidden = isAnonymization && isPersonal(of, change.field)
      return {
        label: schema ? labelOf(schema, change.field) : change.field,
        from: hidden ? null : change.from,
        to: hidden ? null : change.to,
      }
    }),
  }
}
