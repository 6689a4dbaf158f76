import {
  date,
  dateTime,
  id,
  integer,
  longText,
  object,
  oneOf,
  ref,
  relation,
  text,
} from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { listQuery } from '@saude/contract/list-query'
import { changed, created, query, updateOf } from '@saude/contract/query'
import { healthUnitRegister } from '@saude/gateway/core/contract/health-unit-register'
import { priorities } from './priority.ts'

/** Requests for exams of citizens (specification 3, section 3). */

const personal = { personal: 'name' } as const

/** What the forms ask, in their order. Of what is chosen the service keeps the name that its owner knows. */
export const examRequestFields = {
  citizen: ref('Cidadão', 'citizenSearch', { ...personal, placeholder: 'Nome, CPF ou CNS' }).required(),
  exam: relation('Exame', 'laboratoryExamsSearch').required(),
  healthUnit: ref('Unidade de saúde', 'healthUnitSearch', { register: healthUnitRegister }),
  priority: oneOf('Prioridade', priorities).required(),
  date: date('Data da solicitação').required(),
  observation: longText('Observação', { personal: 'text' }).max(1000),
  attachment: file('Pedido médico', {
    accept: ['pdf', 'png', 'jpg', 'tif'],
    personal: 'text',
    help: 'Foto ou documento do pedido',
  }),
}

const record = {
  id: id().required(),
  citizen: ref('Cidadão', 'citizenSearch', { ...personal, showColumn: 34 }).required(),
  exam: relation('Exame', 'laboratoryExamsSearch', { showColumn: 28 }).required(),
  healthUnit: examRequestFields.healthUnit,
  priority: oneOf('Prioridade', priorities, { showColumn: 18 }).required(),
  date: date('Data da solicitação').required(),
  observation: examRequestFields.observation,
  createdAt: dateTime('Criada em'),
  updatedAt: dateTime('Última alteração', { showColumn: 20 }),
  updatedBy: object('Alterada por', { id: id().required(), name: text('Nome') }),
  version: integer('Versão', { isHidden: true }),
}

export const examRequestList = listQuery('examRequestList', {
  title: 'solicitações de exames',
  filters: {
    citizen: relation('Cidadão', 'citizenSearch', { ...personal, showFilter: 'panel' }),
    exam: relation('Exame', 'laboratoryExamsSearch', { showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
    priority: oneOf('Prioridade', priorities, { showFilter: 'panel' }),
  },
  item: record,
  orderBy: ['updatedAt', 'citizen', 'exam', 'date'],
  defaultOrder: ['updatedAt', 'desc'],
  reads: ['examRequest'],
  logs: 'items.citizen.id',
})

export const examRequestGet = query('examRequestGet', {
  input: { id: id().required() },
  output: { ...record, attachment: examRequestFields.attachment },
  reads: ['examRequest'],
  logs: 'citizen.id',
})

export const examRequestCreate = query('examRequestCreate', {
  input: examRequestFields,
  output: created,
  writes: ['examRequest'],
})

export const examRequestUpdate = query('examRequestUpdate', {
  input: updateOf(examRequestFields),
  output: changed,
  writes: ['examRequest'],
  readBy: examRequestGet,
})

export const examRequestDelete = query('examRequestDelete', {
  input: { id: id().required() },
  output: created,
  writes: ['examRequest'],
})
