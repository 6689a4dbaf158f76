import { text } from '@saude/contract/fields'
import { letterAndDigit, minPassword, unmixedPassword } from '@saude/contract/password'

/** A new password, as strong as they have to be. Demo users have one that is not; it was never typed into this field. */
export const newPassword = () =>
  text('Nova senha', { inputType: 'password' })
    .min(minPassword)
    .max(200)
    .matches(letterAndDigit, { message: unmixedPassword, excludeEmptyString: true })
