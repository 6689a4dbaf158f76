import { defineMigrations } from '@saude/service/migrations/migration'
import { sealPast } from './access-log/past.ts'
import { teamsFromTexts } from './team/from-texts.ts'
import { catchUpTerritory } from './territory/catch-up.ts'

/**
 * How what older releases stored in the core became what this one expects (shared/service/migrations).
 * @param accessLogKey with which entries of the access log are locked
 */
export const migrationsWith = (accessLogKey: string) =>
  defineMigrations([
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
    {
      id: '2026-11-27-91-access-log-seals',
      title: 'Registro de acessos gravado antes dos lacres',
      compatibleWith: '0.1.0',
      meanwhile: 'os acessos anteriores são lidos como sempre, e npm run audit os mostra sem lacre',
      run: sealPast(accessLogKey),
    },
  ])
