import { dateTime, integer, longText, oneOf, relation, text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { protocolTypes } from './protocol-type.ts'
import { affiliatedRef } from './refs.ts'

/** When a provider sees how many people for what: booking a request takes one of its places. */
export const appointmentSlot = record(rows, 'appointmentSlot', {
  word: {
    singular: 'agenda de atendimento',
    plural: 'agendas de atendimento',
    gender: 'f',
    short: 'agenda',
  },
  path: '/app/health-secretary/appointment-slot',
  verbs: ['get', 'create', 'update', 'remove', 'restore', 'history'],
  fields: {
    provider: affiliatedRef('Prestador', { showColumn: 28, showFilter: 'panel' }).required(),
    type: oneOf('Para', protocolTypes, { showColumn: 24, showFilter: 'panel' }).required(),
    item: relation('Item', 'queueItemSearch', {
      searchWith: { from: { type: 'type' } },
      help: 'Vazio: qualquer item deste prestador',
      showColumn: 24,
    }),
    at: dateTime('Data e hora', { mayLieAhead: true, showColumn: 20 }).required(),
    places: integer('Vagas', { showColumn: 10, initial: { value: 1 } })
      .required()
      .min(1)
      .max(500),
    taken: integer('Ocupadas', { showColumn: 12, isGenerated: true }),
    place: text('Local').max(200),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['provider', 'at'],
  orderBy: ['at', 'updatedAt', 'provider'],
  defaultOrder: ['at', 'desc'],
})
