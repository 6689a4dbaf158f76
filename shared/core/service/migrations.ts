import { defineMigrations } from '@saude/service/migrations/migration'
import { teamsFromTexts } from './team/from-texts.ts'
import { catchUpTerritory } from './territory/catch-up.ts'

/** How what older releases stored in the core became what this one expects (shared/service/migrations). */
export const migrations = defineMigrations([
  {
    id: '2026-11-26-01-territory-registers',
    title: 'Território registrado antes dos seus cadastros',
    compatibleWith: '0.1.0',
    run: catchUpTerritory,
  },
  {
    id: '2026-11-27-01-teams',
    title: 'Equipes como cadastros',
    compatibleWith: '0.1.0',
    run: teamsFromTexts,
  },
])
