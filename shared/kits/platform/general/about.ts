import { useAsk } from '../data/useAsk.ts'
import { applicationAbout } from './calls.ts'
import { useNetwork } from './network.ts'
import { frontVersion, frontVersionNumber } from './version.ts'

/** Every two hours (specification 1, 7.2). */
const interval = 7_200_000
const nothing = {}

/** The application as the server runs it, and whether this page is older. */
export function useAbout() {
  const { online } = useNetwork()
  const { data, error, isLoading } = useAsk(applicationAbout, nothing, {
    skip: !online,
    pollingInterval: online ? interval : 0,
  })
  return {
    about: data,
    error,
    isLoading,
    currentFrontVersion: frontVersion,
    currentFrontVersionNumber: frontVersionNumber,
    isOutdated: (data?.versionNumber ?? 0) > frontVersionNumber,
  }
}
