import { integer, text, yesNo } from '@saude/contract/fields'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** What citizens may be granted. */
export const benefit = record(rows, 'benefit', {
  word: { singular: 'benefício', plural: 'benefícios', gender: 'm' },
  path: '/app/options/benefit',
  fields: {
    name: text('Nome', { showColumn: 45, showFilter: 'column' }).required().max(120),
    /** How many days have to pass before a citizen receives it again. */
    validity: integer('Validade', { unit: 'dias', showColumn: 15 }).required().min(1).max(3650),
    moderate: yesNo('Moderado', {
      showColumn: 15,
      showFilter: 'panel',
      initial: { value: false },
      help: 'Aprovado por outra pessoa que não a que solicitou',
    }).required(),
  },
  label: ['name'],
  orderBy: ['updatedAt', 'name', 'validity'],
  columns: { updatedAt: 25 },
  unique: ['name'],
})

/** What a request for a benefit goes by. */
export const benefitByIds = byIdsQuery(rows.benefitByIds, benefit, {
  validity: integer('Validade').required(),
  moderate: yesNo('Moderado').required(),
})
