import { createContext } from 'react'

/** Who reads the screens, as far as what they say depends on it. */
export interface ReadingPerson {
  /**
   * This device holds what an agent, or a driver, works with on the street: that it works offline is said, with a way
   * there. Promised only where it holds.
   */
  readonly worksOffline: 'agent' | 'driver' | false
  /** The Portuguese name of the person's group, said where permission is missing. */
  readonly group?: string
}

/** Filled by the platform from the session; this kit knows no session. */
export const PersonContext = createContext<ReadingPerson>({ worksOffline: false })
