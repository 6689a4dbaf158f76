import { answerCounts, answersSeen, answersToSee } from '@saude/citizen/contract/attendance-mend'
import { integer } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What those who attended answered to what who bills asked them to correct. */

/** How many answers are to be seen: of the home, which names no one. */
export const bpaAnswerCount = query('bpaAnswerCount', {
  permission: rows.bpaExport,
  title: 'Quantas correções do BPA foram respondidas',
  input: {},
  output: answerCounts,
  reads: ['correctionTask'],
})

/** The answers that no one has marked as seen, the oldest first. */
export const bpaAnswers = query('bpaAnswers', {
  permission: rows.bpaExport,
  title: 'Respostas às correções pedidas',
  input: {},
  output: answersToSee,
  reads: ['correctionTask', 'citizen'],
  logs: 'items.citizen.id',
})

/** Marks answers as seen: they stay beside what is left out. */
export const bpaAnswersSeen = query('bpaAnswersSeen', {
  permission: rows.bpaExport,
  title: 'Marcar respostas do BPA como vistas',
  input: answersSeen,
  output: { seen: integer('Respostas vistas').required() },
  writes: ['bpa', 'correctionTask'],
})
