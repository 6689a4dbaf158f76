// `npm test`: installs what is missing, then checks, builds and runs every test. Ends with `N passed, N failed`.
// `npm test -- travel`, `npm test -- path/to/file`: these tests alone. With `--watch` again whenever something changes.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { chosen } from '../chosen.mjs'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode, run, runModule } from '../steps.mjs'
import { runJest, runScenarios, slowest } from '../suites.mjs'

requireNode()
await installMissing()

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('-'))
/** What begins with a dash is jest's. */
const flags = args.filter((arg) => arg.startsWith('-'))

/** The files that were asked for; undefined for everything. */
const wanted = () => {
  if (names.length === 0) return undefined
  try {
    return chosen(names)
  } catch (error) {
    console.error(error.message)
    process.exit(1)
  }
}
const only = wanted()
const pathsOf = (files) => (files ? ['--runTestsByPath', ...files] : [])

if (flags.some((flag) => flag.startsWith('--watch'))) {
  // Jest alone: a browser would steal the focus with every saved file.
  process.exit(await runModule('node_modules/jest/bin/jest.js', [...flags, ...pathsOf(only?.tests)]))
}

const results = join(repository, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const slow = []
const add = ({ passed, failed, timed = [] }) => {
  total.passed += passed
  total.failed += failed
  if (timed.length > 1) slow.push(...slowest(timed), '')
}

/** A step that is one test of its own: it passed or it failed. */
const step = async (title, work) => {
  console.log(`\n== ${title}`)
  try {
    const code = (await work()) ?? 0
    add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 })
  } catch (error) {
    console.error(error.message)
    add({ passed: 0, failed: 1 })
  }
}

/** Debian's browser for the scenarios, and what counts each fsync, where they are missing and this user may install. */
const installTools = async () => {
  const isMissing = (...paths) => !paths.some((path) => path && existsSync(path))
  const missing = [
    ...(isMissing(process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser')
      ? ['chromium']
      : []),
    ...(isMissing('/usr/bin/strace') ? ['strace'] : []),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await run('apt-get', ['update', '-q'])
  await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...missing])
}

if (!only) await step('check', () => runModule('shared/build/bin/check.mjs'))
if (!only || only.scenarios.length > 0) {
  await step('build', () => buildChanged())
  await installTools()
}

if (!only || only.tests.length > 0) {
  console.log('\n== jest')
  add(await runJest(join(results, 'jest.json'), [...flags, ...pathsOf(only?.tests)]))
}

if (!only || only.scenarios.length > 0) {
  console.log('\n== navegador')
  add(await runScenarios(join(results, 'playwright.json'), only?.scenarios))
}

if (slow.length > 0) console.log(['', 'Slowest:', ...slow].join('\n'))
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
