import { mostAnswers } from '@saude/citizen/contract/attendance-mend'
import { date, dateTime, id, integer, list, object, text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What those who attended answered to what who bills asked them to correct. */

const counts = {
  waiting: integer('Sem resposta').required(),
  answered: integer('Respostas a ver').required(),
}

/** How many answers are to be seen: of the home, which names no one. */
export const bpaAnswerCount = query('bpaAnswerCount', {
  permission: rows.bpaExport,
  title: 'Quantas correções do BPA foram respondidas',
  input: {},
  output: counts,
  reads: ['correctionTask'],
})

/** The answers that no one has marked as seen, the oldest first. */
export const bpaAnswers = query('bpaAnswers', {
  permission: rows.bpaExport,
  title: 'Respostas às correções pedidas',
  input: {},
  output: {
    ...counts,
    items: list(
      'Respostas',
      mostAnswers,
      object('Resposta', {
        /** Of the entry. */
        id: id().required(),
        citizen: object('Cidadão', {
          id: id().required(),
          name: text('Nome', { personal: 'name' }).required(),
        }).required(),
        date: date('Data').required(),
        procedure: text('Procedimento'),
        wanted: text('O que corrigir').required(),
        askedBy: text('Quem pediu'),
        askedAt: dateTime('Pedida em').required(),
        answer: text('Resposta', { personal: 'text' }),
        answeredBy: text('Quem respondeu'),
        answeredAt: dateTime('Respondida em'),
      }).required(),
    ).required(),
  },
  reads: ['correctionTask', 'citizen'],
  logs: 'items.citizen.id',
})

/** Marks answers as seen: they stay beside what is left out. */
export const bpaAnswersSeen = query('bpaAnswersSeen', {
  permission: rows.bpaExport,
  title: 'Marcar respostas do BPA como vistas',
  input: { ids: list('Respostas', mostAnswers, id().required()).required() },
  output: { seen: integer('Respostas vistas').required() },
  writes: ['bpa', 'correctionTask'],
})
