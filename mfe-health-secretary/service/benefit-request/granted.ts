import { formatCurrency, formatDate } from '@saude/contract/formats'
import { daysAfter } from '@saude/contract/instants'
import { benefitByIds } from '@saude/options/contract/benefit'
import { costCenterByIds } from '@saude/options/contract/cost-center'
import { seesDispensed } from '@saude/service/protected'
import { declaredOf, type EntryOf, type RecordRules } from '@saude/service/record/rules'
import { filterBy } from '@saude/store'
import type { benefitRequest } from '../../contract/benefit-request.ts'

export type Fields = (typeof benefitRequest)['declared']['fields']
export type Rules = RecordRules<Fields>
export type Request = EntryOf<Fields>
/** What the kit hands to a rule beside the entry. */
export type RuleCall = Parameters<NonNullable<Rules['sets']>>[1]

type Person = Request['citizen']

/** Whose a request is, also where it names a medicine that hides that (`record/person.ts`). */
export const whoseOf = (entry: Pick<Request, 'citizen'> & { readonly hiddenPerson?: unknown }): Person =>
  isPerson(entry.hiddenPerson) ? entry.hiddenPerson : entry.citizen

const isPerson = (value: unknown): value is Person =>
  typeof value === 'object' && value !== null && 'id' in value

/** States in which a benefit counts as granted, and its amount as spent. */
export const granted = { state: { $in: ['approved', 'provide'] } }

/** The rules of a benefit as the options area keeps them now; undefined for one that is gone. */
export async function benefitOf({ ask }: Pick<RuleCall, 'ask'>, { id }: { readonly id: string }) {
  const { items } = await ask(benefitByIds, { ids: [id] })
  return items[0]
}

/**
 * Why somebody cannot have a benefit again yet: it was granted within its validity. Undefined where nothing forbids it.
 * @param day `YYYY-MM-DD` on which it would be granted
 */
export async function stillValid(
  call: Pick<RuleCall, 'ask' | 'entries' | 'user'>,
  { citizen, benefit }: Pick<Request, 'citizen' | 'benefit'>,
  day: string,
  except?: string,
): Promise<string | undefined> {
  const grantedTo = (path: string) =>
    call.entries.findAll(filterBy({ [`${path}.id`]: citizen.id, 'benefit.id': benefit.id, ...granted }), {
      max: 10_000,
    })
  // A refusal says nothing of what the caller may not see.
  const hidden = seesDispensed(call.user) ? await grantedTo('hiddenPerson') : []
  const earlier = [...(await grantedTo('citizen')), ...hidden]
  const rules = earlier.length > 0 ? await benefitOf(call, benefit) : undefined
  if (!rules) return undefined
  const days = earlier.flatMap((entry) => {
    const { _id, approvedOn } = declaredOf<Fields>(entry)
    return _id !== except && approvedOn ? [approvedOn] : []
  })
  const last = days.sort().at(-1)
  if (last === undefined) return undefined
  const possible = daysAfter(last, rules.validity)
  if (possible <= day) return undefined
  return `Benefício concedido em ${formatDate(last)}: nova concessão possível a partir de ${formatDate(possible)}`
}

const cents = (amount: number | null | undefined) => Math.round((amount ?? 0) * 100)

/** Why an amount is more than what is left of a cost centre's month; undefined where it is not. */
export async function overLimit(
  { ask, entries }: Pick<RuleCall, 'ask' | 'entries'>,
  { _id, amount, costCenter }: Pick<Request, '_id' | 'amount' | 'costCenter'>,
  day: string,
): Promise<string | undefined> {
  if (!costCenter || !amount) return undefined
  const { items } = await ask(costCenterByIds, { ids: [costCenter.id] })
  const limit = items[0]?.monthlyLimit
  if (limit === null || limit === undefined) return undefined
  const month = day.slice(0, 7)
  const charged = await entries.findAll(
    filterBy({
      'costCenter.id': costCenter.id,
      approvedOn: { $gte: `${month}-01`, $lte: `${month}-31` },
      ...granted,
    }),
    { max: 10_000 },
  )
  const spent = charged.reduce(
    (sum, entry) => (entry._id === _id ? sum : sum + cents(declaredOf<Fields>(entry).amount)),
    0,
  )
  if (spent + cents(amount) <= cents(limit)) return undefined
  return `Limite mensal de ${items[0]?.name}: ${formatCurrency(limit)}, dos quais ${formatCurrency(spent / 100)} já concedidos neste mês`
}
