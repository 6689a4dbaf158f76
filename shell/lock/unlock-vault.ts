import { AppError } from '@saude/contract/errors'
import { device } from '@saude/kits/offline'

/** Opens what lies on this device. Answers what is wrong; undefined: it is open. */
export async function unlockVault(usesPin: boolean, secret: string): Promise<string | undefined> {
  if (!usesPin) return (await device.unlock(secret)) ? undefined : 'Senha incorreta'
  const left = await device.unlockByPin(secret)
  if (left === undefined) return undefined
  if (left === 0)
    return 'PIN incorreto pela quinta vez: os cidadãos guardados e o PIN foram apagados. Use a senha.'
  return left === 1
    ? 'PIN incorreto. Com mais um erro os cidadãos guardados são apagados.'
    : `PIN incorreto. Restam ${left} tentativas.`
}

/** As `unlockVault`, by the device's fingerprint, face or pattern. */
export async function unlockByDevice(): Promise<string | undefined> {
  return (await device.unlockByPasskey())
    ? undefined
    : 'O aparelho não confirmou. Tente de novo, ou use a senha ou o PIN.'
}

/** Why nothing could be tried. */
export function unreadable(reason: unknown): string {
  // What the device itself says: it was out of contact for too long.
  if (reason instanceof AppError) return reason.message
  console.error(reason)
  return 'Não foi possível ler os dados deste aparelho'
}
