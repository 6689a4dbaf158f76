import { countAttempts, defineAttempts } from '@saude/service/attempts'
import type { Call } from '@saude/service/handlers'
import { networkOf } from '@saude/service/network'

/** Tries that an address has within the window (access.md). */
const maxTries = 5
const windowMs = 15 * 60_000

/** Look-ups by digests of the networks that they come from. */
export const protocolTries = defineAttempts('protocolTry', 'tentativas de consulta valem só nesta instalação')

const tries = countAttempts(protocolTries, windowMs)

/**
 * Counts a look-up of the network that it comes from, whether or not it finds something: who has the paper needs few. All
 * gateways on a database count together.
 * @throws AppError `tooManyRequests` with the seconds to wait
 */
export async function countGuess({
  store,
  origin,
  now,
  keyed,
}: Pick<Call, 'store' | 'origin' | 'now' | 'keyed'>) {
  const key = keyed('protocol look-ups', networkOf(origin?.address ?? '')).toString('base64url')
  await tries.count(store, key, tries.begin(now.getTime()), maxTries)
}
