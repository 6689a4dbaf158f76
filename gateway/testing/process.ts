import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** `npm start` without the screens' build: the gateway, or another program, as a process of its own, with these settings. */
export function startProcess(
  settings: Readonly<Record<string, string>>,
  { isProbed = false, program = ['gateway/main.ts'] } = {},
) {
  const probe = isProbed ? ['--expose-gc', '--import', 'tsx', '--import', './gateway/testing/probe.ts'] : []
  const child = spawn(process.execPath, [...probe, 'shared/build/bin/run.mjs', ...program], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      DISK_WARN_PERCENT: '100',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe', ...(isProbed ? ['ipc' as const] : [])],
  })
  const said = { output: '', errors: '' }
  child.stdout?.on('data', (part: Buffer) => {
    said.output += part.toString()
  })
  child.stderr?.on('data', (part: Buffer) => {
    said.errors += part.toString()
  })
  return {
    child,
    said,
    ended: endOf(child),
    url: () => address(child, said),
    /** Megabytes after a collection; for processes that are probed. */
    memory: () => memoryOf(child),
    /** How long its event loop stood still at the longest since the last question, in milliseconds; where probed. */
    standstill: () => standstillOf(child),
  }
}

async function endOf(child: ChildProcess): Promise<number | null> {
  const [code]: unknown[] = await once(child, 'exit')
  return typeof code === 'number' ? code : null
}

/** The printed address. Rejects when the process ends before it listens. */
async function address(child: ChildProcess, said: { output: string; errors: string }): Promise<string> {
  for (;;) {
    const found = /^(?:Saúde Municipal|Área \S+) em (http:\S+)/m.exec(said.output)?.[1]
    if (found) return found
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`ended before it listened: ${said.errors}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

async function memoryOf(child: ChildProcess): Promise<{ rss: number; heap: number }> {
  const answered = once(child, 'message')
  child.send('memory')
  const [usage]: unknown[] = await answered
  // What probe.ts sends.
  const { rss, heapUsed, external } = usage as NodeJS.MemoryUsage
  return { rss: rss / 1e6, heap: (heapUsed + external) / 1e6 }
}

async function standstillOf(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message')
  child.send('standstill')
  const [milliseconds]: unknown[] = await answered
  return Number(milliseconds)
}
