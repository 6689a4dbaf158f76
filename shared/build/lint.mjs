import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/** What was clean the last time. */
const kept = join(repository, '.cache/check/lint.json')

/** Rules, and what they ask about packages: a change of these concerns every file. */
const isRule = (path) => /(^|\/)(biome\.json|layers\.json|package(-lock)?\.json|\.gitignore)$/.test(path)

/** Beyond that one look at everything is as fast. */
const most = 400

const hashOf = (path) =>
  createHash('sha256')
    .update(readFileSync(join(repository, path)))
    .digest('base64')

/** The repository's files as they are: a hash of each by its path. */
export const filesNow = () => Object.fromEntries(repositoryFiles().map((path) => [path, hashOf(path)]))

/**
 * What has to be looked at after a clean look: a rule of Biome reads one file, and a cycle of imports that is new goes
 * through a file that changed.
 * @param {Record<string, string> | undefined} before the files of that look, if there was one
 * @param {Record<string, string>} now
 * @returns {string[] | undefined} the paths; undefined for everything
 */
export const toLint = (before, now) => {
  if (!before) return undefined
  const differs = (path) => before[path] !== now[path]
  if ([...Object.keys(before), ...Object.keys(now)].some((path) => isRule(path) && differs(path)))
    return undefined
  const changed = Object.keys(now).filter(differs)
  return changed.length > most ? undefined : changed
}

/** The files of the last clean look. */
export const lintedFiles = () => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : undefined)

/** Remembers that these files are clean. */
export const keepLinted = (files) => {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify(files))
}
