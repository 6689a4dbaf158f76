import { date, dateTime, id, integer, list, object, oneOf, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { confirmation } from '@saude/contract/plausible'
import { personMark } from '@saude/contract/protected'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { priorities } from './priority.ts'
import { protocolTypes } from './protocol-type.ts'
import { affiliatedRef } from './refs.ts'

/** How many places a provider gives in each month for one thing that people ask for. */
export const quota = record(rows, 'quota', {
  word: { singular: 'cota mensal', plural: 'cotas mensais', gender: 'f', short: 'cota' },
  path: '/app/health-secretary/quota',
  fields: {
    provider: affiliatedRef('Prestador', { showColumn: 28, showFilter: 'panel' }).required(),
    type: oneOf('Tipo', protocolTypes, { showColumn: 20, showFilter: 'panel' }).required(),
    item: relation('Item', 'queueItemSearch', {
      searchWith: { from: { type: 'type' } },
      help: 'O que alguém já solicitou',
      showColumn: 28,
    }).required(),
    places: integer('Vagas por mês', { showColumn: 12 }).required().min(0).max(100_000),
    contract: text('Contrato').max(60),
    /** One quota for a provider's item. */
    itemKey: text('Item deste prestador', { isGenerated: true, isHidden: true }),
  },
  shown: {
    taken: integer('Ocupadas neste mês', { showColumn: 12 }),
    left: integer('Livres neste mês', { showColumn: 12 }),
  },
  label: ['item', 'provider'],
  orderBy: ['updatedAt', 'provider', 'type', 'places'],
  unique: ['itemKey'],
})

/** What is left of the quotas of a kind, or of one thing asked for, in a month: this one unless it is said. */
export const queueQuotas = query(rows.queueQuotas, {
  input: {
    type: oneOf('Tipo', protocolTypes).required(),
    item: id('Item'),
    /** A day of the month. */
    day: date('Dia', { mayLieAhead: true }),
  },
  output: {
    items: list(
      'Cotas',
      100,
      object('Cota', {
        id: id().required(),
        provider: text('Prestador').required(),
        item: text('Item').required(),
        places: integer('Vagas').required(),
        left: integer('Livres').required(),
        /** Places of the provider's agenda for the item that are free from now on. */
        free: integer('Livres na agenda'),
        /** The next one of them. */
        next: dateTime('Próxima vaga'),
      }).required(),
    ).required(),
  },
  reads: ['quota', 'protocol', 'appointmentSlot'],
})

/** How many a call list has at most. */
export const mostCalled = 50

/**
 * Calls the next ones of a waiting list to a quota's provider, in order: each gets the next free place of the provider's
 * agenda for the item, with its own time, within the quota of its month. With a day, for providers without an agenda, all
 * are called for it. Where the agenda has fewer places than people were asked for, that is asked before (`isConfirmed`).
 */
export const queueCall = query(rows.queueCall, {
  title: 'Chamar os próximos',
  input: {
    quotaId: id('Cota').required(),
    count: integer('Quantas pessoas', { initial: { value: 1 } })
      .required()
      .min(1)
      .max(mostCalled),
    appointmentAt: dateTime('Data do atendimento', {
      mayLieAhead: true,
      plausible: { daysBack: 0, daysAhead: 730 },
      help: 'Vazio: cada pessoa recebe uma vaga da agenda',
    }),
    appointmentPlace: text('Local do atendimento', { help: 'Vazio: o da agenda, ou o prestador' }).max(200),
    ...confirmation,
  },
  output: {
    called: list(
      'Chamados',
      mostCalled,
      object('Chamado', {
        id: id().required(),
        number: text('Protocolo').required(),
        citizen: object('Cidadão', {
          id: id().required(),
          name: text('Nome', { personal: 'name' }).required(),
        }).required(),
        priority: oneOf('Prioridade', priorities).required(),
        appointmentAt: dateTime('Data do atendimento'),
        isProtected: personMark(),
      }).required(),
    ).required(),
    provider: text('Prestador').required(),
    item: text('Item').required(),
    appointmentPlace: text('Local').required(),
    /** The first one. */
    day: date('Dia').required(),
    /** All of them. */
    days: list('Dias', mostCalled, date('Dia').required()),
    /** What is left of the quota of the first day's month. */
    left: integer('Livres').required(),
  },
  writes: ['protocol', 'quota', 'appointmentSlot'],
  logs: 'called.citizen.id',
})

/** Who has a place of a quota on a day, in the order of hours: what is called and ticked off at the provider's. */
export const callList = listQuery(rows.callList, {
  title: 'chamados',
  filters: {
    quotaId: id('Cota'),
    day: date('Dia', { mayLieAhead: true }),
  },
  item: {
    id: id().required(),
    appointmentAt: dateTime('Data do atendimento', { showColumn: 18 }).required(),
    citizen: object(
      'Cidadão',
      { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
      { kind: 'relation', showColumn: 34 },
    ).required(),
    birthDate: date('Data de nascimento', { personal: 'birthDate', showColumn: 14 }),
    number: text('Protocolo', { showColumn: 14 }).required(),
    priority: oneOf('Prioridade', priorities, { showColumn: 14 }).required(),
    isProtected: personMark(),
  },
  orderBy: ['appointmentAt'],
  reads: ['protocol'],
  logs: 'items.citizen.id',
})
