import { date, integer, oneOf } from '@saude/contract/fields'
import { rows } from './access.ts'
import { physiotherapyProviderRef } from './refs.ts'
import { requestKind } from './request-kind.ts'
import { therapyPlaces } from './therapy.ts'

const physiotherapyTypes = {
  bobath: 'Bobath',
  clinical: 'Clínica',
  pelvic: 'Pélvica',
  preoperative: 'Pré-operatória',
  postoperative: 'Pós-operatória',
  treatment: 'Tratamento',
} as const

export const physiotherapySession = requestKind(rows, 'physiotherapySession', {
  word: {
    singular: 'sessão de fisioterapia',
    plural: 'sessões de fisioterapia',
    gender: 'f',
    short: 'sessão',
  },
  path: '/app/health-secretary/physiotherapy-session',
  fields: {
    type: oneOf('Tipo', physiotherapyTypes, { showColumn: 20, showFilter: 'panel' }).required(),
    place: oneOf('Local', therapyPlaces, { showColumn: 16, showFilter: 'panel' }).required(),
    performer: physiotherapyProviderRef(undefined, { showFilter: 'panel' }),
    procedureDate: date('Data do procedimento', {
      mayLieAhead: true,
      showColumn: 20,
      plausible: { daysBack: 730, daysAhead: 730 },
    }),
    sessions: integer('Número de sessões').min(1).max(100),
  },
  what: ['type', 'place'],
  document: 'Encaminhamento',
})
