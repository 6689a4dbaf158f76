import type { AccessRow } from '@saude/contract/access'
import { date, dateTime, id, integer, list, object, text, yesNo } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { toWire } from '@saude/contract/instants'
import { type InputOf, query } from '@saude/contract/query'
import { chunksOf } from '@saude/contract/values'
import { rows } from './access.ts'

/**
 * What a cost centre's month is charged with. Its owner knows none of the areas that charge it: they reserve before they
 * commit, and say in their commit what they have charged.
 */

/** Charges at most of one message. */
export const mostCharges = 200

const charges = () =>
  list(
    'Gastos',
    mostCharges,
    object('Gasto', {
      entry: id('Registro').required(),
      /** None: it charges no cost centre any more. */
      costCenterId: id('Centro de custo'),
      day: date('Dia'),
      amount: money('Valor').required(),
    }).required(),
  ).required()

/** The area's query (`chargesQuery`) that is asked what entries charge, of which nothing has been heard. */
const asks = () => text('Consulta').max(80)

/**
 * Declares the query with which an area answers what its entries charge now: those that charge nothing are left out. Asked
 * where something was reserved and no message came within the time of any call. Access `service`.
 * @example export const travelExpenseCharges = chargesQuery(rows.travelExpenseCharges)
 */
export const chargesQuery = (row: AccessRow) =>
  query(row, {
    input: { entries: list('Registros', mostCharges, id('Registro').required()).required() },
    output: { charges: charges() },
  })

/**
 * Reserves what an area is about to charge, so that two who approve at once cannot pass the limit together: the owner says
 * yes to one after the other. What is charged ends the reservation; where nothing was heard for longer than any call
 * lasts, the area is asked whether it has charged it, and until it answers it counts as reserved. Access `service`.
 */
export const costCenterReserve = query(rows.costCenterReserve, {
  input: {
    /** Of what is charged: reserved again it takes the place of itself. */
    entry: id('Registro').required(),
    /** The instant of the call that charges it, which it says again when it has. */
    at: dateTime('Quando', { mayLieAhead: true }).required(),
    costCenterId: id('Centro de custo').required(),
    /** In whose month it counts. */
    day: date('Dia').required(),
    amount: money('Valor').required(),
    asks: asks(),
  },
  output: {
    isReserved: yesNo('Reservado').required(),
    name: text('Nome'),
    /** Without one nothing is reserved. */
    monthlyLimit: money('Limite mensal'),
    /** What others have charged the month with, and what others have reserved of it. */
    used: money('Usado').required(),
    reserved: money('Reservado').required(),
  },
  writes: ['costCenterCharge'],
  repeatable: true,
})

/**
 * Reserves money that was spent already, whatever is left of the month: it is not refused, and counts for others from
 * before it is committed on. Access `service`.
 */
export const costCenterReserveSpent = query(rows.costCenterReserveSpent, {
  input: { at: dateTime('Quando', { mayLieAhead: true }).required(), asks: asks(), charges: charges() },
  output: { count: integer('Quantidade').required() },
  writes: ['costCenterCharge'],
  repeatable: true,
})

/**
 * Writes down what areas have charged, by a message in the commit that charges it: each takes the place of what was said of
 * the same entry before, and ends its reservation. Access `service`.
 */
export const costCenterCharge = query(rows.costCenterCharge, {
  input: {
    /** Of the message. */
    id: id().required(),
    /** When it was committed: messages may come in another order. */
    at: dateTime('Quando', { mayLieAhead: true }).required(),
    charges: charges(),
  },
  output: { id: id().required() },
  writes: ['costCenterCharge'],
})

/** What is left of the present month of a cost centre. */
export const costCenterMonth = query('costCenterMonth', {
  permission: rows.costCenterGet,
  title: 'Mês de um centro de custo',
  input: { costCenterId: id('Centro de custo').required() },
  output: {
    /** `2026-11` */
    month: text('Mês').required(),
    monthlyLimit: money('Limite mensal'),
    used: money('Usado').required(),
    reserved: money('Reservado').required(),
  },
  reads: ['costCenter', 'costCenterCharge'],
})

/** What an entry charges; without a cost centre and a day it charges none any more. */
type Charge = InputOf<typeof costCenterCharge>['charges'][number]

/** Messages of many charges: of one client each, and none longer than it may be. */
export function chargesInParts(all: readonly (Charge & { readonly client: string })[], now: Date) {
  const clients = [...new Set(all.map(({ client }) => client))]
  return clients.flatMap((client) => {
    const own = all.filter((one) => one.client === client).map(({ client: _, ...charge }) => charge)
    return chunksOf(own, mostCharges).map((charges) => ({ client, input: { at: toWire(now), charges } }))
  })
}
