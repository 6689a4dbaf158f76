import { validationError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { isProtectedCid } from '@saude/core/contract/codes/protected'
import { clientOf } from '@saude/service/client'
import { handlersFor, insert, type Stored, update } from '@saude/service/handlers'
import { seesProtected } from '@saude/service/protected'
import { defineCollection, type Store } from '@saude/store'
import {
  epidemiologicalChannelPastUpdate,
  mostTypedWeeks,
  type YearUse,
} from '../../contract/channel-past.ts'
import { type EpidemiologicalWeek, startOfWeek, weeksOf } from '../../contract/epidemiological-week.ts'
import { firstYear, type Known, type SeenWeek } from './of-cases.ts'

interface TypedWeek extends EpidemiologicalWeek {
  readonly cases: number
}

/** What was marked and typed of a disease's past; one document for each client and disease. */
interface ChannelPast extends Stored {
  readonly cid: string
  readonly years: readonly { readonly year: number; readonly use: YearUse }[]
  readonly weeks: readonly TypedWeek[]
  readonly isProtected: boolean | null
}

export const channelPasts = defineCollection<ChannelPast>('channelPast', {
  tenant: 'client',
  versioned: true,
  hiddenBy: 'isProtected',
  indexes: [{ keys: { client: 1, _id: 1 } }],
})

const idOf = (client: string, cid: string) => `${client}/${cid}`

/** What somebody marked and typed of a disease's past. */
export interface Past extends Pick<ChannelPast, 'years' | 'weeks'> {}

export const noPast: Past = { years: [], weeks: [] }

/** What is known of a disease's past beside its cases. */
export const pastOf = async (store: Store, client: string, cid: string): Promise<Past> =>
  (await store.collection(channelPasts).findOne({ _id: idOf(client, cid) })) ?? noPast

const on = handlersFor({ past: channelPasts })

export const updatePast = on(epidemiologicalChannelPastUpdate, async (call) => {
  const { input, collections, commit, user } = call
  const cid = input.pathology.id
  const isProtected = isProtectedCid(cid) || null
  if (isProtected && !seesProtected(user)) throw validationError({ pathology: 'A patologia não existe' })
  const said = { years: input.years ?? [], weeks: input.weeks ?? [] }
  refuseWeeks(said.weeks)
  const id = idOf(clientOf(call), cid)
  const stored = await collections.past.findOne({ _id: id })
  const { years, weeks }: Past = stored ?? noPast
  const set = {
    years: merged<Said>(years, said.years, ({ year }) => year).flatMap(({ year, use }) =>
      use ? [{ year, use }] : [],
    ),
    weeks: merged<SaidWeek>(weeks, said.weeks, ({ year, week }) => year * 100 + week).flatMap(
      ({ year, week, cases }) => (typeof cases === 'number' ? [{ year, week, cases }] : []),
    ),
  }
  if (set.weeks.length > mostTypedWeeks)
    throw validationError({ weeks: `São guardadas no máximo ${mostTypedWeeks} semanas de uma patologia` })
  const answer = { cid, ...(isProtected && { isProtected }) }
  return stored
    ? commit([update(collections.past, { _id: id, version: stored.version }, set)], answer)
    : commit([insert(collections.past, { _id: id, cid, isProtected, ...set })], answer)
})

type Asked = InputOf<typeof epidemiologicalChannelPastUpdate>
type Said = NonNullable<Asked['years']>[number]
type SaidWeek = NonNullable<Asked['weeks']>[number]

/** What was said in place of what is stored of the same year or week, in their order. */
function merged<One>(stored: readonly One[], said: readonly One[], key: (one: One) => number): One[] {
  const all = new Map([...stored, ...said].map((one) => [key(one), one]))
  return [...all].sort(([one], [other]) => one - other).map(([, one]) => one)
}

/** @throws AppError `validation` for a week that its year does not have */
function refuseWeeks(weeks: readonly SaidWeek[]): void {
  const wrong = weeks.findIndex(({ year, week }) => week > weeksOf(year))
  const { year } = weeks[wrong] ?? {}
  if (year !== undefined)
    throw validationError({ [`weeks.${wrong}.week`]: `${year} tem ${weeksOf(year)} semanas epidemiológicas` })
}

/** What a channel knows of a disease's past in the municipality. */
export const knownOf = (cases: Iterable<SeenWeek>, { years, weeks }: Past): Known => ({
  first: firstYear(cases),
  uses: new Map(years.map(({ year, use }) => [year, use])),
  typed: new Map(weeks.map(({ year, week, cases: count }) => [startOfWeek({ year, week }), count])),
})
