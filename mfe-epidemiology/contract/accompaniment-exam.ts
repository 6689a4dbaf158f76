import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { id, oneOf, text } from '@saude/contract/fields'
import { file } from '@saude/contract/fields-file'
import { pastDate } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { cidRef } from '@saude/core/contract/refs'
import { laboratoryExamRef } from '@saude/options/contract/refs'
import { rows } from './access.ts'
import { epidemiologicalAccompaniment } from './accompaniment.ts'

/** Exams with which a case is confirmed or discarded. */

export const examResults = {
  waiting: 'Aguardando resultado',
  positive: 'Positivo ou reagente',
  negative: 'Negativo ou não reagente',
  inconclusive: 'Inconclusivo',
  notDone: 'Não realizado',
} as const

/** Whether the result was sent to the surveillance service, and whether it was read there. */
export const notificationStatuses = {
  notSent: 'Não enviada',
  sent: 'Enviada',
  read: 'Lida',
} as const

const kept = { isGenerated: true, isHidden: true } as const

export const accompanimentExam = record(rows, 'epidemiologicalAccompanimentExamResult', {
  word: { singular: 'resultado de exame', plural: 'resultados de exames', gender: 'm', short: 'exame' },
  path: `${epidemiologicalAccompaniment.path}/exam-result`,
  verbs: ['get', 'create', 'update', 'remove', 'restore'],
  fields: {
    epidemiologicalAccompanimentId: id('Acompanhamento').required(),
    citizen: citizenRef('Cidadão', kept),
    laboratoryExam: laboratoryExamRef('Exame', { showColumn: 34 }).required(),
    collectionDate: pastDate('Coletado em', { showColumn: 16, initial: 'today' }).required(),
    resultExam: oneOf('Resultado', examResults, {
      showColumn: 24,
      initial: { value: 'waiting' },
      tones: {
        waiting: 'info',
        positive: 'danger',
        negative: 'success',
        inconclusive: 'warning',
        notDone: 'neutral',
      },
    }).required(),
    resultDate: pastDate('Data do resultado', { showColumn: 16 }),
    examResultDocument: file('Laudo', {
      accept: ['pdf', 'png', 'jpg', 'tif'],
      personal: 'text',
      // The details of a case show it beside the result.
      inRows: true,
    }),
    notificationStatus: oneOf('Notificação', notificationStatuses, {
      initial: { value: 'notSent' },
    }).required(),
    /** Of its case. */
    pathology: cidRef('Patologia', kept),
  },
  label: ['laboratoryExam'],
  diagnosis: 'pathology',
  orderBy: ['collectionDate'],
  defaultOrder: ['collectionDate', 'desc'],
  listed: [
    'epidemiologicalAccompanimentId',
    'citizen',
    'laboratoryExam',
    'collectionDate',
    'resultExam',
    'resultDate',
    'examResultDocument',
    'notificationStatus',
  ],
  filters: { citizenId: id('Cidadão'), epidemiologicalAccompanimentId: id('Acompanhamento') },
  shown: { laboratoryExamName: text('Nome do exame', { isHidden: true }) },
  writes: [epidemiologicalAccompaniment.name],
})
