import { mkdir, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileWord } from '@saude/contract/csv'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { takeoutDays } from '@saude/core/contract/takeout'
import { type TakeoutOrder, takeoutOrders, takeoutPurpose } from '@saude/core/service/takeout/order'
import { keepFileOf, removeFileOf } from '@saude/service/files'
import { createVault } from '@saude/service/vault'
import type { Store } from '@saude/store'
import type { Keeper } from '@saude/store/keeper/keeper'

/** What is made of an order: one file. */
export interface Making {
  /** Empty, and gone afterwards. */
  readonly folder: string
  /** Where it is to lie. */
  readonly file: string
  /** The client's id. */
  readonly client: string
  readonly password: string | undefined
  readonly signal: AbortSignal
  readonly onProgress: (written: number, total: number) => void
}

interface TakeoutParts {
  /** The core's. */
  readonly store: Store
  readonly keeper: Keeper
  readonly secret: string
  /** Where archives are made; on the disk of the keeper's files where they lie on one. */
  readonly dataDir: string
  readonly make: (making: Making) => Promise<void>
  readonly now?: () => number
  /** How often orders are looked for, and those that are made say that they are. Milliseconds. */
  readonly everyMs?: number
  readonly complain: (what: string, error: unknown) => void
}

/** A gateway that gives no sign for so long is taken for dead; clocks of gateways may differ by a part of it. */
const leaseMs = 60_000
/** So often an order is begun, by whichever gateway, before it counts as one that cannot be made. */
const mostAttempts = 3
const dayMs = 86_400_000
const area = 'core'
const prefix = 'levando-'

/**
 * Makes the archives that were ordered, one at a time, whichever gateway is first: an order is its holder's while that gives signs, and
 * another's afterwards, so that it outlives a gateway that ends in the middle. Nothing of it is done within a call.
 */
export function openTakeouts({
  store,
  keeper,
  secret,
  dataDir,
  make,
  now = Date.now,
  everyMs = 3_000,
  complain,
}: TakeoutParts) {
  const orders = store.collection(takeoutOrders)
  const vault = createVault(secret, takeoutPurpose)
  const holder = newId()
  const closing = new AbortController()
  let current: Promise<unknown> = Promise.resolve()
  let timer: NodeJS.Timeout | undefined

  const soon = () => new Date(now() + leaseMs)

  /** The oldest order that no living gateway makes; this one's from now on. */
  const take = () =>
    orders.findOneAndUpdate(
      { state: { $in: ['waiting', 'running'] }, until: { $lte: new Date(now()) } },
      { $set: { state: 'running', holder, until: soon() }, $inc: { attempts: 1 } },
      { sort: { until: 1 }, returnDocument: 'after' },
    )

  /** Writes of an order while it is this gateway's. @returns false where it is not, or was cancelled */
  async function write(order: TakeoutOrder, set: Partial<TakeoutOrder>): Promise<boolean> {
    const { matchedCount } = await orders.updateOne(
      { _id: order._id, holder, state: 'running' },
      { $set: { ...set, updatedAt: new Date(now()) } },
    )
    return matchedCount === 1
  }

  async function work(order: TakeoutOrder): Promise<void> {
    if (order.attempts > mostAttempts)
      return void (await write(order, {
        state: 'failed',
        sealed: null,
        problem: 'Foi interrompido várias vezes',
      }))
    const ended = new AbortController()
    const signal = AbortSignal.any([closing.signal, ended.signal])
    let progress: Pick<TakeoutOrder, 'written' | 'total'> = { written: 0, total: order.total }
    const sign = setInterval(() => {
      write(order, { ...progress, until: soon() }).then(
        (isOwn) => isOwn || ended.abort(),
        (error: unknown) => complain('takeout', error),
      )
    }, everyMs)
    const folder = await folderIn(dataDir)
    try {
      const file = join(folder, 'tudo')
      await make({
        folder,
        file,
        client: order.client,
        password: order.sealed === null ? undefined : vault.open(order.sealed, order._id),
        signal,
        onProgress: (written, total) => {
          progress = { written, total }
        },
      })
      await keep(order, file)
    } catch (error) {
      // Closed in the middle: another gateway, or the next start, begins it anew at once.
      if (closing.signal.aborted) await write(order, { until: new Date(0) })
      else if (!ended.signal.aborted) {
        complain('takeout', error)
        await write(order, { state: 'failed', sealed: null, problem: wordsOf(error) })
      }
    } finally {
      clearInterval(sign)
      await rm(folder, { recursive: true, force: true })
    }
  }

  async function keep(order: TakeoutOrder, path: string): Promise<void> {
    const { _id: id, client, clientName, isSealed } = order
    const { size } = await stat(path)
    await keepFileOf(keeper, { area, client, id }, path)
    const day = today(new Date(now()))
    const name = `${fileWord(`tudo ${clientName}`)}-${day}.tar${isSealed ? '.aes' : ''}`
    const file = { id, name, size, type: 'application/octet-stream' }
    const until = new Date(now() + takeoutDays * dayMs)
    if (!(await write(order, { state: 'done', sealed: null, file, until })))
      await removeFileOf(keeper, { area, client, id })
  }

  /** What is past its days, or was removed, leaves nothing behind but that it was there. */
  async function clear(): Promise<void> {
    const past = { state: 'done', until: { $lte: new Date(now()) } } as const
    await orders.updateMany(past, { $set: { state: 'expired' } })
    const gone = await orders.findAll({ state: 'expired', file: { $ne: null } }, { max: 1_000 })
    for (const { _id: id, client } of gone) {
      await removeFileOf(keeper, { area, client, id })
      await orders.updateOne({ _id: id, state: 'expired' }, { $set: { file: null } })
    }
  }

  async function look(): Promise<void> {
    await clear()
    const order = closing.signal.aborted ? null : await take()
    if (order) await work(order)
  }

  const goOn = () => {
    timer = setTimeout(() => {
      current = look()
        .catch((error: unknown) => complain('takeout', error))
        .finally(() => closing.signal.aborted || goOn())
    }, everyMs).unref()
  }
  goOn()

  return {
    /** Looks now, and waits until what was found is made; tests do. */
    look,
    /** Ends what is made: it is begun anew elsewhere, or at the next start. */
    async close(): Promise<void> {
      closing.abort()
      clearTimeout(timer)
      await current
    },
  }
}

/** What went wrong, where it is said in words; a stack is for the log. */
function wordsOf(error: unknown): string {
  const words = error instanceof Error ? error.message : String(error)
  return /\n\s+at /.test(words) ? 'O programa que o prepara terminou com um erro' : words.slice(0, 300)
}

/** A folder that only its owner reads; what a killed process has left of such is removed first. */
async function folderIn(dataDir: string): Promise<string> {
  await mkdir(dataDir, { recursive: true })
  for (const name of await readdir(dataDir)) {
    if (!name.startsWith(prefix)) continue
    const path = join(dataDir, name)
    const found = await stat(path).catch(() => undefined)
    // Where several gateways share a folder, that of a living one is younger than a day.
    if (found && Date.now() - found.mtimeMs > dayMs) await rm(path, { recursive: true, force: true })
  }
  return mkdtemp(join(dataDir, prefix))
}
