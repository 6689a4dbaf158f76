import { date, integer, oneOf } from '@saude/contract/fields'
import { rows } from './access.ts'
import { occupationalTherapyProviderRef } from './refs.ts'
import { requestKind } from './request-kind.ts'
import { therapyPlaces } from './therapy.ts'

const focuses = {
  dailyLiving: 'Atividades da vida diária',
  motor: 'Coordenação motora',
  cognitive: 'Estimulação cognitiva',
  sensory: 'Integração sensorial',
  mentalHealth: 'Saúde mental',
  orthosis: 'Órteses e adaptações',
} as const

/** Sessions of occupational therapy, without fields of their own. */
export const occupationalTherapy = requestKind(rows, 'occupationalTherapy', {
  word: { singular: 'terapia ocupacional', plural: 'terapias ocupacionais', gender: 'f', short: 'terapia' },
  path: '/app/health-secretary/occupational-therapy',
  titles: { list: 'Terapia ocupacional' },
  fields: {
    focus: oneOf('Objetivo', focuses, { showColumn: 24, showFilter: 'panel' }).required(),
    place: oneOf('Local', therapyPlaces, { showColumn: 16, showFilter: 'panel' }).required(),
    performer: occupationalTherapyProviderRef(undefined, { showFilter: 'panel' }),
    procedureDate: date('Data do procedimento', {
      mayLieAhead: true,
      showColumn: 20,
      plausible: { daysBack: 730, daysAhead: 730 },
    }),
    sessions: integer('Número de sessões').min(1).max(100),
  },
  what: ['focus', 'place'],
  document: 'Encaminhamento',
})
