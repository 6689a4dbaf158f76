import { byIdsShape } from '@saude/contract/by-ids-shape'
import {
  asManyAsThereAre,
  cns,
  date,
  dateTime,
  id,
  list,
  object,
  oneOf,
  phone,
  relation,
  text,
  yesNo,
} from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import type { FieldMeta } from '@saude/contract/meta'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { installedApps } from './person-codes.ts'

/** How citizens say that they are, day by day. */

/** Days of the timeline, today the last. */
export const timelineDays = 7

const attendance = object('Atendimento', {
  attendedByUserName: text('Profissional'),
  attendedByUserCboName: text('Ocupação'),
  attendedAt: dateTime('Data').required(),
})

const quiz = object('Questionário', {
  date: date('Data').required(),
  /** Empty: no quiz was answered on that day, but somebody attended the citizen. */
  isHealthy: yesNo('Saudável'),
  healthCares: list('Atendimentos', asManyAsThereAre, attendance.required()).required(),
})

/** Of the days of the timeline on which anything is known. */
export const healthQuizzes = (meta: FieldMeta = {}) =>
  list('Questionários de saúde', asManyAsThereAre, quiz.required(), meta).required()

/** Citizens who answered a quiz within the timeline, the last answer first. */
export const citizenHealth = listQuery(rows.citizenHealth, {
  title: 'cidadãos',
  filters: {
    citizen: relation('Cidadão', 'citizenSearch', { personal: 'name', showFilter: 'panel' }),
    healthUnit: relation('Unidade de saúde', 'healthUnitSearch', { showFilter: 'panel' }),
    responsibleAcs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    citizen: object('Cidadão', {
      id: id().required(),
      name: text('Nome', { personal: 'name' }).required(),
      cns: cns(),
      cellphoneNumber: phone('Celular'),
      cellphoneNumberVerification: oneOf('App', installedApps).required(),
      hasHealthCareToday: yesNo('Atendido hoje').required(),
    }).required(),
    lastQuiz: date('Último questionário'),
    quizzes: healthQuizzes(),
  },
  orderBy: ['lastQuiz'],
  defaultOrder: ['lastQuiz', 'desc'],
  reads: ['citizen', 'healthQuiz', 'healthCare'],
  logs: 'items.id',
})

/** The same of some citizens, for the area that follows their cases. Access `service`. */
export const citizenQuizByIds = query(rows.citizenQuizByIds, {
  ...byIdsShape('Cidadão', { quizzes: healthQuizzes() }),
  reads: ['healthQuiz', 'healthCare'],
})
