import type { AreaName } from '@saude/contract/access'
import { permissionCells } from './cells.ts'
import { socketFlood } from './flood.ts'
import { manyLogins } from './logins.ts'
import { edgesOfNumbers } from './numbers.ts'
import { providersRights } from './providers.ts'
import { staleRead } from './stale.ts'
import { standing } from './standing.ts'
import { missingDatabases, secondStart } from './starts.ts'
import type { Attack } from './target.ts'
import { strangeIds } from './tenancy.ts'
import { strangersFiles } from './uploads.ts'
import { worstOfEach } from './worst.ts'

interface Listed {
  readonly attack: Attack
  /** Runs in `npm test` too: it counts, and is over within seconds. */
  readonly isShort: boolean
  /** What it finds is still to be mended. */
  readonly isOpen?: boolean
  /** Areas that run as processes of their own meanwhile. */
  readonly apart?: readonly AreaName[]
}

const apart: readonly AreaName[] = ['citizen', 'health-secretary']

/** Every attack of `npm run soak:attack`, by name, in its order. */
export const attacks: Readonly<Record<string, Listed>> = {
  cells: { attack: permissionCells, isShort: true },
  tenancy: { attack: strangeIds, isShort: true },
  malformed: { attack: standing.malformed, isShort: false },
  apartCells: { attack: permissionCells, isShort: false, apart },
  apartTenancy: { attack: strangeIds, isShort: false, apart },
  apartMalformed: { attack: standing.malformed, isShort: false, apart },
  kill: { attack: standing.kill, isShort: false },
  stale: { attack: staleRead, isShort: false, isOpen: true },
  providers: { attack: providersRights, isShort: false, isOpen: true },
  numbers: { attack: edgesOfNumbers, isShort: false, isOpen: true },
  flood: { attack: socketFlood, isShort: false, isOpen: true },
  uploads: { attack: strangersFiles, isShort: false, isOpen: true },
  logins: { attack: manyLogins, isShort: false, isOpen: true },
  start: { attack: secondStart, isShort: false, isOpen: true },
  missing: { attack: missingDatabases, isShort: false, isOpen: true },
  worst: { attack: worstOfEach, isShort: false, isOpen: true },
}
