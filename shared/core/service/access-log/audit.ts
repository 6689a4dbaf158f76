import { titleOf } from '@saude/contract/access'
import { validationError } from '@saude/contract/errors'
import { daysAfter, today, toWire } from '@saude/contract/instants'
import type { InputOf } from '@saude/contract/query'
import type { HandlerArgs } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { seesProtected } from '@saude/service/protected'
import { filterBy, type Store } from '@saude/store'
import { auditList, mostAuditDays, mostAudited } from '../../contract/audit.ts'
import { type collections as declared, on } from '../collections.ts'
import { groups } from '../group/group.ts'
import { ownClient } from '../tenant.ts'
import { users } from '../user/user.ts'
import type { AccessLogEntry } from './access-log.ts'
import { startOf } from './drop.ts'

type Args = HandlerArgs<InputOf<typeof auditList>, typeof declared>

/** Days of a look that says none. */
const usualDays = 7

/**
 * The days of a look: what is about no one reaches over a month at most, so that no look goes through a log of years.
 * @throws AppError `validation`
 */
function daysOf({ from, to, user, citizen }: Args['input'], now: Date) {
  const last = to ?? (from && !user && !citizen ? daysAfter(from, mostAuditDays - 1) : today(now))
  const isAboutSomebody = Boolean(user ?? citizen)
  const first = from ?? (isAboutSomebody ? undefined : daysAfter(last, 1 - usualDays))
  if (!isAboutSomebody && first && daysAfter(first, mostAuditDays - 1) < last)
    throw validationError({
      from: `Escolha até ${mostAuditDays} dias, um usuário ou um cidadão`,
    })
  return { ...(first && { $gte: startOf(first) }), $lt: startOf(daysAfter(last, 1)) }
}

function filterOf({ input, user, now }: Args) {
  const { act, citizen, user: by } = input
  const sees = seesProtected(user)
  // Looks that older versions wrote have the act alone.
  const acts = act ? { act } : sees ? {} : { act: { $ne: 'protected' as const } }
  return filterBy<AccessLogEntry>({
    ...ownClient(user),
    at: daysOf(input, now),
    ...(by && { userId: by.id }),
    ...(citizen && { citizenIds: citizen.id }),
    ...acts,
    ...(!sees && { isProtected: { $ne: true } }),
    // For who may not see such diagnoses there is no look at one.
    ...(!sees && act === 'protected' && { _id: '' }),
  })
}

/** What users and groups are called, by id. */
async function namesOf(
  store: Store,
  entries: readonly AccessLogEntry[],
): Promise<ReadonlyMap<string, string>> {
  const ids = [...new Set(entries.flatMap(({ subjectId }) => subjectId ?? []))]
  if (ids.length === 0) return new Map()
  const [people, kinds] = await Promise.all([
    store.collection(users).findAll({ _id: { $in: ids } }, { max: 250 }),
    store.collection(groups).findAll({ _id: { $in: ids } }, { max: 250 }),
  ])
  return new Map([...people, ...kinds].map(({ _id, name }) => [_id, name]))
}

/** The access log as auditors read it. */
export const listAudited = on(auditList, async (args) => {
  const { input, store, collections } = args
  const filter = filterOf(args)
  return pageOf(collections.accessLog, auditList, input, {
    filter,
    count: () => collections.accessLog.countDocuments(filter, { limit: mostAudited }),
    async mapAll(entries) {
      const names = await namesOf(store, entries)
      return entries.map(({ _id, at, userName, query, title, act, isChange, citizenIds, subjectId }) => ({
        id: _id,
        at: toWire(at),
        userName,
        act: act ?? (isChange ? 'changed' : 'opened'),
        action: title ?? titleOf(query),
        subject: names.get(subjectId ?? '') ?? null,
        citizens: citizenIds.length,
      }))
    },
  })
})
