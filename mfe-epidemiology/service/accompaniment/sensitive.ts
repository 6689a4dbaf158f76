import { protectedConditions } from '@saude/core/contract/codes/protected'
import type { User } from '@saude/service/user'

const protectedCids = Object.values(protectedConditions).flatMap(({ cids }): readonly string[] => cids)

/** Whether the secrecy of a diagnosis is protected (Lei 14.289/2022), by its CID-10 code. */
export const isSensitiveCid = (cid: string): boolean => protectedCids.some((one) => cid.startsWith(one))

/** Whether a user may see protected diagnoses. */
export const maySeeSensitive = ({ permissions }: Pick<User, 'permissions'>): boolean =>
  permissions.has('sensitiveDiagnosisRead')

/** Of cases, and of what is kept of them, those that a user may see: to others protected ones do not exist. */
export const visibleTo = (user: Pick<User, 'permissions'>): object =>
  maySeeSensitive(user) ? {} : { isSensitive: { $ne: true } }
