import { titleOf } from '@saude/contract/access'
import { AppError, permissionError } from '@saude/contract/errors'
import { holds, missing } from '@saude/contract/permissions'
import { deviceHolds, gate, type SessionEnd } from '@saude/kits/platform'
import type { Screen } from '../areas/routes.ts'

/** What stands in the page now. */
export type Shown =
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'loading' }
  /** Password or PIN are asked for: what lies on this device is sealed, the session too. */
  | { readonly kind: 'locked' }
  | { readonly kind: 'error'; readonly error: AppError }
  | { readonly kind: 'construction' }
  /** A screen of the shell, by its path. */
  | { readonly kind: 'shell'; readonly path: string; readonly isPublic: boolean }
  | { readonly kind: 'area'; readonly name: string }

export interface Situation {
  readonly screen: Screen
  readonly loading: boolean
  readonly token: string | null
  /** The session lies sealed in this browser. */
  readonly sealed?: boolean
  /** Why there is none any more, where there was one. */
  readonly ended: SessionEnd | null
  /** Milliseconds since 1970. */
  readonly now: number
  readonly online: boolean
  readonly held: ReadonlySet<string>
  /** The screen of this very path stands in the page already. */
  readonly stands: boolean
}

const failed = (error: AppError): Shown => ({ kind: 'error', error })

/**
 * Chooses what the page shows: public screens at once; the others behind the gate, then
 * behind the permissions that the route needs. A path without a screen is not found, signed in or not. A connection
 * that goes away takes no screen away: the gate's connectionFailed is for screens that have nothing to show yet.
 */
export function decide({
  screen,
  loading,
  token,
  sealed,
  ended,
  now,
  online,
  held,
  stands,
}: Situation): Shown {
  if (screen.kind === 'redirect') return screen
  if (screen.kind === 'notFound') return failed(new AppError('notFound'))
  const { route } = screen
  if (screen.kind === 'shell' && route.public) return { kind: 'shell', path: route.path, isPublic: true }
  if (sealed) return { kind: 'locked' }
  const needsConnection = !stands && !(route.offline && deviceHolds())
  const entered = gate({ loading, token, ended, now, online, needsConnection })
  if (entered.kind !== 'open') return entered
  if (!holds(route.needs, held)) {
    const names = missing(route.needs, held)
    return failed(permissionError(names.join(', '), names.map(titleOf).join(', ')))
  }
  if (screen.kind === 'area') return { kind: 'area', name: screen.area.name }
  if (screen.kind === 'missing') return { kind: 'area', name: screen.name }
  // Declared by the shell, but only some are drawn yet.
  return screen.kind === 'shell'
    ? { kind: 'shell', path: route.path, isPublic: false }
    : { kind: 'construction' }
}
