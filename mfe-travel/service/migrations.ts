import { defineMigrations } from '@saude/service/migrations/migration'
import { completeSeats } from './older-seats.ts'

/** How what older releases stored of trips became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-01-older-seats',
    title: 'Lugares das viagens registradas antes do calendário',
    compatibleWith: '0.1.0',
    run: completeSeats,
  },
])
