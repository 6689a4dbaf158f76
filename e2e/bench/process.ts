import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** A server of the bench, as a process of its own. */
export interface Running {
  readonly url: string
  readonly tokens: readonly string[]
  /** Megabytes: now, and the most that it ever was. */
  memory(): { readonly now: number; readonly most: number }
  /** Milliseconds of processor time that all threads have used: what a busy machine cannot change. */
  cpu(): number
  /** The same of the thread alone that answers. */
  mainCpu(): number
  /** Milliseconds, 99 of 100 turns of the event loop since the last reading; undefined where it is not known. */
  loopDelay(): Promise<number | undefined>
  /** Milliseconds, the longest turn of the event loop since the last reading of either. */
  longestDelay(): Promise<number>
  /** Ends it: cleanly, or at once by SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

const node = (args: readonly string[], env: Readonly<Record<string, string>>, log: number | 'inherit') =>
  spawn(process.execPath, ['shared/build/bin/run.mjs', ...args], {
    cwd: root,
    // As deploy/ starts it.
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', log],
  })

/** Runs a script to its end. @throws Error where it fails */
export async function script(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<void> {
  const child = node(args, env, 'inherit')
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
}

/**
 * Starts a script that prints its address: as a line of JSON with `url` and `tokens`, or as the gateway and services do. What
 * it says besides goes to `logFile`.
 */
export async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  logFile = '/dev/null',
): Promise<Running> {
  const log = openSync(logFile, 'a')
  const child = node(args, env, log)
  const { url, tokens } = await addressOf(child, args[0] ?? '')
  return {
    url,
    tokens,
    memory: () => memoryOf(child.pid ?? 0),
    cpu: () => cpuOf(`/proc/${child.pid}/stat`),
    mainCpu: () => cpuOf(`/proc/${child.pid}/task/${child.pid}/stat`),
    loopDelay: () => loopDelayOf(url, '0.99'),
    longestDelay: async () => (await loopDelayOf(url, '1')) ?? 0,
    async stop(signal = 'SIGTERM') {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    },
  }
}

async function addressOf(child: ChildProcess, name: string): Promise<{ url: string; tokens: string[] }> {
  let said = ''
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`${name} ended with ${code}: ${said}`)))
    child.stdout?.on('data', (part: Buffer) => {
      // The log goes on for as long as the process lives.
      if (said.length > 1_000_000) return
      said += part.toString()
      const json = /^\{"url".*\}$/m.exec(said)?.[0]
      if (json) return resolve(JSON.parse(json))
      const url = /(?:Saúde Municipal|Área \S+) em (http:\S+)/.exec(said)?.[1]
      if (url) resolve({ url, tokens: [] })
    })
  })
}

function memoryOf(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  const megabytes = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1000
  return { now: megabytes('VmRSS'), most: megabytes('VmHWM') }
}

/** Linux counts in hundredths of a second. */
function cpuOf(file: string): number {
  const fields = readFileSync(file, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')
  return (Number(fields[11]) + Number(fields[12])) * 10
}

async function loopDelayOf(url: string, quantile: string): Promise<number | undefined> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const [, found] = text.split(`saude_event_loop_delay_seconds{quantile="${quantile}"} `)
  return found === undefined ? undefined : Number.parseFloat(found) * 1000
}
