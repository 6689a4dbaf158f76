import { createContext, useContext } from 'react'
import { useReducedMotion } from '../ui/index.ts'

/** Inside of a map that is a picture: nothing moves there, for it may be on paper before the movement ends. */
export const Picture = createContext(false)

/** Whether a map goes at once to where it looks next, in place of moving there. */
export function useStill(): boolean {
  const isPicture = useContext(Picture)
  const isReduced = useReducedMotion()
  return isPicture || isReduced
}
