import { integer, longText, oneOf, text, yesNo } from '@saude/contract/fields'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

export const materialUnits = {
  unit: 'Unidade',
  box: 'Caixa',
  package: 'Pacote',
  bottle: 'Frasco',
  pair: 'Par',
  kit: 'Kit',
} as const

/** What the secretariat has in stock: consumed, or on loan such as crutches and beds. */
export const material = record(rows, 'material', {
  word: { singular: 'material', plural: 'materiais', gender: 'm' },
  path: '/app/health-secretary/material',
  fields: {
    name: text('Nome', { showColumn: 36, showFilter: 'column' }).required().min(2).max(120),
    unit: oneOf('Unidade de medida', materialUnits, {
      showColumn: 16,
      initial: { value: 'unit' },
    }).required(),
    minimum: integer('Estoque mínimo', {
      showColumn: 14,
      help: 'Abaixo dele o material aparece na página inicial da secretaria',
    })
      .min(0)
      .max(1_000_000),
    isLoanable: yesNo('É emprestado', { showFilter: 'panel', initial: { value: false } }).required(),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  shown: {
    balance: integer('Saldo', { showColumn: 12 }),
    /** Of a material with a minimum: the balance is below it. */
    isShort: yesNo('Abaixo do mínimo', { showColumn: 14 }),
  },
  label: ['name'],
  orderBy: ['name', 'updatedAt', 'minimum'],
  defaultOrder: ['name', 'asc'],
  columns: { updatedAt: 22 },
  unique: ['name'],
})

export const materialByIds = byIdsQuery(rows.materialByIds, material, {
  isLoanable: yesNo('É emprestado'),
})
