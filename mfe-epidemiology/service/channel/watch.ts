import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { protectedPermission } from '@saude/contract/protected'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { noticeCreate } from '@saude/core/contract/notice'
import { notifyLater } from '@saude/service/outbox'
import { absent, change, defineCollection, insert, type Store } from '@saude/store'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { casesBetween } from '../accompaniment/cases.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { lastWeek, spanOf, type Warning, warningsOf } from './of-cases.ts'

/** A warning that was given: once for each disease, place and week. */
export interface ChannelWarning extends Omit<Warning, 'caseIds'> {
  readonly _id: string
  readonly client: string
  readonly cid: string
  readonly year: number
  readonly caseIds: readonly string[]
  readonly isProtected: boolean | null
  readonly at: Date
}

export const channelWarnings = defineCollection<ChannelWarning>('channelWarning', {
  tenant: 'client',
  hiddenBy: 'isProtected',
  indexes: [{ keys: { client: 1, at: 1, _id: 1 } }],
})

const everyMs = 60 * 60_000

/**
 * Looks whether the last whole week of any disease has left its channel, and notifies the group, once for each place.
 * @returns how many warnings were given
 */
export async function watchChannels(store: Store, now: Date): Promise<number> {
  const day = today(now)
  const week = lastWeek(day)
  let given = 0
  for (const client of await store.collection(accompaniments).distinct('client')) {
    if (typeof client !== 'string') continue
    const span = spanOf({ year: week.year, years: channelYears.initial })
    const cases = await casesBetween(store, client, span)
    const names = new Map<string, string>()
    for (const one of cases) names.set(one.cid, one.pathology)
    for (const [cid, pathology] of names) {
      const own = cases.filter((one) => one.cid === cid)
      for (const warning of warningsOf(own, { years: channelYears.initial, method: 'median', day }))
        if (await warn(store, { client, cid, pathology, year: week.year, warning, now })) given += 1
    }
  }
  return given
}

interface Given {
  readonly client: string
  readonly cid: string
  readonly pathology: string
  readonly year: number
  readonly warning: Warning
  readonly now: Date
}

async function warn(store: Store, { client, cid, pathology, year, warning, now }: Given): Promise<boolean> {
  const { placeKind, placeId, place, week, cases, limit, rule } = warning
  const _id = [client, cid, year, week, placeKind, placeId].join('/')
  const known = await store.collection(channelWarnings).findOne({ _id })
  if (known) return false
  const isProtected = isProtectedCid(cid) || null
  const notice = notifyLater(noticeCreate, {
    // No one else learns that there are cases of a protected diagnosis.
    permissions: [epidemiologicalChannel.permission, ...(isProtected ? [protectedPermission] : [])],
    title: `${pathology}: ${place} fora do canal`.slice(0, 100),
    message:
      `Semana ${week} de ${year}: ${formatInteger(cases)} casos, limite ${Math.round(limit * 10) / 10}. ` +
      `${rule}. Os casos estão no diagrama de controle.`,
  })
  await store.atomically([
    absent(channelWarnings, { _id }),
    insert(channelWarnings, { _id, client, cid, year, ...warning, isProtected, at: now }),
    notice({ client, by: null, now }),
    change(channelWarnings.name, [_id], 'created', { client }),
  ])
  return true
}

/** Looks now and every hour. @returns ends it */
export function watchingChannels({
  store,
  now,
  complain,
}: {
  readonly store: Store
  readonly now: () => Date
  readonly complain: (error: unknown) => void
}): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const look = () => {
    running = watchChannels(store, now()).catch(complain)
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
