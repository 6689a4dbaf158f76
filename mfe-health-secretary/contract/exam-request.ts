import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { date, longText, oneOf } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { record } from '@saude/contract/record/record'
import { healthUnitRef, laboratoryExamRef } from '@saude/core/contract/refs'
import { priorities, priorityTones } from './priority.ts'

/** Requests for exams of citizens (specification 3, section 3). Most are of today and can wait. */
export const examRequest = record('examRequest', {
  word: {
    singular: 'solicitação de exame',
    plural: 'solicitações de exames',
    gender: 'f',
    short: 'solicitação',
  },
  path: '/app/health-secretary/exam-request',
  fields: {
    citizen: citizenRef('Cidadão', { showColumn: 34, showFilter: 'panel' }).required(),
    exam: laboratoryExamRef('Exame', { showColumn: 28, showFilter: 'panel' }).required(),
    healthUnit: healthUnitRef('Unidade de saúde', { showFilter: 'panel' }),
    priority: oneOf('Prioridade', priorities, {
      showColumn: 18,
      showFilter: 'panel',
      tones: priorityTones,
      initial: { value: 'notUrgent' },
    }).required(),
    date: date('Data da solicitação', { initial: 'today' }).required(),
    observation: longText('Observação', { personal: 'text' }).max(1000),
    attachment: file('Pedido médico', {
      accept: ['pdf', 'png', 'jpg', 'tif'],
      personal: 'text',
      help: 'Foto ou documento do pedido',
    }),
  },
  label: ['citizen', 'exam'],
  orderBy: ['updatedAt', 'citizen', 'exam', 'date'],
  columns: { updatedAt: 20 },
})
