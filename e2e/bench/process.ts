import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export interface UnderWay {
  readonly walks: number
  readonly jobs: number
  readonly makings: number
}

/** A server of the bench, as a process of its own. */
export interface Running {
  readonly url: string
  readonly tokens: readonly string[]
  /** Megabytes: now, and the most that it ever was. */
  memory(): { readonly now: number; readonly most: number }
  /** Milliseconds of processor time that all threads have used: what a busy machine cannot change. */
  cpu(): number
  /** Milliseconds, 99 of 100 turns of the event loop since the last reading; undefined where it is not known. */
  loopDelay(): Promise<number | undefined>
  /** Milliseconds, the longest turn of the thread that answers since the last reading; of a watched gateway. */
  longestTurn(): Promise<number>
  /** What is worked on in it now: walks through collections, jobs of threads, and what is made once for everybody. */
  underWay(): Promise<UnderWay>
  /** Ends it: cleanly, or at once by SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>
}

/** A gateway that can be asked for its turns (`gateway/testing/turns.ts`). */
export const watched = 'gateway/testing/watched.main.ts'

const node = (
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  log: number | 'inherit',
  cwd: string,
) =>
  spawn(process.execPath, ['shared/build/bin/run.mjs', ...args], {
    cwd,
    // As deploy/ starts it.
    env: { ...process.env, NODE_ENV: 'production', MALLOC_ARENA_MAX: '2', ...env },
    stdio: ['ignore', 'pipe', log, ...(args.includes(watched) ? ['ipc' as const] : [])],
  })

/** Runs a script to its end, this commit's or that of another tree. @throws Error where it fails */
export async function script(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  at = root,
): Promise<void> {
  const child = node(args, env, 'inherit', at)
  const [code]: unknown[] = await once(child, 'exit')
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}`)
}

/**
 * Starts a script that prints its address: as a line of JSON with `url` and `tokens`, or as the gateway and services do. What
 * it says besides goes to `logFile`. `at`: of which tree it is.
 */
export async function start(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  logFile = '/dev/null',
  at = root,
): Promise<Running> {
  const log = openSync(logFile, 'a')
  const child = node(args, env, log, at)
  const { url, tokens } = await addressOf(child, args[0] ?? '')
  return {
    url,
    tokens,
    memory: () => memoryOf(child.pid ?? 0),
    cpu: () => cpuOf(`/proc/${child.pid}/stat`),
    loopDelay: () => loopDelayOf(url),
    longestTurn: () => longestTurnOf(child),
    underWay: () => underWayOf(url),
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

async function longestTurnOf(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send('standstill')
  const [milliseconds]: unknown[] = await answered
  return Number(milliseconds)
}

const metricsOf = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text()

async function loopDelayOf(url: string): Promise<number | undefined> {
  const [, found] = (await metricsOf(url)).split('saude_event_loop_delay_seconds{quantile="0.99"} ')
  return found === undefined ? undefined : Number.parseFloat(found) * 1000
}

async function underWayOf(url: string): Promise<UnderWay> {
  const text = await metricsOf(url)
  const count = (what: string) =>
    Number(new RegExp(`saude_under_way\\{what="${what}"\\} (\\d+)`).exec(text)?.[1] ?? 0)
  return { walks: count('walks'), jobs: count('jobs'), makings: count('makings') }
}
