import { formatInteger } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { protectedPermission } from '@saude/contract/sees-protected'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { noticeCreate } from '@saude/core/contract/notice'
import { clientsIn } from '@saude/service/clients'
import { ofProtected } from '@saude/service/feed-entries'
import { notifyLater } from '@saude/service/outbox'
import { absent, change, defineCollection, insert, type Store } from '@saude/store'
import { channelYears, epidemiologicalChannel } from '../../contract/channel.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { grouped } from '../grouped.ts'
import { type Fact, factsOf } from '../statistics/facts.ts'
import { lastWeek, type Warning, warningsOf } from './of-cases.ts'

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

const everyMs = 5 * 60_000

/**
 * Looks whether the last whole week of any disease has left its channel, and notifies the group, once for each place.
 * @returns how many warnings were given
 */
export async function watchChannels(store: Store, now: Date): Promise<number> {
  const day = today(now)
  const week = lastWeek(day)
  let given = 0
  for (const client of await clientsIn(store, accompaniments)) {
    const { all, names } = await factsOf(store, client)
    const byDisease = grouped<Fact>([...all.values()], ({ cid }) => cid)
    for (const [cid, cases] of byDisease)
      for (const warning of warningsOf(cases, names, {
        years: channelYears.initial,
        method: 'median',
        day,
      })) {
        const pathology = names.get(cid) ?? cid
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
    change(channelWarnings.name, [_id], 'created', { client, ...(isProtected && { detail: ofProtected }) }),
  ])
  return true
}

/** Looks now, and every five minutes in which something was written or a day began. @returns ends it */
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
  let seen = ''
  const lookOnce = async () => {
    const state = `${await store.feed.history()} ${await store.feed.latest()} ${today(now())}`
    if (state === seen) return
    await watchChannels(store, now())
    seen = state
  }
  const look = () => {
    running = lookOnce().catch(complain)
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
