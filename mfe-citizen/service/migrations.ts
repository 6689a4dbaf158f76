import { whole } from '@saude/service/migrations/each'
import { defineMigrations } from '@saude/service/migrations/migration'
import { countMonths } from './analysis/production/count-months.ts'
import { nameProduction, nameVisits } from './analysis/production/name-months.ts'
import { markProtected } from './analysis/protected/mark.ts'
import { forgetComparable } from './analysis/protected/snapshot.ts'
import { dateMeasures } from './register/conditions/date-measures.ts'
import { datePregnancies } from './register/conditions/date-pregnancies.ts'
import { makeHomes } from './register/home/migrate.ts'

/** How what older releases stored of citizens became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-01-protected-diagnoses',
    title: 'Diagnósticos protegidos registrados antes de ficarem à parte',
    compatibleWith: '0.1.0',
    run: markProtected,
  },
  {
    id: '2026-11-26-02-comparable-snapshots',
    title: 'Retratos mensais que podiam ser comparados',
    compatibleWith: '0.1.0',
    run: forgetComparable,
  },
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
    id: '2026-11-26-05-attended-months',
    title: 'Atendimentos de cada cidadão por mês',
    compatibleWith: '0.1.0',
    run: whole(({ store }) => countMonths(store)),
  },
  {
    id: '2026-11-26-06-days-of-weights',
    title: 'Dias de pesos e alturas, para a classificação do IMC pela idade',
    compatibleWith: '0.1.0',
    run: dateMeasures,
  },
  {
    id: '2026-11-27-01-days-of-pregnancies',
    title: 'Até quando podem durar as gestações, para saber de quais falta o desfecho',
    compatibleWith: '0.1.0',
    run: datePregnancies,
  },
  {
    id: '2026-11-27-02-homes',
    title: 'Domicílios, a partir de quem se sabe que mora junto',
    run: makeHomes,
  },
])
