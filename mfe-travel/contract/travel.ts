import { date, dateTime, id, integer, longText, object, relation, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import type { FieldMeta } from '@saude/contract/meta'
import { query } from '@saude/contract/query'

/** Travels of patients to other cities (specification 3, sections 2, 3, 5 and 7). */

/** Cities are shown as 'name - stateCode'. */
const city = (label: string, meta: FieldMeta = {}) =>
  relation(label, 'citySearch', { optionLabel: 'description', ...meta })

/** What the form of a travel asks, in its order. */
export const travelFields = {
  originCity: city('Cidade de origem').required(),
  destinationCity: city('Cidade de destino', { searchWith: { from: { near: 'originCity' } } }).required(),
  appointmentDate: dateTime('Partida').required(),
  observation: longText('Observação', { personal: 'text' }).max(1000),
}

const place = (label: string, width?: number) =>
  object(
    label,
    {
      id: id().required(),
      /** 'Campinas - SP' */
      name: text('Nome').required(),
    },
    { kind: 'relation', ...(width !== undefined && { showColumn: width }) },
  )

export const travelCreate = query('travelCreate', {
  input: travelFields,
  output: { travelId: id().required() },
  writes: ['travel'],
})

export const travelGet = query('travelGet', {
  input: { id: id().required() },
  output: {
    id: id().required(),
    originCity: place('Cidade de origem').required(),
    destinationCity: place('Cidade de destino').required(),
    appointmentDate: dateTime('Partida').required(),
    observation: travelFields.observation,
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração'),
    version: integer('Versão'),
  },
  reads: ['travel'],
})

export const travelList = listQuery('travelList', {
  title: 'viagens',
  filters: {
    originCity: relation('Cidade de origem', 'citySearch', {
      optionLabel: 'description',
      showFilter: 'panel',
    }),
    destinationCity: relation('Cidade de destino', 'citySearch', {
      optionLabel: 'description',
      showFilter: 'panel',
    }),
    initialDate: date('Partida a partir de', { showFilter: 'panel' }),
    finalDate: date('Partida até', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    appointmentDate: dateTime('Partida', { showColumn: 22 }).required(),
    originCity: place('Origem', 24).required(),
    destinationCity: place('Destino', 24).required(),
    observation: text('Observação', { personal: 'text', showColumn: 30 }),
    createdAt: dateTime('Criado em'),
    updatedAt: dateTime('Última alteração'),
  },
  orderBy: ['appointmentDate', 'originCity', 'destinationCity', 'updatedAt'],
  defaultOrder: ['appointmentDate', 'desc'],
  reads: ['travel'],
})
