import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, sep } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/** What is tried: the entry's path, the global that it defines, and the text of every script by its path. */
export interface Trial {
  readonly entry: string
  readonly container: string
  readonly scripts: Readonly<Record<string, string>>
}

/** What came of it: the lifecycles that the area's module exports, or why it did not load. */
export type Tried = { readonly exports: readonly string[] } | { readonly error: string }

/** Start of the process included. Milliseconds. */
const trialMs = 10_000
const heapMegabytes = 512
/** What an honest answer cannot reach. Characters. */
const mostSaid = 10_000

const program = fileURLToPath(new URL('./trial.mjs', import.meta.url))

/** Node 20 calls it experimental; what it takes away is the same. */
const permission = process.allowedNodeEnvironmentFlags.has('--permission')
  ? '--permission'
  : '--experimental-permission'

/**
 * Runs the code of a release in a process of its own, which may read nothing but the loader itself, write nothing,
 * start nothing, reach no network, and sees no setting of this one. It is ended when it takes too long or says too much.
 */
export function tryRelease(trial: Trial, { milliseconds = trialMs } = {}): Promise<Tried> {
  const readable = [program, loaders()].map((path) => `--allow-fs-read=${path}`)
  const child = spawn(
    process.execPath,
    [
      permission,
      '--no-warnings',
      `--max-old-space-size=${heapMegabytes}`,
      ...readable,
      program,
      loader(),
      bundlers(),
    ],
    {
      cwd: dirname(program),
      // Windows starts nothing without its own folder's name.
      env: process.env.SystemRoot === undefined ? {} : { SystemRoot: process.env.SystemRoot },
      stdio: ['pipe', 'pipe', 'ignore'],
    },
  )
  return new Promise((resolve) => {
    let said = ''
    const end = (tried: Tried) => {
      clearTimeout(timer)
      child.kill('SIGKILL')
      resolve(tried)
    }
    const timer = setTimeout(() => end({ error: 'não terminou de carregar' }), milliseconds)
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      said += part
      if (said.length > mostSaid) end({ error: 'escreve demais ao carregar' })
    })
    child.on('error', (error) => end({ error: error.message }))
    child.on('close', (code, signal) =>
      end(readTried(said) ?? { error: `o processo terminou ao carregar (${signal ?? code})` }),
    )
    // One that ended before it has read everything says so by its end.
    child.stdin.on('error', () => undefined)
    child.stdin.end(JSON.stringify(trial))
  })
}

/** The folder that holds the runtime by which the shell loads areas, wherever npm has put them. */
function loaders(): string {
  const scope = `${sep}@module-federation${sep}`
  const path = fileURLToPath(loader())
  return path.slice(0, path.lastIndexOf(scope) + scope.length)
}

/** A module's address without links: looking a package up would read folders that the process may not. */
const addressOf = (module: string): string =>
  pathToFileURL(realpathSync(createRequire(import.meta.url).resolve(module))).href

const loader = () => addressOf('@module-federation/runtime/core')

/** The half of the runtime that webpack's own code calls. */
const bundlers = () => addressOf('@module-federation/webpack-bundler-runtime')

function readTried(said: string): Tried | undefined {
  try {
    const value: unknown = JSON.parse(said)
    if (typeof value !== 'object' || value === null) return undefined
    if ('error' in value && typeof value.error === 'string') return { error: value.error }
    if ('exports' in value && Array.isArray(value.exports)) return { exports: value.exports.map(String) }
  } catch {
    // Cut off, or not what was asked: it did not load.
  }
  return undefined
}
