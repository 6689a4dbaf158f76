import { createInterface } from 'node:readline/promises'
import type { Parts } from './areas.ts'
import { watchRequests } from './backup/hand-over.ts'
import { exchangeContent } from './backup/restore.ts'
import type { Gateway } from './gateway.ts'
import { keepHeapSmall } from './heap.ts'
import { openOperated } from './operator/operated.ts'
import { productParts } from './product.ts'
import { settingsFrom } from './settings.ts'
import { failProgram } from './start-error.ts'

/** Whatever is written below the data folder is its owner's alone (wire.md, Start and settings). */
process.umask(0o077)
keepHeapSmall()

const parts: Parts = {
  ...productParts,
  warn: (line) => console.warn(line),
  ...(process.stdin.isTTY && { confirm: askTerminal }),
}

/** `npm start`: opens everything, listens until SIGINT or SIGTERM, then stops cleanly. */
async function main(): Promise<void> {
  const isSaidRight = process.argv.includes('--clock-is-right')
  const settings = { ...settingsFrom(process.env), ...(isSaidRight && { clockIsRight: true as const }) }
  let isStopping = false
  let running: Promise<Gateway> = openOperated(settings, parts)
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    // Ctrl-C also reaches what opening has started, so that it may fail: then nothing is open.
    const opened = await running.catch(() => undefined)
    await opened?.close()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop().catch(fail))
  const opened = await running.catch((error: unknown) => {
    if (!isStopping) throw error
    return undefined
  })
  if (!opened) return
  const { messages, url, warmUp } = opened
  for (const line of messages) console.log(line)
  console.log(`Saúde Municipal em ${url}`)
  void warmUp()

  if (settings.mongoUri !== undefined) return
  const same = { ...settings, port: Number(new URL(url).port) || settings.port }
  watchRequests(settings.dataDir, async (exchange) => {
    const before = await running
    if (isStopping) throw new Error('O Saúde Municipal está parando.')
    await before.close()
    const exchanged = exchangeContent(settings.dataDir, exchange)
    // With what was put back, or with what was there.
    running = exchanged.catch(() => {}).then(() => openOperated(same, parts))
    // What cannot be opened is reported to the command first.
    running.catch((error: unknown) => setTimeout(() => fail(error), 1_000))
    const [, again] = await Promise.all([exchanged, running])
    void again.warmUp()
    console.log('Uma cópia foi restaurada.')
  })
}

/** A yes has to be said. */
async function askTerminal(words: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^\s*s/i.test(await terminal.question(`${words} [s/N] `))
  } finally {
    terminal.close()
  }
}

const fail = (error: unknown) => failProgram(error)

main().catch(fail)
