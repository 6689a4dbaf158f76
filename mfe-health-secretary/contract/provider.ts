import { id, integer, list, object, oneOf, relation, text } from '@saude/contract/fields'
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
        itemId: id('Item'),
        /** A month's quota; where none is said, what is agreed for this month. */
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

/** Says that a provider offers a thing, how many and for how much; of one that it offers already, says it anew. */
export const providerOfferSave = query(rows.providerOfferSave, {
  title: 'O que oferece',
  input: {
    /** In whatever list. */
    id: id('Prestador').required(),
    type: oneOf('Para', protocolTypes).required(),
    item: relation('Item', 'queueItemSearch', {
      searchWith: { from: { type: 'type' } },
      help: 'Vazio: tudo o que o prestador faz deste tipo',
    }),
    price: money('Valor', { help: 'De cada um' }).min(0).max(1_000_000),
    places: integer('Vagas por mês', { help: 'De um item: a cota mensal, que não é ultrapassada' })
      .min(0)
      .max(100_000),
    weeklyPlaces: integer('Vagas por semana', { help: 'De tudo o que faz deste tipo' }).min(0).max(10_000),
  },
  output: {},
  writes: [
    ...['provider', 'quota'],
    ...['affiliated', 'examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider'],
  ],
})

/** Says that a provider offers a thing no more, with its monthly quota. What was booked stays. */
export const providerOfferRemove = query(rows.providerOfferRemove, {
  input: {
    id: id('Prestador').required(),
    offer: text('Oferta').required().max(80),
  },
  output: {},
  writes: [
    ...['provider', 'quota'],
    ...['affiliated', 'examProvider', 'physiotherapyProvider', 'occupationalTherapyProvider'],
  ],
})
