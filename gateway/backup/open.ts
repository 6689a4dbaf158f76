import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Settings } from '../settings.ts'
import { createNightly } from './nightly.ts'

const everyMs = 60_000

/** The program that makes copies: beside a compiled one, or this repository's. */
function program(): readonly string[] {
  const own = import.meta.url
  if (!own.endsWith('.ts')) return [fileURLToPath(new URL('./backup.mjs', own))]
  return [
    fileURLToPath(new URL('../../shared/build/bin/run.mjs', own)),
    fileURLToPath(new URL('../backup.ts', own)),
  ]
}

/** Copies are made by a process of their own: what they read and seal keeps no one waiting. @throws Error in its words */
async function makeApart(dataDir: string, folder: string): Promise<void> {
  const env = { ...process.env, DATA_DIR: dataDir }
  await promisify(execFile)(process.execPath, [...program(), 'backup', folder], { env }).catch(
    (error: unknown) => {
      const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : ''
      throw new Error(said || 'o programa não terminou')
    },
  )
}

/** Looks after the copies of a gateway's data folder; undefined with MongoDB, which has its own. */
export async function openBackups(
  { dataDir, mongoUri, backup }: Pick<Settings, 'dataDir' | 'mongoUri' | 'backup'>,
  warn: (words: string) => void,
) {
  if (mongoUri !== undefined) return undefined
  const nightly = createNightly({
    settings: backup,
    dataDir,
    make: async () => makeApart(dataDir, backup.folder ?? ''),
    warn,
  })
  let running = Promise.resolve()
  let isBusy = false
  const look = () => {
    if (isBusy) return
    isBusy = true
    running = nightly.look().finally(() => {
      isBusy = false
    })
  }
  look()
  const timer = setInterval(look, everyMs).unref()
  return {
    state: nightly.state,
    problem: nightly.problem,
    /** A copy that is being made goes on without this process: it has the databases by itself. */
    close(): void {
      clearInterval(timer)
      running.catch(() => {})
    },
  }
}
