import { AppError } from '@saude/contract/errors'
import { formatDate } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { sessionGet } from '../../platform/general/calls.ts'
import type { Auth } from '../../platform/session/store.ts'
import { askHttp } from '../../platform/transport/http.ts'
import type { Values } from '../vault/values.ts'

/** Days without contact after which a device locks itself, where the client's settings say nothing. */
export const defaultDays = 30

const contactId = 'contact'
const dayMs = 86_400_000
/** Milliseconds of which nothing is written down: a few are no matter for days. */
const grain = 600_000

/** What is kept of the last contact. */
interface Kept {
  /** The server's clock then, which never goes back. */
  readonly server: number
  /** The device's clock then. */
  readonly device: number
  /** The longest time since, by the device's clock: setting it back makes it no shorter. */
  readonly since: number
}

/** How long this device has not heard of the server. */
export interface Contact {
  load(): Promise<void>
  /** The server has answered. @param server its clock */
  heard(server: number): Promise<void>
  /** Whether it is too long ago; looks at the clock and remembers it. */
  isLost(days: number | null | undefined): Promise<boolean>
  /** When it was, by the server's clock; undefined where it is not known. */
  at(): number | undefined
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  ['server', 'device', 'since'].every((name) => typeof Reflect.get(value, name) === 'number')

/**
 * The last contact of this device with the server, sealed. A device of before, which has none written down, begins with
 * what it finds.
 */
export function createContact(values: Pick<Values, 'read' | 'write'>, now: () => number = Date.now): Contact {
  let kept: Kept | undefined
  const keep = async (next: Kept) => {
    kept = next
    await values.write(contactId, next)
  }
  return {
    load: async () => {
      const found = await values.read(contactId).catch(() => undefined)
      kept = isKept(found) ? found : undefined
    },
    heard: async (server) => {
      const isFresh =
        kept && kept.since === 0 && Math.abs(now() - kept.device) < grain && kept.server + grain > server
      if (!isFresh) await keep({ server: Math.max(server, kept?.server ?? 0), device: now(), since: 0 })
    },
    isLost: async (days) => {
      if (!kept) {
        await keep({ server: now(), device: now(), since: 0 })
        return false
      }
      const since = Math.max(kept.since, now() - kept.device)
      if (since - kept.since > grain) await keep({ ...kept, since })
      return since > (days ?? defaultDays) * dayMs
    },
    at: () => kept?.server,
  }
}

/** Said where the device has locked itself. */
export const lostError = (at: number | undefined): AppError =>
  new AppError(
    'connectionFailed',
    `${at === undefined ? 'Este aparelho está há muito tempo sem contato com a secretaria' : `Este aparelho não tem contato com a secretaria desde ${formatDate(toWire(new Date(at)).slice(0, 10))}`}: conecte-se à internet para desbloquear. O que espera para ser enviado continua guardado.`,
  )

/** Asks the server whether the session that lies sealed still holds. @throws AppError without a connection, or where it is over */
export async function reach({ token }: Auth): Promise<void> {
  const { timeout } = sessionGet
  await askHttp({
    call: sessionGet,
    input: {},
    token,
    requestKey: undefined,
    files: undefined,
    progress: undefined,
    timeout,
    signal: AbortSignal.timeout(timeout),
  })
}
