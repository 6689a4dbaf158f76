import { dateTime, id, integer, longText } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { cityRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

const fields = {
  originCity: cityRef('Cidade de origem', { showColumn: 24, showFilter: 'panel' }).required(),
  destinationCity: cityRef('Cidade de destino', {
    showColumn: 24,
    showFilter: 'panel',
    searchWith: { from: { near: 'originCity' } },
  }).required(),
  appointmentDate: dateTime('Partida', { showColumn: 20 }).required(),
  observation: longText('Observação', { personal: 'text', showColumn: 32 }).max(1000),
}

/** Travels of patients to other cities. */
export const travel = {
  ...record(rows, 'travel', {
    word: { singular: 'viagem', plural: 'viagens', gender: 'f' },
    path: '/app/travel/list',
    paths: { create: '/app/travel/wizard' },
    titles: { list: 'Lista de viagens' },
    fields,
    label: ['destinationCity', 'appointmentDate'],
    orderBy: ['appointmentDate', 'originCity', 'destinationCity', 'updatedAt'],
    defaultOrder: ['appointmentDate', 'desc'],
    period: {
      field: 'appointmentDate',
      from: 'initialDate',
      to: 'finalDate',
      labels: ['Partida a partir de', 'Partida até'],
    },
  }),
  /** The specification calls the id of a new one `travelId`. */
  create: query(rows.travelCreate, {
    input: fields,
    output: { id: id().required(), version: integer('Versão'), travelId: id().required() },
    writes: ['travel'],
  }),
}
