import { createHash } from 'node:crypto'
import { constants, existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { cp, mkdir } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { today } from '@saude/contract/instants'
import { StoreError } from '@saude/store'
import { lockFile } from '@saude/store/embedded/copy'
import { startProcess } from './process.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = join(root, '.cache/town')

/** As many as fill several windows of a list, and no more: every start and every copy has them. */
const citizens = 600

/**
 * The data folder of a closed gateway with the demo municipality, small. Made once by the gateway itself, as its first
 * start makes it, and kept until the sources of what fills it change or the day does, by UTC or by Brasília.
 * @returns a folder to be copied by `copyTown`, never to be worked on
 */
export async function filledTown(): Promise<string> {
  const folder = join(cache, keyOf(new Date()))
  while (!existsSync(folder)) {
    const lock = taken(`${folder}.making`)
    // Another process makes it.
    if (lock === undefined) await new Promise((resolve) => setTimeout(resolve, 100))
    else
      try {
        if (!existsSync(folder)) await make(folder)
      } finally {
        lock.close()
      }
  }
  return folder
}

/** A copy of a filled folder, which is the caller's own; the file system shares what does not change where it can. */
export async function copyTown(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true, mode: 0o700 })
  await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE })
}

async function make(folder: string): Promise<void> {
  forgetOld()
  const begun = `${folder}.begun`
  rmSync(begun, { recursive: true, force: true })
  const { child, ended, url } = startProcess({
    DATA_DIR: begun,
    PORT: '0',
    DEMO: 'on',
    DEMO_CITIZENS: String(citizens),
  })
  try {
    await url()
    child.kill('SIGINT')
    if ((await ended) !== 0) throw new Error('the gateway that fills the town did not end well')
  } finally {
    child.kill('SIGKILL')
  }
  // Screens are of the build that a copy is opened with, not of today's first one.
  rmSync(join(begun, 'areas'), { recursive: true, force: true })
  // And locks are of the process that took them.
  for (const name of readdirSync(begun)) if (name.endsWith('.owner')) rmSync(join(begun, name))
  renameSync(begun, folder)
}

function taken(file: string): { close(): void } | undefined {
  try {
    return lockFile(file)
  } catch (error) {
    if (error instanceof StoreError && error.kind === 'locked') return undefined
    throw error
  }
}

const dayMs = 86_400_000

/** Towns of days before and of sources before; one of today may be being copied. */
function forgetOld(): void {
  for (const name of readdirSync(cache)) {
    const path = join(cache, name)
    if (Date.now() - statSync(path).mtimeMs > dayMs) rmSync(path, { recursive: true, force: true })
  }
}

/** Folders that fill no town, or fill it by nothing but themselves. */
const left = new Set(['node_modules', 'dist', 'web', 'kits', 'docs', 'testing', 'oracle', 'faults', 'fuzz'])

function sourcesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return left.has(entry.name) ? [] : sourcesBelow(path)
    return /\.test\.tsx?$|\.md$/.test(entry.name) ? [] : [path]
  })
}

/** One hash over the day and all that filling reads. */
function keyOf(now: Date): string {
  const hash = createHash('sha256').update(`${now.toISOString().slice(0, 10)} ${today(now)} ${citizens}`)
  const areas = readdirSync(root).filter((name) => name.startsWith('mfe-'))
  const paths = ['shared', 'gateway', ...areas].flatMap((name) => sourcesBelow(join(root, name)))
  for (const path of [join(root, 'package-lock.json'), ...paths.sort()])
    hash
      .update(`${relative(root, path)}\0`)
      .update(readFileSync(path))
      .update('\0')
  return hash.digest('hex').slice(0, 16)
}
