import { AppError } from '@saude/contract/errors'
import { makePasskey } from '../vault/passkey.ts'
import { pinProblem } from '../vault/pin.ts'
import type { PasskeyResult, Vault } from '../vault/vault.ts'
import { deviceState } from './states.ts'

/** What opens a vault beside the password. */
export const waysOf = ({ pin, passkey }: Awaited<ReturnType<Vault['kept']>>) => ({
  hasPin: pin,
  hasPasskey: passkey,
})

/** Sets and removes what opens a vault beside the password: a PIN, the device's own means. */
export const secretsOf = (vault: () => Vault | undefined) => ({
  /** False where the password is another one. @throws AppError where the PIN is too easy */
  async setPin(password: string, pin: string): Promise<boolean> {
    const problem = pinProblem(pin)
    if (problem !== undefined) throw new AppError('validation', problem)
    const isSet = (await vault()?.setPin(password, pin)) ?? false
    if (isSet) deviceState.set({ hasPin: true, isPinWeak: false })
    return isSet
  },
  async removePin(): Promise<void> {
    await vault()?.removePin()
    deviceState.set({ hasPin: false, isPinWeak: false })
  },
  /** Lets the device's own means open what lies here, beside password and PIN. */
  async setPasskey(password: string): Promise<PasskeyResult> {
    const result = (await vault()?.setPasskey(password, makePasskey)) ?? 'none'
    if (result === 'set') deviceState.set({ hasPasskey: true })
    return result
  },
  async removePasskey(): Promise<void> {
    await vault()?.removePasskey()
    deviceState.set({ hasPasskey: false })
  },
})
