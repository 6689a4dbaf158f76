import { integer, plate, text } from '@saude/contract/fields'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** The vehicles that take patients to other cities. */
export const vehicle = record(rows, 'vehicle', {
  word: { singular: 'veículo', plural: 'veículos', gender: 'm' },
  path: '/app/options/vehicle',
  fields: {
    name: text('Modelo', { showColumn: 50, showFilter: 'column' }).required().max(80),
    plate: plate('Placa', { showColumn: 25, showFilter: 'column' }).required(),
    maxCapacity: integer('Capacidade máxima', { showColumn: 25 }).required().min(1).max(80),
  },
  label: ['name'],
  unique: ['plate'],
})
