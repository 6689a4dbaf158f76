import { type DevicePosition, locate } from '@saude/kits/platform'
import { useEffect, useState } from 'react'

/** Ten minutes: as old may the device's position be. */
const maximumAge = 600_000

export interface Here {
  readonly position?: DevicePosition
  /** Why the position is not known. */
  readonly problem?: string
}

/** Whether the browser gives the position without a question. */
const isGranted = async (): Promise<boolean> => {
  const state = await navigator.permissions?.query({ name: 'geolocation' }).catch(() => undefined)
  return state?.state === 'granted'
}

/**
 * Where the device is when the screen opens; distances do without, so a failure is a sentence and no error.
 * @param onlyIfGranted the person is not asked: the position is known where it was allowed before
 */
export function useHere({ onlyIfGranted = false }: { onlyIfGranted?: boolean } = {}): Here {
  const [here, setHere] = useState<Here>({})
  useEffect(() => {
    let isOpen = true
    const find = async () => {
      if (onlyIfGranted && !(await isGranted())) return
      try {
        const position = await locate({ maximumAge })
        if (isOpen) setHere({ position })
      } catch (error) {
        if (isOpen) setHere({ problem: error instanceof Error ? error.message : String(error) })
      }
    }
    void find()
    return () => {
      isOpen = false
    }
  }, [onlyIfGranted])
  return here
}
