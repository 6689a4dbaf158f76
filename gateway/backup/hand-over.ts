import { access, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { StoreError } from '@saude/store'
import { StartError } from '../start-error.ts'

/** Folders of the data folder: what is put in place, and where the former content goes. */
export interface Exchange {
  readonly staged: string
  readonly kept: string
}

/**
 * A restoration while the product runs: the command lays down a request in the data folder, and the process, which
 * alone can let go of its databases, takes it and reports how it ended. Who may write there may ask.
 */
const requested = 'restauracao-pedida'
const taken = 'restauracao-em-curso'
const failed = 'restauracao-falhou'

const lookMs = 500
const noticeMs = 15_000
/** An exchange is renaming; before it calls that run are finished, afterwards everything is opened. */
const exchangeMs = 300_000

/**
 * Asks the process that runs on a data folder to exchange its content, and waits until it is open again.
 * @throws StartError with words for the operator
 */
export async function askRunning(
  dataDir: string,
  exchange: Exchange,
  timeoutMs: number = noticeMs,
): Promise<void> {
  const at = (name: string) => join(dataDir, name)
  await rm(at(failed), { force: true })
  await writeFile(at(`${requested}.nova`), JSON.stringify(exchange))
  await rename(at(`${requested}.nova`), at(requested))
  if (!(await isGone(at(requested), timeoutMs))) {
    // The first to remove it has it.
    const isWithdrawn = await rename(at(requested), at(`${requested}.nova`)).then(
      () => true,
      () => false,
    )
    if (isWithdrawn) {
      await rm(at(`${requested}.nova`))
      throw new StartError(
        `A pasta de dados ${dataDir} está em uso por um processo que não atende. Pare o Saúde Municipal antes de restaurar.`,
      )
    }
  }
  const isOver = await isGone(at(taken), exchangeMs)
  const words = await readFile(at(failed), 'utf8').catch(() => undefined)
  if (words !== undefined) {
    await rm(at(failed))
    throw new StartError(words)
  }
  // On a full disk the process could not even say why.
  if (!isOver || !(await isGone(at(exchange.staged), 1)))
    throw new StartError(`A restauração em ${dataDir} não terminou; veja o que o Saúde Municipal diz.`)
}

async function isGone(path: string, withinMs: number): Promise<boolean> {
  const end = Date.now() + withinMs
  while (Date.now() < end) {
    const isThere = await access(path).then(
      () => true,
      () => false,
    )
    if (!isThere) return true
    await pause(100)
  }
  return false
}

/**
 * Looks for requests in a data folder, in the process that runs on it.
 * @param perform is to let go of everything, exchange, and open again; the command reports what it throws
 * @returns ends it
 */
export function watchRequests(dataDir: string, perform: (exchange: Exchange) => Promise<void>): () => void {
  let isBusy = false
  const look = async () => {
    if (isBusy) return
    const exchange = await take(dataDir)
    if (!exchange) return
    isBusy = true
    try {
      await perform(exchange)
    } catch (error) {
      await writeFile(join(dataDir, failed), wordsOf(error, dataDir))
    } finally {
      await rm(join(dataDir, taken), { force: true })
      isBusy = false
    }
  }
  // A folder that cannot be read says so where it matters.
  const timer = setInterval(() => void look().catch(() => {}), lookMs).unref()
  return () => clearInterval(timer)
}

async function take(dataDir: string): Promise<Exchange | undefined> {
  try {
    await rename(join(dataDir, requested), join(dataDir, taken))
  } catch {
    return undefined
  }
  // As `askRunning` wrote it.
  const exchange: Exchange = JSON.parse(await readFile(join(dataDir, taken), 'utf8'))
  return exchange
}

const wordsOf = (error: unknown, dataDir: string): string =>
  error instanceof StoreError && error.kind === 'locked'
    ? `Outro processo usa a pasta de dados ${dataDir}: pare os serviços de área antes de restaurar.`
    : error instanceof Error
      ? error.message
      : String(error)
