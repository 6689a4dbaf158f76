import { defineMigrations } from '@saude/service/migrations/migration'
import { catchUp } from './protocol/catch-up.ts'
import type { Kind } from './protocol/protocols.ts'

/** How what older releases stored of requests of these kinds became what this one expects (shared/service/migrations). */
export const migrationsOf = (kinds: readonly Kind[]) =>
  defineMigrations([
    {
      id: '2026-11-26-01-protocols',
      title: 'Solicitações registradas antes da lista de todas',
      compatibleWith: '0.1.0',
      run: catchUp(kinds),
    },
  ])
