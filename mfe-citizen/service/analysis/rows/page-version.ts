import { createHmac, randomBytes } from 'node:crypto'
import type { User } from '@saude/service/handlers'

/** Of this process, so that only it can say which version stands for which positions. */
const secret = randomBytes(32)

/**
 * What a page is known by. A version is made of exact positions, and those of a page with few people can be found by
 * trying: who sees rounded ones gets it as an HMAC.
 */
export const versionFor = (
  { isAnonymization }: Pick<User, 'isAnonymization'>,
  { version }: { readonly version: number },
): string => {
  const exact = version.toString(36)
  return isAnonymization ? createHmac('sha256', secret).update(exact).digest('base64url') : exact
}
