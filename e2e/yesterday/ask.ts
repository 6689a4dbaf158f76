import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What only programs of the gateway know of a product, asked for beside it. */

const program = async (...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['shared/build/bin/run.mjs', ...args], { cwd: root })
  return stdout
}

export interface Counted {
  /** How many documents, by area and collection: 'travel travelExpense'. */
  readonly documents: Readonly<Record<string, number>>
  /** The ids of acts that are remembered, each behind that of its user. */
  readonly acts: readonly string[]
  /** Of each migration: the oldest release that may write all the same; null: none that does not know it. */
  readonly migrations: readonly (string | null)[]
}

/** What a closed data folder holds. */
export async function counted(folder: string): Promise<Counted> {
  return JSON.parse(await program('gateway/testing/counted.main.ts', folder))
}

/** Asks a product everything that can be asked, into a file. */
export const askAll = (url: string, file: string) =>
  program('gateway/testing/figures.main.ts', 'ask', url, file)

/** Marks a closed data folder as converted by a later version, so that no earlier one may write. */
export const convertLater = (folder: string) => program('gateway/testing/later.main.ts', folder, 'travel')

export interface Compared {
  /** How many queries were asked. */
  readonly asked: number
  /** What is answered otherwise, in sentences, by query. */
  readonly differences: Readonly<Record<string, readonly string[]>>
}

/** Asks another product the same. */
export async function compareAll(url: string, file: string): Promise<Compared> {
  const to = `${file}.compared`
  await program('gateway/testing/figures.main.ts', 'compare', url, file, to)
  return JSON.parse(readFileSync(to, 'utf8'))
}
