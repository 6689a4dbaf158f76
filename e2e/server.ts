import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { copyTown } from './town.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export interface Server {
  readonly url: string
  readonly folder: string
  readonly output: () => string
  /** Ends the process: cleanly by SIGINT, or at once by SIGKILL; answers the exit code. */
  readonly stop: (signal?: 'SIGINT' | 'SIGKILL') => Promise<number | null>
}

export interface ServerOptions {
  /** What a server before left; a copy of the filled municipality without. */
  folder?: string
  /** A free one without. */
  port?: number
  env?: Record<string, string>
  /** The folder of another version of the product; this one without. */
  program?: string
}

/** Below those that systems give by themselves to whatever asks for any; a worker has a stretch of its own. */
const stretch = { from: 14_000 + (process.pid % 300) * 20, length: 20, given: 0 }

/** A port that was free a moment ago, for a program that may have to come back on it. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < stretch.length; tries += 1) {
    const port = stretch.from + (stretch.given++ % stretch.length)
    const probe = createServer().listen(port, '127.0.0.1')
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    )
    await new Promise((resolve) => probe.close(resolve))
    if (isFree) return port
  }
  throw new Error(`none of the ports from ${stretch.from} on is free`)
}

export const temporaryFolder = () => mkdtemp(join(tmpdir(), 'saude-'))

/** A folder with the demo municipality of 600 citizens, as a first start leaves it. */
export async function filledFolder(): Promise<string> {
  const folder = await temporaryFolder()
  await copyTown(folder)
  return folder
}

/** Starts the real gateway, as `npm start` does after building, on a free port and a folder of its own. */
export async function startServer({
  folder,
  port: given,
  env = {},
  program = root,
}: ServerOptions = {}): Promise<Server> {
  const data = folder ?? (await filledFolder())
  const port = given ?? (await freePort())
  const child = spawn(process.execPath, ['shared/build/bin/run.mjs', 'gateway/main.ts'], {
    cwd: program,
    env: {
      ...process.env,
      // How full the machine of the scenarios is says nothing of the product.
      DISK_WARN_PERCENT: '100',
      PORT: String(port),
      DATA_DIR: data,
      // One session does in a minute what people with one each would do.
      LIMIT_PUBLIC: '10000',
      LIMIT_CALLS: '10000',
      LIMIT_MUTATIONS: '2000',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const url = `http://127.0.0.1:${port}`
  await until(
    async () => output.includes(` em ${url}`) && (await fetch(`${url}/health`)).ok,
    child,
    () => output,
  )
  return { url, folder: data, output: () => output, stop: (signal = 'SIGINT') => stop(child, signal) }
}

async function until(
  ready: () => Promise<boolean>,
  child: ChildProcess,
  output: () => string,
): Promise<void> {
  // What hangs is ended; on a busy machine a start takes many times as long.
  const end = Date.now() + 240_000
  while (Date.now() < end) {
    const ended = child.exitCode ?? child.signalCode
    if (ended !== null) throw new Error(`O servidor terminou com ${ended}:\n${output()}`)
    if (await ready().catch(() => false)) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`O servidor não respondeu:\n${output()}`)
}

function stop(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  // What a signal ended has no code.
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve(child.exitCode)
  return new Promise((resolve) => {
    child.once('exit', (code) => resolve(code))
    child.kill(signal)
  })
}

export const removeFolder = (folder: string) => rm(folder, { recursive: true, force: true })
