import { permissionCells } from './cells.ts'
import { costs } from './costs.ts'
import { demoElsewhere } from './demo.ts'
import { socketFlood } from './flood.ts'
import { manyLogins } from './logins.ts'
import { edgesOfNumbers } from './numbers.ts'
import { providersRights } from './providers.ts'
import { hostileReleases, rollbackUnderLoad } from './releases.ts'
import { foreignSeals } from './seals.ts'
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
  /** Settings that are the matter of the attack; all other limits are lifted. */
  readonly limits?: Readonly<Record<string, string>>
  /** Areas that run as processes of their own meanwhile. */
  readonly apart?: readonly string[]
}

/** As delivered (README of the gateway, Sockets). */
export const visitorsLimit = { LIMIT_PUBLIC_MESSAGES: '6000' }

const apart: readonly string[] = ['citizen', 'health-secretary']

/** Every attack of `npm run soak:attack`, by name, in its order. */
export const attacks: Readonly<Record<string, Listed>> = {
  cells: { attack: permissionCells, isShort: true },
  tenancy: { attack: strangeIds, isShort: true },
  malformed: { attack: standing.malformed, isShort: false },
  apartCells: { attack: permissionCells, isShort: false, apart },
  apartTenancy: { attack: strangeIds, isShort: false, apart },
  apartMalformed: { attack: standing.malformed, isShort: false, apart },
  apartSeals: { attack: foreignSeals, isShort: false, apart },
  kill: { attack: standing.kill, isShort: false },
  stale: { attack: staleRead, isShort: true },
  providers: { attack: providersRights, isShort: true },
  demo: { attack: demoElsewhere, isShort: false },
  numbers: { attack: edgesOfNumbers, isShort: false },
  flood: { attack: socketFlood, isShort: true, limits: visitorsLimit },
  uploads: { attack: strangersFiles, isShort: true },
  releases: { attack: hostileReleases, isShort: true },
  rollback: { attack: rollbackUnderLoad, isShort: true },
  logins: { attack: manyLogins, isShort: false },
  start: { attack: secondStart, isShort: false },
  missing: { attack: missingDatabases, isShort: false },
  worst: { attack: worstOfEach, isShort: false },
  costs: { attack: costs, isShort: false },
}
