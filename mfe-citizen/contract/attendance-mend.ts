import {
  asManyAsThereAre,
  cns,
  date,
  dateTime,
  id,
  integer,
  list,
  longText,
  object,
  text,
  yesNo,
} from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { ine } from '@saude/core/contract/team'
import { rows } from './access.ts'

/**
 * What an attendance lacks for national forms: who bills completes where and as what it was done; what was done and found is
 * for who attended alone, who is asked by a task.
 */

/** Entries that one call changes. */
export const mostMended = 100

const mended = {
  items: list(
    'Registros',
    asManyAsThereAre,
    object('Registro', { id: id().required(), citizenId: id('Cidadão').required() }).required(),
  ).required(),
}

/** Completes entries of production, those that are still there; the others are not answered. Access `service`. */
export const attendanceMend = query(rows.attendanceMend, {
  input: {
    items: list(
      'Registros',
      mostMended,
      object('Registro', {
        id: id().required(),
        healthUnit: id('Unidade de saúde'),
        team: ine(),
        cbo: text('Ocupação (CBO)').max(6),
        professionalCns: cns('CNS do profissional'),
      }).required(),
    ).required(),
  },
  output: mended,
  writes: ['history', 'healthCare'],
  logs: 'items.citizenId',
})

/** Asks those who attended to correct entries; where no user is known no one is asked. Access `service`. */
export const attendanceAsk = query(rows.attendanceAsk, {
  input: {
    ids: list('Registros', mostMended, id().required()).required(),
    wanted: text('O que corrigir').required().max(200),
  },
  output: mended,
  writes: ['correctionTask'],
  logs: 'items.citizenId',
})

/** What is asked about an entry. */
const task = {
  /** Of the entry. */
  id: id().required(),
  wanted: text('O que corrigir').required(),
  askedBy: text('Quem pediu'),
  askedAt: dateTime('Desde').required(),
}

/** What was asked about an entry, and what its author answered; without an answer they were not heard yet. */
const asked = {
  ...task,
  answer: text('Resposta', { personal: 'text' }),
  answeredBy: text('Quem respondeu'),
  answeredAt: dateTime('Respondida em'),
}

/** Which entry it is about. */
const entry = {
  citizen: object('Cidadão', {
    id: id().required(),
    name: text('Nome', { personal: 'name' }).required(),
  }).required(),
  date: date('Data').required(),
  procedure: text('Procedimento'),
}

/** Entries that one call asks about. */
const mostAskedAbout = 500

/** Which of these entries their authors were asked to correct. Access `service`. */
export const attendanceAsked = query(rows.attendanceAsked, {
  input: { ids: list('Registros', mostAskedAbout, id().required()).required() },
  output: {
    items: list('Correções', asManyAsThereAre, object('Correção', asked).required()).required(),
  },
  reads: ['correctionTask'],
})

/** Answers that one call shows or marks. */
export const mostAnswers = 100

/** How many authors have not answered yet, and how many answers no one has marked as seen. */
export const answerCounts = {
  waiting: integer('Sem resposta').required(),
  answered: integer('Respostas a ver').required(),
}

/** The counts and the answers that no one has marked as seen, the oldest first. */
export const answersToSee = {
  ...answerCounts,
  items: list('Respostas', mostAnswers, object('Resposta', { ...asked, ...entry }).required()).required(),
}

/** Answers that are marked as seen, by the ids of their entries. */
export const answersSeen = { ids: list('Respostas', mostAnswers, id().required()).required() }

/** The counts, and the answers where they are asked for. Access `service`. */
export const attendanceAnswers = query(rows.attendanceAnswers, {
  input: { withItems: yesNo('Com as respostas') },
  output: answersToSee,
  reads: ['correctionTask', 'citizen'],
  logs: 'items.citizen.id',
})

/** Marks answers as seen: they stay beside their entries, and are counted no more. Access `service`. */
export const attendanceAnswersSeen = query(rows.attendanceAnswersSeen, {
  input: answersSeen,
  output: mended,
  writes: ['correctionTask'],
  logs: 'items.citizenId',
})

/** So many are listed; how many there are is said. */
export const mostTasks = 200

/** What the caller is asked to correct of what they recorded, the oldest first. */
export const correctionTaskList = query('correctionTaskList', {
  permission: rows.recordedEntryGet,
  title: 'Correções pedidas',
  input: {},
  output: {
    total: integer('Correções pedidas').required(),
    items: list('Correções', mostTasks, object('Correção', { ...task, ...entry }).required()).required(),
  },
  reads: ['correctionTask', 'history', 'citizen'],
  logs: 'items.citizen.id',
})

/** How many wait for the caller: of the home, which names no one. */
export const correctionTaskCount = query('correctionTaskCount', {
  permission: rows.recordedEntryGet,
  title: 'Quantas correções são pedidas',
  input: {},
  output: { total: integer('Correções pedidas').required() },
  reads: ['correctionTask', 'history'],
})

/** The entry is right as it is: the caller says why, and is asked no more. */
export const correctionTaskAnswer = query('correctionTaskAnswer', {
  permission: rows.recordedEntryGet,
  title: 'Responder que o registro está certo',
  input: {
    id: id('Registro').required(),
    answer: longText('Por que está certo', { personal: 'text', rows: 2 }).required().max(500),
  },
  output: { id: id().required(), citizenId: id('Cidadão').required() },
  writes: ['correctionTask'],
  logs: 'citizenId',
})
