import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { type Running, root, script, start } from './process.ts'

const cacheOf = (tree: string) => join(tree, '.cache', 'bench')

/** Limits count, but let one session do what many do in a town. The log is on, into a file. */
const settings = {
  PORT: '0',
  LOG_LEVEL: 'info',
  LIMIT_CALLS: '100000000',
  LIMIT_MUTATIONS: '100000000',
  LIMIT_CONCURRENT: '1000',
  LIMIT_PUBLIC: '100000000',
  LIMIT_CONNECTS: '100000000',
}

export interface Seeded {
  readonly gateway: Running
  /** Citizens with long histories. */
  readonly histories: readonly string[]
  /** Seconds that filling took, where this run filled the folder. */
  readonly filled: number | undefined
  /** Seconds from start to listening of a filled folder. */
  readonly started: number
  /** Bytes of the citizens' file. */
  readonly size: number
}

/** A folder that holds a demo town, and how to start something on it. */
export interface Town {
  readonly folder: string
  readonly env: Readonly<Record<string, string>>
  readonly log: string
  /** Of people of the town, signed in. */
  readonly tokens: readonly string[]
  /** Seconds that filling took, where this run filled the folder. */
  readonly filled: number | undefined
}

/** A demo town of that many citizens, which is made once and kept below `.cache/bench` of the tree that makes it. Nothing runs on it yet. */
export async function filledTown(citizens: number, sessions: number, tree = root): Promise<Town> {
  const folder = join(cacheOf(tree), String(citizens))
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const log = join(cacheOf(tree), `${citizens}.log`)
  rmSync(log, { force: true })
  const env = { ...settings, DATA_DIR: folder, DEMO: 'on', DEMO_CITIZENS: String(citizens) }
  let filled: number | undefined
  if (!existsSync(join(folder, 'citizen.sqlite')) || existsSync(join(folder, 'demo-filling'))) {
    const from = performance.now()
    const gateway = await start(['gateway/main.ts'], env, log, tree)
    filled = (performance.now() - from) / 1000
    await gateway.stop()
  }
  return { folder, env, log, tokens: await tokensOf(folder, sessions, tree), filled }
}

/** Starts the gateway, or `program` in its place, on a demo town of that many citizens. */
export async function seededGateway(
  citizens: number,
  sessions: number,
  program = 'gateway/main.ts',
  tree = root,
): Promise<Seeded> {
  const { folder, env, log, tokens, filled } = await filledTown(citizens, sessions, tree)
  const histories = await historiesOf(folder, tree)
  const from = performance.now()
  const gateway = await start([program], env, log, tree)
  return {
    gateway: { ...gateway, tokens },
    histories,
    filled,
    started: (performance.now() - from) / 1000,
    size: statSync(join(folder, 'citizen.sqlite')).size,
  }
}

/** A thousand citizens with two hundred items each. */
async function historiesOf(folder: string, tree: string): Promise<string[]> {
  const file = join(folder, 'bench-histories.json')
  if (!existsSync(file))
    await script(['gateway/testing/histories.main.ts', folder, '1000', '200', file], {}, tree)
  const ids: string[] = JSON.parse(readFileSync(file, 'utf8')) // as the script wrote it
  return ids
}

const hours = 3_600_000

/** Sessions of people of the town; they live twelve hours and are used again for six. */
async function tokensOf(folder: string, count: number, tree: string): Promise<string[]> {
  const file = join(folder, 'bench-sessions.json')
  const isFresh = existsSync(file) && Date.now() - statSync(file).mtimeMs < 6 * hours
  const known: string[] = isFresh ? JSON.parse(readFileSync(file, 'utf8')) : []
  if (known.length >= count) return known
  await script(['gateway/testing/sessions.main.ts', folder, String(count), file], {}, tree)
  const tokens: string[] = JSON.parse(readFileSync(file, 'utf8')) // as the script wrote it
  return tokens
}

/** Starts a script of the bench with a new folder, which `stop` removes. */
export async function emptyGateway(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
  tree = root,
): Promise<Running & { readonly folder: string }> {
  const folder = join(cacheOf(tree), 'empty')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const env = { ...settings, DATA_DIR: folder, DEMO: 'off', ...more }
  const running = await start(args, env, join(cacheOf(tree), 'empty.log'), tree)
  return {
    ...running,
    folder,
    async stop() {
      await running.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
