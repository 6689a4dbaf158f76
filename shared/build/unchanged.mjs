import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { repository, repositoryFiles } from './repository.mjs'

/** Everything that is the product or builds it. */
const product = /^(gateway|shell|shared|mfe-[a-z-]+|deploy)\//
/** What builds, starts and serves it, and the areas that these are tried with. */
const machinery =
  /^(gateway|shell|shared\/(build|contract|service|store|core|town)|shared\/kits\/platform|mfe-(travel|citizen))\//
const server = /^(gateway|shared\/(?!kits\/)[a-z]+|mfe-[a-z-]+\/(contract|service|demo))\//
const contracts = /^(shared\/(contract|core\/contract)|mfe-[a-z-]+\/contract)\//

/**
 * Tests that take a minute or so, and what they try. Where nothing of it has changed since they passed, `npm test` leaves
 * them out and says so; with `CI` and with `--all` they always run.
 */
const heavy = new Map([
  ['e2e/scenarios/dev.spec.ts', machinery],
  ['e2e/scenarios/gallery.spec.ts', /^(gateway|shell|shared\/(build|contract|kits|service|store|core))\//],
  ['e2e/scenarios/look.spec.ts', product],
  ['e2e/scenarios/production.spec.ts', product],
  [
    'e2e/scenarios/records.spec.ts',
    /^(gateway|shell|shared|mfe-(health-secretary|travel|citizen|options))\//,
  ],
  ['e2e/scenarios/releases.spec.ts', machinery],
  ['e2e/scenarios/start.spec.ts', machinery],
  ['e2e/scenarios/yesterday.spec.ts', product],
  ['gateway/contracts.test.ts', contracts],
  ['gateway/faults/faults.test.ts', server],
  ['gateway/process.test.ts', server],
])

/** What any of them hangs on: packages, types, and what scenarios are made of. */
const always = (path) =>
  /^(package-lock\.json|package\.json|tsconfig\.\w+\.json|jest\.config\.mjs|README\.md|shared\/README\.md)$/.test(
    path,
  ) || /^(e2e\/(?!scenarios\/.*\.spec\.ts$|pictures\/|bench\/|results\/).*|gateway\/testing\/.*)$/.test(path)

/**
 * What a test hangs on: itself, what it tries, and what tests of its kind are made of; no other test.
 * @param {string} file
 * @param {RegExp} tried
 * @param {string} path
 */
export const isInput = (file, tried, path) =>
  path === file || always(path) || (tried.test(path) && !/\.(test|spec)\.tsx?$|\.md$/.test(path))

/** One hash over all that each heavy test hangs on, by its path. */
export const heavyHashes = () => {
  const paths = repositoryFiles()
  const contents = new Map()
  const contentOf = (path) => {
    if (!contents.has(path)) contents.set(path, readFileSync(join(repository, path)))
    return contents.get(path)
  }
  const hashOf = (file, tried) => {
    const hash = createHash('sha256').update(process.version)
    for (const path of paths)
      if (isInput(file, tried, path)) hash.update(`${path}\0`).update(contentOf(path)).update('\0')
    return hash.digest('hex')
  }
  return new Map([...heavy].map(([file, tried]) => [file, hashOf(file, tried)]))
}

const kept = join(repository, '.cache/passed.json')
const passedBefore = () => (existsSync(kept) ? JSON.parse(readFileSync(kept, 'utf8')) : {})

/**
 * Heavy tests that passed with everything as it is now.
 * @param {Map<string, string>} hashes
 * @returns {string[]} their paths
 */
export const unchanged = (hashes, before = passedBefore()) =>
  [...hashes].filter(([file, hash]) => before[file] === hash).map(([file]) => file)

/**
 * Remembers those that passed, and forgets those that did not.
 * @param {Map<string, string>} hashes as they were before the tests ran
 * @param {(file: string) => boolean | undefined} hasPassed undefined for one that did not run
 */
export const keepPassed = (hashes, hasPassed) => {
  const all = passedBefore()
  for (const [file, hash] of hashes) {
    const passed = hasPassed(file)
    if (passed) all[file] = hash
    else if (passed === false) delete all[file]
  }
  mkdirSync(join(repository, '.cache'), { recursive: true })
  writeFileSync(kept, JSON.stringify(all))
}
