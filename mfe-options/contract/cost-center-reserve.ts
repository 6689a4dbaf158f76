import { date, id, text, yesNo } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/**
 * Reserves what an area is about to charge a cost centre's month with, so that two who approve at once cannot pass its limit
 * together: the owner of the limit says yes to one after the other. What is committed counts by itself, and the reservation is
 * confirmed, which ends it; of what never was committed it expires. Access `service`.
 */
export const costCenterReserve = query(rows.costCenterReserve, {
  input: {
    /** Of what is charged: reserved again it takes the place of itself. */
    entry: id('Registro').required(),
    costCenterId: id('Centro de custo').required(),
    /** In whose month it counts. */
    day: date('Dia').required(),
    amount: money('Valor').required(),
  },
  output: {
    isReserved: yesNo('Reservado').required(),
    name: text('Nome'),
    /** Without one anything is reserved. */
    monthlyLimit: money('Limite mensal'),
    /** What the month is charged with, and what others have reserved. */
    charged: money('Comprometido').required(),
  },
  writes: ['costCenter'],
})

/** Ends a reservation whose charge is committed. Access `service`. */
export const costCenterConfirm = query(rows.costCenterConfirm, {
  input: {
    /** Of the message. */
    id: id().required(),
    entry: id('Registro').required(),
  },
  output: { id: id().required() },
  writes: ['costCenter'],
})
