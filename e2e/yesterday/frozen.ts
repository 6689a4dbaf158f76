import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../..', import.meta.url))

/** A commit whose data, devices and calls later ones have to go on with; one for each release, a year long. */
export interface Frozen {
  readonly commit: string
  /** `YYYY-MM-DD`, when it was frozen. */
  readonly date: string
  readonly version: string
}

/** The frozen commits, the oldest first. */
export const frozen: readonly Frozen[] = JSON.parse(
  readFileSync(new URL('./frozen.json', import.meta.url), 'utf8'),
)

/** A clone that belongs to somebody else is read all the same. */
const safe = ['-c', 'safe.directory=*']

const git = (...args: string[]) =>
  run('git', [...safe, ...args], {
    cwd: root,
    env: { ...process.env, GIT_TERMINAL_PROMPT: '0' },
    timeout: 120_000,
  })

const isHere = (commit: string): Promise<boolean> =>
  git('cat-file', '-e', `${commit}^{commit}`).then(
    () => true,
    () => false,
  )

/**
 * Puts the files of a frozen commit into a folder that is there and empty. A shallow clone asks for the commit where it
 * was cloned from.
 * @throws Error that says what to do, where the commit is not to be had
 */
export async function unpack({ commit, version, date }: Frozen, folder: string): Promise<void> {
  if (!(await isHere(commit))) await git('fetch', '--depth=1', 'origin', commit).catch(() => undefined)
  if (!(await isHere(commit)))
    throw new Error(
      `This clone lacks commit ${commit}, version ${version} of ${date}, with whose data and devices this version has to go on. Fetch the history: git fetch --unshallow`,
    )
  const archive = join(folder, '.archive.tar')
  await git('archive', '--output', archive, commit)
  await run('tar', ['-xf', archive, '-C', folder])
  await rm(archive)
}
