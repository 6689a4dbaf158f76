import { formatDateTime } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { users } from '@saude/core/service/user/user'
import type { ClockTrust, Lived } from '@saude/service/settled'
import type { Store } from '@saude/store'
import type { Parts } from './areas.ts'
import { restoredAt } from './backup/restored.ts'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

const dayMs = 86_400_000

interface ClockParts {
  readonly settings: Pick<Settings, 'dataDir' | 'clockIsRight'>
  readonly now: Date
  /** The operator's console. */
  readonly warn: (words: string) => void
  /** Asks the operator, where there is a terminal. */
  readonly confirm?: ((words: string) => Promise<boolean>) | undefined
}

/**
 * Looks whether the clock fits what the core's store has lived through, before anything is written. Sessions, links,
 * removals and the order of changes go by the clock: one that is more than a day ahead starts only when the operator says
 * that it is right. Without a real user nothing can be lost, and it is only said.
 * @throws StartError where the operator has to decide
 */
export async function checkClock(
  lived: Lived,
  core: Store,
  { settings, now, warn, confirm }: ClockParts,
): Promise<ClockTrust> {
  if (isSaidRight(settings.clockIsRight, now)) return 'said'
  const { newest } = lived
  if (newest && newest.getTime() > now.getTime() + dayMs)
    warn(
      `O relógio desta máquina marca ${shown(now)}, e há registros de ${shown(newest)}. O que for alterado leva horários depois destes, para que nada fique fora de ordem; confira o relógio.`,
    )
  const reached = later(lived.mark ?? newest, await restoredAt(settings.dataDir))
  if (!reached || now.getTime() - reached.getTime() <= dayMs) return 'fits'
  const days = Math.floor((now.getTime() - reached.getTime()) / dayMs)
  const words = `O relógio desta máquina marca ${shown(now)}: ${days} ${days === 1 ? 'dia' : 'dias'} depois do último sinal de uso (${shown(reached)}).`
  if (!(await core.collection(users).findOne({ isDemo: false }))) {
    warn(words)
    return 'unsure'
  }
  if (await confirm?.(`${words} O relógio está certo?`)) return 'said'
  throw new StartError(
    `${words} Se está errado, acerte-o: prazos, sessões e exclusões seguem por ele. Se está certo, inicie com --clock-is-right ou CLOCK_IS_RIGHT=${now.toISOString().slice(0, 10)}.`,
  )
}

/** The same with the machine's clock, as the gateway's services ask it. */
export const clockCheck =
  (settings: Settings, { warn = () => {}, confirm }: Pick<Parts, 'warn' | 'confirm'>) =>
  (lived: Lived, core: Store) =>
    checkClock(lived, core, { settings, now: new Date(), warn, confirm })

/** The operator's word: for this start, or for a day and those beside it, so that it may stay in a file of settings. */
function isSaidRight(said: Settings['clockIsRight'], now: Date): boolean {
  if (said === undefined || said === true) return said === true
  return Math.abs(now.getTime() - Date.parse(`${said}T12:00:00Z`)) <= 1.5 * dayMs
}

const later = (one: Date | undefined, other: Date | undefined) =>
  one && other ? (one > other ? one : other) : (one ?? other)

const shown = (at: Date): string => formatDateTime(toWire(at))
