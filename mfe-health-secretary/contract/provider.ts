import { id, integer, list, object, oneOf, text } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { protocolTypes } from './protocol-type.ts'

/** The lists in which a provider may stand, each with an id of its own for it. */
export const providerLists = {
  affiliated: 'Conveniados',
  examProvider: 'Prestadores de exames',
  physiotherapyProvider: 'Prestadores de fisioterapia',
  occupationalTherapyProvider: 'Prestadores de terapia ocupacional',
} as const

/** What a provider is at most asked for. */
export const mostOffers = 500

/** One provider, by the id that any list knows it by: in which lists it stands, and what it offers for whom. */
export const providerGet = query(rows.providerGet, {
  input: { id: id('Prestador').required() },
  output: {
    id: id().required(),
    name: text('Nome').required(),
    lists: list(
      'Listas',
      4,
      object('Lista', {
        list: oneOf('Lista', providerLists).required(),
        id: id().required(),
      }).required(),
    ).required(),
    offers: list(
      'O que oferece',
      mostOffers,
      object('Oferta', {
        id: text('Oferta').required(),
        type: oneOf('Para', protocolTypes).required(),
        /** Without one whatever the provider does for that kind of requests. */
        item: text('Item'),
        /** Agreed for this month; those of a month in a quota before what was agreed with a price. */
        places: integer('Vagas por mês'),
        weeklyPlaces: integer('Vagas por semana'),
        price: money('Valor'),
        /** Of its agenda, from now on. */
        free: integer('Livres na agenda').required(),
      }).required(),
    ).required(),
  },
  reads: [
    ...['affiliated', 'examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider'],
    ...['quota', 'affiliatedProcedure', 'appointmentSlot'],
  ],
})
