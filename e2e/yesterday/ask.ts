import { execFile } from 'node:child_process'
import { cpSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** What only programs of the gateway know of a product, asked for beside it. */

const program = async (...args: string[]): Promise<string> => {
  const { stdout } = await run(process.execPath, ['shared/build/bin/run.mjs', ...args], { cwd: root })
  return stdout
}

/** A closed data folder with the program whose it is. */
export interface Held {
  readonly program: string
  readonly data: string
  readonly env: Readonly<Record<string, string>>
}

/** People who do everything once are as many as would be refused for being in a hurry. */
const inAHurry = { LIMIT_PUBLIC: '10000', LIMIT_CALLS: '100000', LIMIT_MUTATIONS: '100000' }
const acting = (env: Held['env']) => ({ ...process.env, DISK_WARN_PERCENT: '100', ...inAHurry, ...env })

/** What records: each version is recorded in the same way, also one of before it existed. */
const recorder = [
  'record.main',
  'acted.main',
  'acted',
  'acting',
  'inputs',
  'calls',
  'identities',
  'promises',
  'stored',
]

/** Runs a program of the recorder as one of the version whose data it is. */
export async function record(program: string, env: Held['env'], ...[name, ...args]: string[]): Promise<void> {
  for (const one of recorder)
    cpSync(join(root, `gateway/testing/${one}.ts`), join(program, `gateway/testing/${one}.ts`))
  const command = ['--import', 'tsx', `gateway/testing/${name}.main.ts`, ...args]
  await run(process.execPath, command, { cwd: program, env: acting(env), maxBuffer: 64e6 })
}

/** Does everything that changes something to a data folder, by its own program, and writes what was answered. */
export const actAll = ({ program, data, env }: Held, file: string) =>
  record(program, env, 'acted', 'do', data, file)

/** Does the same by this program: what is answered otherwise, in sentences, by query. */
export async function actAgain(
  { data, env }: Omit<Held, 'program'>,
  file: string,
): Promise<Readonly<Record<string, readonly string[]>>> {
  const to = join(data, 'compared.json')
  const command = ['shared/build/bin/run.mjs', 'gateway/testing/acted.main.ts', 'again', data, file, to]
  await run(process.execPath, command, { cwd: root, env: acting(env), maxBuffer: 64e6 })
  return JSON.parse(readFileSync(to, 'utf8'))
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
