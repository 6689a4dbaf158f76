import { useAsk } from '../data/useAsk.ts'
import { applicationAbout } from './calls.ts'
import { useNetwork } from './network.ts'
import { useIsReleased } from './release.ts'
import { frontVersion, frontVersionNumber } from './version.ts'

/** Every two hours. */
export const aboutInterval = 7_200_000
const nothing = {}

/** The application as the server runs it, and whether this page, or an area in it, is older. */
export function useAbout() {
  const { online } = useNetwork()
  const { data, error, isLoading } = useAsk(applicationAbout, nothing, {
    skip: !online,
    pollingInterval: online ? aboutInterval : 0,
  })
  const isReleased = useIsReleased()
  return {
    about: data,
    error,
    isLoading,
    currentFrontVersion: frontVersion,
    currentFrontVersionNumber: frontVersionNumber,
    isOutdated: isReleased || (data?.versionNumber ?? 0) > frontVersionNumber,
  }
}
