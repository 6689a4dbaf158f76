import { citizenRef } from '@saude/citizen/contract/citizen-ref'
import { date, id, longText, oneOf } from '@saude/contract/fields'
import { pastDateTime } from '@saude/contract/fields-past'
import { record } from '@saude/contract/record/record'
import { cidRef } from '@saude/core/contract/refs'
import { rows } from './access.ts'
import { epidemiologicalAccompaniment } from './accompaniment.ts'

/** Calls and visits with which a case is followed. */

export const contactResults = {
  reached: 'Atendeu',
  absent: 'Não atendeu',
  wrongNumber: 'Telefone errado',
  refused: 'Não quis responder',
} as const

export const courses = {
  none: 'Sem sintomas',
  better: 'Melhorou',
  same: 'Igual',
  worse: 'Piorou',
  alarm: 'Sinais de alarme',
} as const

const kept = { isGenerated: true, isHidden: true } as const

export const accompanimentContact = record(rows, 'epidemiologicalAccompanimentContact', {
  word: { singular: 'contato', plural: 'contatos', gender: 'm' },
  path: `${epidemiologicalAccompaniment.path}/contact`,
  verbs: ['create'],
  fields: {
    epidemiologicalAccompanimentId: id('Acompanhamento').required(),
    citizen: citizenRef('Cidadão', kept),
    at: pastDateTime('Quando', { showColumn: 26, initial: 'now' }).required(),
    result: oneOf('Resultado', contactResults, { showColumn: 20, initial: { value: 'reached' } }).required(),
    course: oneOf('Como está', courses, {
      showColumn: 20,
      showWhen: { result: ['reached'] },
      tones: { alarm: 'danger', worse: 'warning', same: 'neutral', better: 'success', none: 'success' },
    }),
    returnBy: date('Próximo contato', {
      mayLieAhead: true,
      showColumn: 16,
      help: 'Vazio: pelo intervalo do acompanhamento',
    }),
    observation: longText('Observação', { personal: 'text', rows: 3 }).max(1000),
    /** Of its case. */
    pathology: cidRef('Patologia', kept),
  },
  label: ['result'],
  diagnosis: 'pathology',
  orderBy: ['at'],
  defaultOrder: ['at', 'desc'],
  filters: { citizenId: id('Cidadão'), epidemiologicalAccompanimentId: id('Acompanhamento') },
  writes: [epidemiologicalAccompaniment.name],
})
