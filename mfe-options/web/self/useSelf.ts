import { type AppError, describeError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { userSelfUpdate } from '@saude/core/contract/user'
import { refreshSession, useSend } from '@saude/kits/platform'

type Own = InputOf<typeof userSelfUpdate>['document']

/** Changes the user's account; answers what the server refused, or undefined where it was done. */
export function useSelf() {
  const [send, { isLoading }] = useSend(userSelfUpdate)
  const change = async (document: Own): Promise<AppError | undefined> => {
    try {
      await send({ document })
    } catch (reason) {
      return describeError(reason)
    }
    // It is done; a session that is not read again now will be with its next renewal.
    await refreshSession().catch((reason: unknown) => console.warn(reason))
    return undefined
  }
  return { change, isLoading }
}

/** What is wrong with the fields of a change, and with none of them. */
export interface SelfErrors {
  currentPassword?: string | undefined
  newPassword?: string | undefined
  /** The new password, typed a second time. */
  repeated?: string | undefined
  email?: string | undefined
  notice?: string | undefined
}

/** What the server says about the fields of this screen, and what about none of them. */
export function placed({ message, payload }: AppError): SelfErrors {
  const currentPassword = payload?.fields?.['document.currentPassword']
  const newPassword = payload?.fields?.['document.newPassword']
  const email = payload?.fields?.['document.email']
  return currentPassword || newPassword || email
    ? { currentPassword, newPassword, email }
    : { notice: message }
}
