import { defineMigrations } from '@saude/service/migrations/migration'
import { givingStatesBack } from './accompaniment/states-back.ts'

/** How what older releases stored of epidemiology became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-10-outdated-states',
    title: 'Acompanhamentos desatualizados voltam à situação anterior',
    compatibleWith: '0.1.0',
    isOnWire: true,
    run: givingStatesBack,
  },
])
