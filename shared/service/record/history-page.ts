import { labelOf } from '@saude/contract/meta'
import type { Answer } from '@saude/contract/query'
import type { AnyRecord, History } from '@saude/contract/record/record'
import { stateLabel } from '@saude/contract/record/states'
import type { Scoped } from '../handlers.ts'
import type { User } from '../user.ts'
import { type HistoryEntry, isPersonal } from './history.ts'

/** Entries of one answer. */
const size = 20

/** The history of one entry, the newest first, `before` an entry that is known. */
export async function historyOf(
  of: AnyRecord,
  history: Scoped<HistoryEntry>,
  { id, before }: { readonly id: string; readonly before?: string | null | undefined },
  user: User,
): Promise<Answer<History>> {
  const filter = { of: id, ...(before && { _id: { $lt: before } }) }
  const found = await history.find(filter, { sort: { _id: -1 }, limit: size + 1 }).toArray()
  const items = found.slice(0, size)
  const last = items.at(-1)
  return {
    items: items.map((entry) => itemOf(of, entry, user)),
    ...(found.length > size && last && { more: last._id }),
  }
}

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
