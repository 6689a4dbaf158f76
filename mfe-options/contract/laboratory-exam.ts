import { byIdsShape } from '@saude/contract/by-ids-shape'
import { integer, longText, since, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { record } from '@saude/contract/record/record'
import { searchShape } from '@saude/contract/search-shape'
import { procedureRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'

/** Exams that the municipality asks laboratories for, each with its procedure of SIGTAP. */
export const laboratoryExam = record(rows, 'laboratoryExam', {
  word: { singular: 'exame laboratorial', plural: 'exames laboratoriais', gender: 'm', short: 'exame' },
  path: '/app/options/laboratory-exam',
  paths: { update: '/app/options/laboratory-exam/update?examId={id}' },
  fields: {
    name: text('Nome', { showColumn: 35, showFilter: 'column' }).required().max(120),
    procedure: procedureRef('Procedimento SIGTAP', {
      showColumn: 35,
      showFilter: 'panel',
      placeholder: 'Nome ou código SIGTAP',
    }).required(),
    material: text('Material', { placeholder: 'Sangue, urina, fezes' }).max(120),
    resultDays: integer('Prazo do resultado', { unit: 'dias', showColumn: 15 }).min(0).max(365),
    // What people write may name somebody.
    preparation: longText('Preparo do paciente', { personal: 'text' }).max(1000),
  },
  label: ['name'],
  orderBy: ['updatedAt', 'name', 'resultDays'],
  columns: { updatedAt: 20 },
  unique: ['name'],
})

const shape = searchShape('laboratoryExam')

/**
 * Exams that may be asked for, each under the code of its procedure: those of the municipality's register, by its names,
 * before others that the product and the client's SIGTAP table know.
 */
export const laboratoryExamsSearch = query(rows.laboratoryExamsSearch, {
  ...shape,
  /** The table of the request's day counts, which is today where none is said. */
  input: { ...shape.input, day: since('Data da solicitação') },
})

/** How one gets ready for exams of the register, by the codes of their procedures. Access `service`. */
export const laboratoryExamByCodes = query(rows.laboratoryExamByCodes, {
  ...byIdsShape('Exame', {
    name: text('Nome').required(),
    material: text('Material'),
    resultDays: integer('Prazo do resultado'),
    // What people write may name somebody.
    preparation: longText('Preparo do paciente', { personal: 'text' }),
  }),
  reads: ['laboratoryExam'],
})
