import type { AreaEntry } from '@saude/contract/area'
import { expiryOf, held, network, session, useHeld, useNetwork, useSession } from '@saude/kits/platform'
import { useEffect, useState } from 'react'
import type { AreaHost } from '../areas/host.ts'
import { learnCore } from '../areas/load.ts'
import { screenOf } from '../areas/routes.ts'
import { decide, type Shown } from './decide.ts'
import { standing } from './standing.ts'
import { useAreas, useLatest } from './useHost.ts'

/** The element in which areas are mounted. */
export const areaElement = (): HTMLElement | null => document.getElementById('area')

/** The area that has its place in the page. */
export const areaOf = (shown: Shown): string | undefined => (shown.kind === 'area' ? shown.name : undefined)

/** What the page shows at a path, as it is drawn; drawn again when session, network or areas change. */
export function useShown(pathname: string, host: AreaHost | undefined) {
  const token = useSession()?.token ?? null
  const permissions = useHeld()
  const { online } = useNetwork()
  useExpiry(token)
  const areas = useAreas(host)
  const latest = useLatest(host)
  // What an earlier page has kept says what is waited for, until the areas of now are read.
  const screen = screenOf(pathname, areas, host?.isWhole() ?? false, latest)
  const loading = host === undefined
  const shown = decide({
    screen,
    loading,
    token,
    sealed: session.isSealed(),
    ended: session.ended(),
    now: Date.now(),
    online,
    held: permissions,
    stands: standing.at(pathname),
  })
  useTitlesOf(shown)
  return { screen, shown }
}

/** Draws a refusal again once the permissions of the core have their titles. */
function useTitlesOf(shown: Shown) {
  const [, setLearned] = useState(false)
  const isRefused = shown.kind === 'error' && shown.error.key === 'permission'
  useEffect(() => {
    if (isRefused) learnCore().then(() => setLearned(true), console.warn)
  }, [isRefused])
}

/** Whether the gate lets an area stand at a path now, and the frame has its place: what single-spa asks. */
export function mayOpen(path: string, areas: readonly AreaEntry[]): boolean {
  const shown = decide({
    screen: screenOf(path, areas),
    loading: false,
    token: session.current()?.token ?? null,
    sealed: session.isSealed(),
    ended: session.ended(),
    now: Date.now(),
    online: network.current().online,
    held: held(),
    stands: standing.at(path),
  })
  return areaOf(shown) !== undefined && areaElement() !== null
}

/** Timers of browsers count to 2³¹ ms. */
const longest = 2_000_000_000

/** Draws again when the token expires, so that the gate closes by itself. */
function useExpiry(token: string | null) {
  const [, setRound] = useState(0)
  useEffect(() => {
    const left = token === null ? undefined : (expiryOf(token) ?? 0) * 1000 - Date.now()
    if (left === undefined || left <= 0) return
    const timer = setTimeout(() => setRound((round) => round + 1), Math.min(left, longest))
    return () => clearTimeout(timer)
  })
}
