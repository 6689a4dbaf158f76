import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { repository } from './repository.mjs'

/** Of a fresh clone: seconds of the files that take long, on two quiet cores. */
const given = join(repository, 'shared/build/durations.json')
/** Of this machine. */
const kept = join(repository, '.cache/durations.json')

/** Seconds of a file of which nothing is known: most are short. */
const unknown = { test: 0.7, scenario: 12 }

const read = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {})

/** How long each file took the last time it was measured, in seconds, by its path. */
export const durations = () => ({ ...read(given), ...read(kept) })

/** Remembers how long files took here. */
export const keepDurations = (seconds) => {
  mkdirSync(dirname(kept), { recursive: true })
  writeFileSync(kept, JSON.stringify({ ...read(kept), ...seconds }))
}

/**
 * How long a file is expected to take.
 * @param {string} path
 * @param {Record<string, number>} known seconds by path
 */
export const expected = (path, known) =>
  known[path] ?? (path.endsWith('.spec.ts') ? unknown.scenario : unknown.test)

/** Paths, those first that take longest: what begins last should not be what all wait for. */
export const longestFirst = (paths, known) =>
  [...paths].sort((one, other) => expected(other, known) - expected(one, known))
