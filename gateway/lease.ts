import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as pause } from 'node:timers/promises'
import { defineCollection, openStore, type Store, storeError } from '@saude/store'
import type { Settings } from './settings.ts'
import { StartError } from './start-error.ts'

/** Which gateway works on a database: at most one does. */
interface GatewayLease {
  readonly _id: 'gateway'
  /** One start of one process. */
  readonly holder: string
  /** Machine and process, for the operator. */
  readonly place: string
  /** Another value with each renewal: who watches it needs no clock of the holder's. */
  readonly beat: string
}

/** Of the core's store. */
export const gatewayLeases = defineCollection<GatewayLease>('gatewayLease', { tenant: 'global' })

/** A lease that is not renewed for so long is over. Milliseconds. */
export const leaseMs = 15_000
const renewMs = 5_000
const lookMs = 1_000

export interface Lease {
  /**
   * Whether no other gateway can have taken the database: false when the last renewal lies so far back that its time is
   * over, as after a pause of the process. A gateway writes while it holds it.
   */
  isHeld(): boolean
  /** Ends the renewals and gives the database free. */
  close(): Promise<void>
}

interface LeaseParts {
  readonly store: Store
  /** The operator's console. */
  readonly warn: (words: string) => void
  /** Another gateway took the database, while this process stood still: this one has to end. */
  readonly lost: (words: string) => void
  /** Milliseconds that only grow. */
  readonly clock?: () => number
  readonly wait?: (milliseconds: number) => Promise<unknown>
  readonly place?: string
}

/**
 * Takes the database for this gateway and renews that until it is closed. A lease that is there and is not renewed, as
 * after kill -9, is waited for; one that is renewed belongs to a gateway that runs.
 * @throws StartError while another gateway runs on the database
 */
export async function takeLease({
  store,
  warn,
  lost,
  clock = elapsed(),
  wait = pause,
  place = `${hostname()}, processo ${process.pid}`,
}: LeaseParts): Promise<Lease> {
  const rows = store.collection(gatewayLeases)
  const holder = randomUUID()
  let renewedAt = clock()
  await taken()
  let isLost = false
  let renewing: Promise<void> | undefined

  const timer = setInterval(() => {
    renewing ??= renew().finally(() => {
      renewing = undefined
    })
  }, renewMs)
  timer.unref()

  /** Waits until no other gateway holds the lease, and takes it. */
  async function taken(): Promise<void> {
    let seen: { readonly beat: string; readonly at: number } | undefined
    for (;;) {
      const found = await rows.findOne({ _id: 'gateway' })
      renewedAt = clock()
      if (seen && found && found.beat !== seen.beat)
        throw new StartError(
          `Outro Saúde Municipal já trabalha neste banco de dados (${found.place}). Encerre-o antes de começar este.`,
        )
      if (found && !seen) {
        seen = { beat: found.beat, at: renewedAt }
        warn(
          `Outro Saúde Municipal consta neste banco de dados (${found.place}). Se não der sinal em ${leaseMs / 1_000} segundos, este começa.`,
        )
      }
      const isOver = found === null || (seen !== undefined && renewedAt - seen.at >= leaseMs)
      if (isOver && (await isTaken(found))) return
      await wait(lookMs)
    }
  }

  /** Of several that see the same, one gets it. */
  async function isTaken(found: GatewayLease | null): Promise<boolean> {
    const own = { holder, place, beat: randomUUID() }
    if (found) {
      const { matchedCount } = await rows.updateOne(
        { _id: 'gateway', holder: found.holder, beat: found.beat },
        { $set: own },
      )
      return matchedCount === 1
    }
    try {
      await rows.insertOne({ _id: 'gateway', ...own })
      return true
    } catch (error) {
      if (storeError(error).kind === 'duplicate') return false
      throw error
    }
  }

  async function renew(): Promise<void> {
    // Before it is asked for: the others count from when they see it.
    const at = clock()
    try {
      const { matchedCount } = await rows.updateOne(
        { _id: 'gateway', holder },
        { $set: { beat: randomUUID() } },
      )
      if (matchedCount === 1) {
        renewedAt = at
        return
      }
    } catch {
      // A database that is away takes no writes either; the next renewal finds out whose it is.
      return
    }
    isLost = true
    clearInterval(timer)
    lost(
      'Outro Saúde Municipal assumiu este banco de dados enquanto este estava parado. Este termina; nada mais é gravado por ele.',
    )
  }

  return {
    isHeld: () => !isLost && clock() - renewedAt < leaseMs,
    async close() {
      clearInterval(timer)
      await renewing
      await rows.deleteMany({ _id: 'gateway', holder })
    },
  }
}

/**
 * The lease of this installation's database, where several machines can reach it. The embedded store's folder has a lock
 * of the operating system, which dies with its process.
 */
export async function leaseOf(
  { mongoUri: uri, dataDir: folder }: Pick<Settings, 'mongoUri' | 'dataDir'>,
  parts: Pick<LeaseParts, 'warn' | 'lost'>,
): Promise<Lease> {
  if (uri === undefined) return { isHeld: () => true, close: async () => undefined }
  const store = await openStore({ area: 'core', folder, uri, collections: [gatewayLeases] })
  try {
    const lease = await takeLease({ ...parts, store })
    return {
      ...lease,
      async close() {
        await lease.close().catch(() => undefined)
        await store.close()
      },
    }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** The greater of two clocks: one stands still while a machine sleeps, the other may be set back. */
function elapsed(): () => number {
  const [monotonic, wall] = [performance.now(), Date.now()]
  let last = 0
  return () => {
    last = Math.max(last, performance.now() - monotonic, Date.now() - wall)
    return last
  }
}
