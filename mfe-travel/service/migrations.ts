import { defineMigrations } from '@saude/service/migrations/migration'
import { sayCharges } from './charges.ts'
import { completeSeats } from './older-seats.ts'

/** How what older releases stored of trips became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-01-older-seats',
    title: 'Lugares das viagens registradas antes do calendário',
    compatibleWith: '0.1.0',
    run: completeSeats,
  },
  {
    id: '2026-11-27-01-cost-center-charges',
    title: 'O que despesas de viagens gastaram dos centros de custo',
    compatibleWith: '0.1.0',
    run: sayCharges,
  },
])
