import { explainMissing, holds, type Needs } from '@saude/contract/permissions'
import { protectedPermission, seesNamed } from '@saude/contract/sees-protected'
import { useSyncExternalStore } from 'react'
import { idleLock, session } from './session.ts'
import type { Session } from './store.ts'

/** The session of this browser, or null; renders again when it changes, also in another tab. */
export const useSession = (): Session | null => useSyncExternalStore(session.subscribe, session.current)

/** The permissions held; the same set until the session changes. */
export const useHeld = (): ReadonlySet<string> => useSyncExternalStore(session.subscribe, session.held)

/** Whether the person holds what a screen or a button needs; no need is always satisfied. */
export const useMay = (needs: Needs | undefined): boolean => holds(needs, useHeld())

/** Whether diagnoses that Lei 14.289/2022 protects exist for the person. */
export function useSeesProtected(): boolean {
  const isHolder = useMay(protectedPermission)
  const session = useSession()
  return (
    session !== null &&
    seesNamed({
      isHolder,
      isProvider: session.isProvider,
      isAnonymization: session.info.isAnonymization,
    })
  )
}

/** Why something is disabled, in sentences; undefined where it is not. */
export const useMissing = (needs: Needs | undefined): string | undefined => explainMissing(needs, useHeld())

/** The page is covered until somebody unlocks it; renders again when that changes. */
export const useIsLocked = (): boolean => useSyncExternalStore(idleLock.subscribe, idleLock.isLocked)
