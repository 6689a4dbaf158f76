import { date } from '@saude/contract/fields'
import { procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { affiliatedRef } from './refs.ts'
import { requestKind } from './request-kind.ts'

/** Requests for what affiliated providers do under contract, within each month's quantity. */
export const affiliatedService = requestKind(rows, 'affiliatedService', {
  word: {
    singular: 'serviço conveniado',
    plural: 'serviços conveniados',
    gender: 'm',
    short: 'serviço',
  },
  path: '/app/affiliated-service',
  receiptPath: '/app/affiliated-service/protocol/{id}',
  titles: { receipt: 'Protocolo do serviço conveniado' },
  fields: {
    provider: affiliatedRef('Conveniado', { showColumn: 24, showFilter: 'panel' }).required(),
    procedure: procedureRef('Procedimento', {
      search: 'affiliatedOfferSearch',
      searchWith: { from: { affiliated: 'provider' } },
      showColumn: 28,
      showFilter: 'panel',
    }).required(),
    /** The month's quantity is used up: it can be authorised from this day on. */
    waitsUntil: date('Aguarda até', { showColumn: 16, isGenerated: true }),
    authorisedOn: date('Autorizado em', { isGenerated: true }),
  },
  what: ['procedure', 'provider'],
  printed: ['waitsUntil'],
  touches: ['affiliatedProcedure'],
  document: 'Encaminhamento',
})
