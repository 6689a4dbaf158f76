import { isSealed, type Sealed } from '../crypto/seal.ts'
import {
  isWrapped,
  keyOf,
  newKeyBytes,
  unwrap,
  unwrapByBytes,
  type Wrapped,
  wrap,
  wrapByBytes,
} from '../crypto/wrap.ts'
import type { Documents } from './documents.ts'
import type { OpenedPasskey, Passkey } from './passkey.ts'

/** What came of a PIN: five wrong ones destroy it. */
type PinResult = { readonly isOpen: true } | { readonly isOpen: false; readonly left: number }

export type PasskeyResult = 'set' | 'wrongPassword' | 'none'

interface OldSecret {
  readonly password?: string
  readonly pin?: string
  readonly passkey?: OpenedPasskey
}

interface PasskeyKept extends Sealed, Passkey {}

const isPasskey = (value: unknown): value is PasskeyKept =>
  isSealed(value) &&
  'credential' in value &&
  typeof value.credential === 'string' &&
  'salt' in value &&
  typeof value.salt === 'string'

/** The data key of a user on this device: in memory while it is open, wrapped in the database. */
export interface Vault {
  /** The key; undefined while locked. */
  key(): CryptoKey | undefined
  /** Whether there is a key at all, and whether a PIN and the device itself open it. */
  kept(): Promise<{ readonly password: boolean; readonly pin: boolean; readonly passkey: boolean }>
  /** Makes a data key under a password. */
  create(password: string): Promise<void>
  open(password: string): Promise<boolean>
  openByPin(pin: string): Promise<PinResult>
  /** False where the password is another one. */
  setPin(password: string, pin: string): Promise<boolean>
  removePin(): Promise<void>
  /** What the device is asked with; undefined where it does not open. */
  passkey(): Promise<Passkey | undefined>
  /** False where the secret is another one. */
  openByPasskey(opened: OpenedPasskey): Promise<boolean>
  /**
   * Lets the device open it beside password and PIN.
   * @param make is called where the password is right; undefined: it made none
   */
  setPasskey(password: string, make: () => Promise<OpenedPasskey | undefined>): Promise<PasskeyResult>
  removePasskey(): Promise<void>
  /** After the password was changed: the old secret opens once more, then the new password does. */
  changePassword(old: OldSecret, next: string): Promise<boolean>
  /** Takes the key that another tab of this browser has in memory. */
  adopt(key: CryptoKey): void
  lock(): void
}

/** The wrong PINs in a row after which it is destroyed. */
export const mostWrongPins = 5

const passwordId = 'key.password'
const pinId = 'key.pin'
const passkeyId = 'key.device'
const wrongId = 'key.wrong'

/**
 * @param afterWrongPins destroys what must not be guessed at any more
 * @param rounds of PBKDF2; fewer are for tests
 */
export function createVault(
  documents: Documents,
  afterWrongPins: () => Promise<void>,
  rounds?: number,
): Vault {
  let key: CryptoKey | undefined

  const wrapped = async (id: string): Promise<Wrapped | undefined> => {
    const found = await documents.get(id)
    return isWrapped(found) ? found : undefined
  }

  const bytesBy = async (id: string, secret: string) => {
    const kept = await wrapped(id)
    return kept && unwrap(kept, secret)
  }

  const wrongSoFar = async (): Promise<number> => {
    const count = (await documents.get(wrongId))?.count
    return typeof count === 'number' ? count : 0
  }

  const keep = async (id: string, bytes: Uint8Array<ArrayBuffer>, secret: string) =>
    documents.put(id, { ...(await wrap(bytes, secret, rounds)) })

  /** Wrong ones are counted before they are tried: ending the page does not give another one. */
  const bytesByPin = async (pin: string) => {
    if (!(await wrapped(pinId))) return { bytes: undefined, left: 0 }
    const count = (await wrongSoFar()) + 1
    await documents.put(wrongId, { count })
    const bytes = await bytesBy(pinId, pin)
    if (bytes) {
      await documents.remove(wrongId)
      return { bytes, left: mostWrongPins }
    }
    if (count >= mostWrongPins) {
      await documents.remove(pinId)
      await documents.remove(wrongId)
      await afterWrongPins()
    }
    return { bytes: undefined, left: Math.max(0, mostWrongPins - count) }
  }

  const passkeyKept = async () => {
    const found = await documents.get(passkeyId)
    return isPasskey(found) ? found : undefined
  }

  const bytesByPasskey = async ({ secret }: OpenedPasskey) => {
    const found = await passkeyKept()
    return found && unwrapByBytes(found, secret)
  }

  const take = async (bytes: Uint8Array<ArrayBuffer>) => {
    key = await keyOf(bytes)
    bytes.fill(0)
  }

  return {
    key: () => key,
    kept: async () => ({
      password: (await wrapped(passwordId)) !== undefined,
      pin: (await wrapped(pinId)) !== undefined,
      passkey: (await passkeyKept()) !== undefined,
    }),
    create: async (password) => {
      const bytes = newKeyBytes()
      await keep(passwordId, bytes, password)
      await take(bytes)
    },
    open: async (password) => {
      const bytes = await bytesBy(passwordId, password)
      if (bytes) await take(bytes)
      return bytes !== undefined
    },
    openByPin: async (pin) => {
      const { bytes, left } = await bytesByPin(pin)
      if (!bytes) return { isOpen: false, left }
      await take(bytes)
      return { isOpen: true }
    },
    setPin: async (password, pin) => {
      const bytes = await bytesBy(passwordId, password)
      if (!bytes) return false
      await keep(pinId, bytes, pin)
      await documents.remove(wrongId)
      bytes.fill(0)
      return true
    },
    removePin: async () => {
      await documents.remove(pinId)
      await documents.remove(wrongId)
    },
    passkey: async () => {
      const found = await passkeyKept()
      return found && { credential: found.credential, salt: found.salt }
    },
    openByPasskey: async (opened) => {
      const bytes = await bytesByPasskey(opened)
      if (bytes) await take(bytes)
      return bytes !== undefined
    },
    setPasskey: async (password, make) => {
      const bytes = await bytesBy(passwordId, password)
      if (!bytes) return 'wrongPassword'
      const made = await make()
      if (made) {
        const { credential, salt, secret } = made
        await documents.put(passkeyId, { ...(await wrapByBytes(bytes, secret)), credential, salt })
      }
      bytes.fill(0)
      return made ? 'set' : 'none'
    },
    removePasskey: () => documents.remove(passkeyId),
    changePassword: async ({ password, pin, passkey }, next) => {
      const bytes = passkey
        ? await bytesByPasskey(passkey)
        : pin === undefined
          ? await bytesBy(passwordId, password ?? '')
          : (await bytesByPin(pin)).bytes
      if (!bytes) return false
      await keep(passwordId, bytes, next)
      await take(bytes)
      return true
    },
    adopt: (given) => {
      key = given
    },
    lock: () => {
      key = undefined
    },
  }
}
