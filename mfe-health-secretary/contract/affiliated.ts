import { cnes, longText, phone, text } from '@saude/contract/fields'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** Who provides consultations, exams and treatments to the municipality under a contract. */
export const affiliated = record(rows, 'affiliated', {
  word: { singular: 'conveniado', plural: 'conveniados', gender: 'm' },
  path: '/app/affiliated',
  fields: {
    name: text('Nome', { showColumn: 40, showFilter: 'column' }).required().min(2).max(120),
    address: text('Endereço', { showColumn: 36 }).max(200),
    // A provider's telephone is no citizen's.
    phone: phone('Telefone', { showColumn: 24, personal: undefined }),
    cnes: cnes(),
    contact: text('Pessoa de contato').max(120),
    observation: longText('Observação', { personal: 'text' }).max(1000),
  },
  label: ['name'],
  orderBy: ['updatedAt', 'name', 'address'],
  unique: ['name'],
})

export const affiliatedByIds = byIdsQuery(rows.affiliatedByIds, affiliated)
