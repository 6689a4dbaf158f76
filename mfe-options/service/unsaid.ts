import { AppError } from '@saude/contract/errors'
import { chunksOf } from '@saude/contract/values'
import { type Call, exists, put, remove, type Scoped, type Step } from '@saude/service/handlers'
import { rows } from '../contract/access.ts'
import { chargesQuery, mostCharges } from '../contract/cost-center-month.ts'
import { type Charge, centsOf, type Reservation } from './month-documents.ts'

/**
 * What was reserved and then not heard of for longer than any call lasts. Its area may have gone down after it committed and
 * before its message left, so it is asked; until it answers, what it reserved stays reserved.
 */

type Known = Omit<Charge, 'client'>

export interface Settled {
  /** What the entries charge now: those that were never committed are among them, with nothing. */
  readonly charges: readonly Known[]
  /** That write it down. */
  readonly steps: readonly Step[]
}

interface Month {
  readonly charge: Scoped<Charge>
  readonly reservation: Scoped<Reservation>
}

/** Asks the areas of reservations that are over what they have charged. */
export async function settleUnsaid(
  { ask }: Pick<Call, 'ask'>,
  { charge, reservation }: Month,
  over: readonly Reservation[],
): Promise<Settled> {
  const charges: Known[] = []
  const steps: Step[] = []
  for (const asks of new Set(over.map((one) => one.asks))) {
    const own = over.filter((one) => one.asks === asks)
    for (const part of chunksOf(own, mostCharges)) {
      const said = await chargesOf(ask, asks, part)
      if (!said) continue
      const ids = part.map(({ _id }) => _id)
      const known = await charge.findAll({ _id: { $in: ids } }, { max: mostCharges })
      for (const { _id, at } of part) {
        const now = { _id, at, ...(said.get(_id) ?? nothing) }
        charges.push(now)
        // A message that comes meanwhile ends the reservation, and says it itself.
        steps.push(exists(reservation, { _id, at }), remove(reservation, { _id }))
        const isOlder = known.some((one) => one._id === _id && one.at > at)
        if (!isOlder) steps.push(put(charge, now))
      }
    }
  }
  return { charges, steps }
}

const nothing = { costCenterId: '', month: '', cents: 0 }

/** What an area says of some of its entries; undefined where it does not answer now. */
async function chargesOf(ask: Call['ask'], asks: string | undefined, own: readonly Reservation[]) {
  if (asks === undefined) return new Map<string, typeof nothing>()
  try {
    const query = chargesQuery({ ...rows.costCenterReserve, name: asks })
    const answer = await ask(query, { entries: own.map(({ _id }) => _id) })
    return new Map(
      answer.charges.flatMap(({ entry, costCenterId, day, amount }) =>
        costCenterId && day
          ? [[entry, { costCenterId, month: day.slice(0, 7), cents: centsOf(amount) }] as const]
          : [],
      ),
    )
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
