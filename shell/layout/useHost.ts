import type { AreaEntry } from '@saude/contract/area'
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { AreaHost } from '../areas/host.ts'
import type { AreaStatus } from '../areas/status.ts'

/** The host of the areas, once `/areas.json` has been read. */
export function useHost(starting: Promise<AreaHost>): AreaHost | undefined {
  const [host, setHost] = useState<AreaHost>()
  useEffect(() => {
    let here = true
    void starting.then((started) => here && setHost(started))
    return () => {
      here = false
    }
  }, [starting])
  return host
}

const never = () => () => undefined
const none: readonly AreaEntry[] = []

/** The live areas as this page knows them. */
export const useAreas = (host: AreaHost | undefined): readonly AreaEntry[] =>
  useSyncExternalStore(host?.subscribe ?? never, () => host?.areas() ?? none)

/** The areas that are live now, which may have screens that the page does not have yet. */
export const useLatest = (host: AreaHost | undefined): readonly AreaEntry[] =>
  useSyncExternalStore(host?.subscribe ?? never, () => host?.latest() ?? none)

const idle: AreaStatus = { state: 'idle' }

/** Where the area stands that the page shows; idle without one. */
export const useAreaStatus = (host: AreaHost | undefined, name: string | undefined): AreaStatus =>
  useSyncExternalStore(host?.subscribe ?? never, () =>
    host && name !== undefined ? host.statusOf(name) : idle,
  )
