import { formatCount } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { protectedPermission } from '@saude/contract/sees-protected'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { noticeCreate } from '@saude/core/contract/notice'
import { clientsIn } from '@saude/service/clients'
import { ofProtected } from '@saude/service/feed-entries'
import { notifyLater } from '@saude/service/outbox'
import { absent, atMost, change, defineCollection, filterBy, insert, type Store } from '@saude/store'
import { channelYears, epidemiologicalChannel, limitText, placeKinds } from '../../contract/channel.ts'
import { startOfWeek } from '../../contract/epidemiological-week.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { countedCases } from '../statistics/case-view.ts'
import { lastWeek, type Warning, warningsOf, warningWeeks } from './of-cases.ts'
import { knownOf, pastOf } from './past.ts'
import { casesIn, weeksOfCases } from './read-cases.ts'

/** A warning that was given: one for each disease, place and week. */
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
 * Looks whether the last whole week of any disease has left its channel, and notifies the group: once for a disease and a
 * week, with all its places. A place that leaves later in the same week, of cases that were entered late, stands beside
 * them in the diagram.
 * @returns how many warnings were given
 */
export async function watchChannels(store: Store, now: Date): Promise<number> {
  const day = today(now)
  const { year } = lastWeek(day)
  let given = 0
  for (const client of await clientsIn(store, accompaniments)) {
    const recent = await casesIn(store, client, {}, [startOfWeek(lastWeek(day))])
    for (const cid of new Set(recent.cases.map((one) => one.cid))) {
      const disease = { cid }
      const known = knownOf(await weeksOfCases(store, client, disease), await pastOf(store, client, cid))
      const asked = { years: channelYears.initial, method: 'median', day } as const
      const { cases, names } = await casesIn(store, client, disease, warningWeeks(known, asked))
      const warnings = warningsOf(cases, names, known, asked)
      if (warnings.length === 0) continue
      const pathology = await nameOf(store, client, cid)
      given += await warn(store, { client, cid, pathology, year, warnings, now })
    }
  }
  return given
}

/** What a disease is called in its cases. */
async function nameOf(store: Store, client: string, cid: string): Promise<string> {
  const [named] = await store
    .view(countedCases)
    .group({ client, where: { cid }, by: {}, sums: { name: { $max: 'name' } }, max: atMost(1) })
  return String(named?.sums.name ?? cid)
}

interface Given {
  readonly client: string
  readonly cid: string
  readonly pathology: string
  readonly year: number
  readonly warnings: readonly Warning[]
  readonly now: Date
}

/** Places that a notice names; the diagram has all. */
const mostNamed = 10

/** 'Bairro Morro (5 casos, limite 2,5)' */
const placeSaid = ({ placeKind, place, cases, limit }: Warning): string =>
  `${placeKind === 'city' ? place : `${placeKinds[placeKind]} ${place}`} (${formatCount(cases, 'caso', 'casos')}, limite ${limitText(limit)})`

async function warn(store: Store, { client, cid, pathology, year, warnings, now }: Given): Promise<number> {
  const [first] = warnings
  if (!first) return 0
  const { week, rule } = first
  const ofWeek = [client, cid, year, week].join('/')
  const idOf = ({ placeKind, placeId }: Warning) => [ofWeek, placeKind, placeId].join('/')
  const known = new Set(
    (
      await store
        .collection(channelWarnings)
        .findAll(filterBy<ChannelWarning>({ _id: { $gte: `${ofWeek}/`, $lt: `${ofWeek}0` } }), {
          max: 20_000,
        })
    ).map(({ _id }) => _id),
  )
  const fresh = warnings.filter((one) => !known.has(idOf(one)))
  if (fresh.length === 0) return 0
  const isProtected = isProtectedCid(cid) || null
  const named = fresh.slice(0, mostNamed).map(placeSaid).join('; ')
  const more = fresh.length > mostNamed ? ` e mais ${fresh.length - mostNamed}` : ''
  const notice = notifyLater(noticeCreate, {
    // No one else learns that there are cases of a protected diagnosis.
    permissions: [epidemiologicalChannel.permission, ...(isProtected ? [protectedPermission] : [])],
    title: `${pathology}: fora do canal na semana ${week}`.slice(0, 100),
    message:
      `Semana ${week} de ${year}: ${named}${more}. ${rule}. Os casos estão no diagrama de controle.`.slice(
        0,
        1000,
      ),
  })
  await store.atomically([
    ...fresh.flatMap((warning) => {
      const _id = idOf(warning)
      return [
        absent(channelWarnings, { _id }),
        insert(channelWarnings, { _id, client, cid, year, ...warning, isProtected, at: now }),
      ]
    }),
    ...(known.size === 0 ? [notice({ client, by: null, now })] : []),
    change(channelWarnings.name, fresh.map(idOf), 'created', {
      client,
      ...(isProtected && { detail: ofProtected }),
    }),
  ])
  return fresh.length
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
    // While cases are prepared it looks again the next time.
    if (state === seen || !(await store.view(countedCases).state()).isReady) return
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
