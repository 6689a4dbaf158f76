import { isDeepStrictEqual } from 'node:util'
import { AppError } from '@saude/contract/errors'
import { formatCurrency, formatDate } from '@saude/contract/formats'
import { daysAfter, toWire } from '@saude/contract/instants'
import type { OutputOf } from '@saude/contract/query'
import { benefitByIds } from '@saude/options/contract/benefit'
import { costCenterCharge, costCenterReserve } from '@saude/options/contract/cost-center-month'
import type { Step } from '@saude/service/handlers'
import { notifyLater } from '@saude/service/outbox'
import { seesDispensed } from '@saude/service/protected'
import { declaredOf, type EntryOf, type RecordRules } from '@saude/service/record/rules'
import { filterBy } from '@saude/store'
import type { benefitRequest } from '../../contract/benefit-request.ts'
import { benefitRequestCharges } from '../../contract/benefit-spending.ts'

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
const grantedStates: readonly string[] = ['approved', 'provide']
export const granted = { state: { $in: grantedStates } }
export const isGranted = (state: unknown): boolean =>
  typeof state === 'string' && grantedStates.includes(state)

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

interface Charge {
  readonly costCenterId: string
  readonly day: string
  readonly amount: number
}

/** What a request charges a cost centre with, in the month of its approval; undefined for one that charges none. */
export function chargeOf(request: Request | undefined): Charge | undefined {
  if (!request || !isGranted(request.state)) return undefined
  const { costCenter, amount, approvedOn } = request
  return costCenter && amount && approvedOn
    ? { costCenterId: costCenter.id, day: approvedOn, amount }
    : undefined
}

/**
 * Says to the owner of cost centres what a change charges, and reserves it before where that is anything.
 * @throws AppError `conflict`, in words, where it is more than what is left of the month
 */
export async function charged(
  { before, after }: { readonly before: Request | undefined; readonly after: Request | undefined },
  { ask, now }: Pick<RuleCall, 'ask' | 'now'>,
): Promise<Step[]> {
  const [was, is] = [chargeOf(before), chargeOf(after)]
  const entry = after?._id ?? before?._id
  if (entry === undefined || isDeepStrictEqual(was, is)) return []
  const at = toWire(now)
  if (is) {
    const { name: asks } = benefitRequestCharges
    const { isReserved, ...said } = await ask(costCenterReserve, { ...is, entry, at, asks })
    if (!isReserved) {
      const why = overLimit(said)
      if (!before) throw new AppError('conflict', `Não é possível restaurar: ${why}`)
      const fields = { amount: why, costCenter: why }
      throw new AppError('conflict', 'Acima do limite mensal do centro de custo', { fields, issues: [why] })
    }
  }
  return [notifyLater(costCenterCharge, { at, charges: [{ entry, amount: 0, ...is }] })]
}

const overLimit = ({
  name,
  monthlyLimit,
  used,
  reserved,
}: Omit<OutputOf<typeof costCenterReserve>, 'isReserved'>) =>
  `Limite mensal de ${name}: ${formatCurrency(monthlyLimit ?? 0)}, dos quais ${formatCurrency(used)} já usados` +
  `${reserved > 0 ? ` e ${formatCurrency(reserved)} reservados` : ''} neste mês`
