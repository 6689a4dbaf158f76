import { defineMigrations } from '@saude/service/migrations/migration'
import { dateMeasures } from './conditions/date-measures.ts'
import { nameProduction, nameVisits } from './production/name-months.ts'

/** How what older releases stored of citizens became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-03-production-months',
    title: 'Competência dos atendimentos que não a tinham',
    compatibleWith: '0.1.0',
    run: nameProduction,
  },
  {
    id: '2026-11-26-04-visit-months',
    title: 'Mês das visitas que não o tinham',
    compatibleWith: '0.1.0',
    run: nameVisits,
  },
  {
    id: '2026-11-26-05-days-of-weights',
    title: 'Dias de pesos e alturas, para a classificação do IMC pela idade',
    compatibleWith: '0.1.0',
    run: dateMeasures,
  },
])
