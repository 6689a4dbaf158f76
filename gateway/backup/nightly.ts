import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parseInstant, today } from '@saude/contract/instants'
import type { BackupSettings } from './backup-settings.ts'
import { copiedAt } from './copied.ts'
import { isSealedCopy, sumOf } from './sealed-copy.ts'

/** How old the last good copy is, for operators. */
export interface BackupState {
  /** Null: there never was one. */
  readonly lastGoodAt: string | null
  readonly hours: number | null
}

interface NightlyParts {
  readonly settings: BackupSettings
  readonly dataDir: string
  /** Makes a sealed copy and reads it back. @throws Error in words for the operator */
  readonly make: () => Promise<unknown>
  /** The operator's console. */
  readonly warn: (words: string) => void
  readonly now?: () => Date
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** A night that was missed, and some hours. */
const lateMs = 36 * hourMs

/** The last moment of every night before now. */
function lastNight(at: string, now: Date): Date {
  const night = parseInstant(`${today(now)}T${at}`) ?? now
  return night <= now ? night : new Date(night.getTime() - dayMs)
}

/** Removes all sealed copies of a folder but the newest ones. */
async function keepNewest(folder: string, keep: number): Promise<void> {
  const copies = (await readdir(folder)).filter(isSealedCopy).sort()
  for (const name of copies.slice(0, -keep)) {
    await rm(join(folder, name), { force: true })
    await rm(sumOf(join(folder, name)), { force: true })
  }
}

/**
 * Makes a copy every night where there is a folder for it, also the one of a night in which nothing ran, and says when the last good one was
 * made. One that failed is made again an hour later; older ones go only after a new one was read back.
 */
export function createNightly({ settings, dataDir, make, warn, now = () => new Date() }: NightlyParts) {
  const { folder, at, keep } = settings
  let last: Date | undefined
  let tried: Date | undefined
  let failure: string | undefined
  /** Until when nothing is late: a first night has to come. */
  const begun = now()

  const isDue = () => {
    if (folder === undefined) return false
    const night = lastNight(at, now())
    if (last && last >= night) return false
    // A new installation waits for its first night.
    if (!last && night < begun) return false
    return !tried || now().getTime() - tried.getTime() >= hourMs
  }

  return {
    /** Looks whether a copy is due, and makes it. */
    async look(): Promise<void> {
      last = await copiedAt(dataDir)
      if (folder === undefined || !isDue()) return
      tried = now()
      try {
        await make()
        last = await copiedAt(dataDir)
        failure = undefined
        tried = undefined
        await keepNewest(folder, keep)
      } catch (error) {
        failure = error instanceof Error ? error.message : String(error)
        warn(`A cópia desta noite não foi feita: ${failure}`)
      }
    },
    /** As `/health` says it. */
    state: (): BackupState => ({
      lastGoodAt: last?.toISOString() ?? null,
      hours: last ? Math.floor((now().getTime() - last.getTime()) / hourMs) : null,
    }),
    /** For operators; undefined where no copies are made here, or the last one is not old. */
    problem(): string | undefined {
      if (folder === undefined) return undefined
      if (failure !== undefined) return `A última cópia não foi feita: ${failure}`
      const since = last ?? begun
      if (now().getTime() - since.getTime() < lateMs) return undefined
      return last
        ? `A última cópia boa é de ${Math.floor((now().getTime() - last.getTime()) / hourMs)} horas atrás.`
        : 'Ainda não há nenhuma cópia.'
    },
  }
}
