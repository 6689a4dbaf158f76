import { holds, isHeld, type Needs } from '@saude/contract/permissions'
import type { Query } from '@saude/contract/query'
import { useMemo } from 'react'
import { deviceHolds } from '../device/kept.ts'
import { useNetwork } from '../general/network.ts'
import { useHeld, useSession } from './hooks.ts'

/** Why what changes something is disabled for somebody who works anonymised. */
export const anonymisedReason = 'A anonimização está ativa'
export const offlineReason = 'Sem conexão com a internet'

/** What a query says of who may run it, and when. */
export type Runnable = Pick<Query, 'permission' | 'mutates' | 'access' | 'anonymised'> &
  Partial<Pick<Query, 'queueable'>>

/** The queries that a button, a link or the screen behind it runs. */
export type Runs = Runnable | readonly Runnable[]

/** Permissions that running them takes. */
export const needsOf = (runs: Runs): Needs => ({
  every: listed(runs)
    .filter(({ access }) => isHeld(access))
    .map(({ permission }) => permission),
})

const listed = (runs: Runs): readonly Runnable[] => ('permission' in runs ? [runs] : runs)

const isRefusedToAnonymised = ({ access, mutates, anonymised }: Runnable) =>
  access.anonymised === 'refused' || (mutates && anonymised !== 'allowed')

export interface Running {
  /** Whether the person holds the permissions of all of them; without them nothing is offered. */
  readonly may: (runs: Runs) => boolean
  /** Why they cannot be run now: anonymised, or offline where something is changed. Undefined where they can. */
  readonly reason: (runs: Runs) => string | undefined
}

/** Both questions for many queries, such as those of each row; the same functions until an answer may change. */
export function useRunning(): Running {
  const held = useHeld()
  const isAnonymised = useSession()?.info.isAnonymization === true
  const { online } = useNetwork()
  return useMemo(
    () => ({
      may: (runs) => holds(needsOf(runs), held),
      reason: (runs) => {
        const queries = listed(runs)
        if (isAnonymised && queries.some(isRefusedToAnonymised)) return anonymisedReason
        const holds = deviceHolds()
        const waits = ({ mutates, queueable }: Runnable) => mutates && !(queueable && holds)
        return !online && queries.some(waits) ? offlineReason : undefined
      },
    }),
    [held, isAnonymised, online],
  )
}

/**
 * Why queries cannot be run now, for the button that runs them or leads to where they are run.
 * @example const disabledReason = useDisabledReason(vehicle.create)
 */
export const useDisabledReason = (runs: Runs): string | undefined => useRunning().reason(runs)
