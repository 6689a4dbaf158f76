import { type DevicePosition, locate } from '@saude/kits/platform'
import { useEffect, useState } from 'react'

/** Ten minutes: the third use of the device's position in specification 1, section 9. */
const maximumAge = 600_000

export interface Here {
  readonly position?: DevicePosition
  /** Why the position is not known. */
  readonly problem?: string
}

/** Where the device is when the screen opens; distances do without, so a failure is a sentence and no error. */
export function useHere(): Here {
  const [here, setHere] = useState<Here>({})
  useEffect(() => {
    let isOpen = true
    locate({ maximumAge }).then(
      (position) => isOpen && setHere({ position }),
      (error: Error) => isOpen && setHere({ problem: error.message }),
    )
    return () => {
      isOpen = false
    }
  }, [])
  return here
}
