import { dateTime, id, list, object, oneOf, text } from '@saude/contract/fields'
import { personMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { protocolTypes } from './protocol-type.ts'

/** How many are shown; what is decided makes room for the others. */
export const mostTwoProviders = 100

/** Requests of before that were booked with another provider than the one that they were for, until it is decided who it was. */
export const twoProvidersList = query(rows.twoProvidersList, {
  input: {},
  output: {
    items: list(
      'Solicitações',
      mostTwoProviders,
      object('Solicitação', {
        id: id().required(),
        type: oneOf('Tipo', protocolTypes).required(),
        number: text('Protocolo').required(),
        citizen: object('Cidadão', {
          id: id().required(),
          name: text('Nome', { personal: 'name' }).required(),
        }).required(),
        item: text('Item'),
        appointmentAt: dateTime('Data do atendimento'),
        asked: text('Solicitado a').required(),
        booked: text('Agendado com').required(),
        isProtected: personMark(),
      }).required(),
    ).required(),
  },
  reads: ['protocol', 'twoProviders'],
  logs: 'items.citizen.id',
})

export const twoProvidersChoices = { booked: 'Agendado com', asked: 'Solicitado a' } as const

/** Says which of its two providers a request is with: it names that one alone from then on. */
export const twoProvidersSettle = query(rows.twoProvidersSettle, {
  input: {
    id: id('Solicitação').required(),
    keep: oneOf('Prestador', twoProvidersChoices).required(),
  },
  output: {},
  writes: ['protocol', 'twoProviders', 'examRequest', 'physiotherapySession', 'occupationalTherapy'],
})
