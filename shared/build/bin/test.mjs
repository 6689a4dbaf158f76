// `npm test`: installs what is missing, checks and builds, then runs jest and the browser's scenarios at once: what waits
// in one leaves the cores to the other. Ends with `N passed, N failed`. What is heavy and passed with everything as it is
// now is left out, and named; `npm test -- --all` and CI leave nothing out.
// `npm test -- travel`, `npm test -- path/to/file`: these tests alone. With `--watch` again whenever something changes.
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { allTests, chosen } from '../chosen.mjs'
import { durations, keepDurations } from '../durations.mjs'
import { earlierSteps } from '../earlier.mjs'
import { createProgress } from '../progress.mjs'
import { repository } from '../repository.mjs'
import { buildChanged, captured, installMissing, requireNode, run, runModule } from '../steps.mjs'
import { runJest, runScenarios, slowest } from '../suites.mjs'
import { heavyHashes, keepPassed, unchanged } from '../unchanged.mjs'

requireNode()
await installMissing()

const args = process.argv.slice(2)
const names = args.filter((arg) => !arg.startsWith('-'))
/** What else begins with a dash is jest's. */
const flags = args.filter((arg) => arg.startsWith('-') && arg !== '--all')

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
const failures = []
const add = ({ passed, failed, timed = [], failures: found = [] }) => {
  total.passed += passed
  total.failed += failed
  failures.push(...found)
  if (timed.length > 1) slow.push(...slowest(timed), '')
  return timed
}

/** A step that is one test of its own: it passed or it failed. */
const step = async (title, work) => {
  console.log(`\n== ${title}`)
  try {
    const code = (await work()) ?? 0
    add(code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1, failures: [title] })
  } catch (error) {
    console.error(error.message)
    add({ passed: 0, failed: 1, failures: [`${title}: ${error.message}`] })
  }
}

/** Asks for a browser of the scenarios: `code` is 0 where there is one, otherwise `output` says how to install it. */
const findBrowser = (name = 'chromium') => captured('e2e/find-browser.mjs', [name])

/** Debian's browsers for the scenarios, and what counts each fsync, where they are missing and this user may install. */
const installTools = async () => {
  const missing = [
    ...((await findBrowser()).code === 0 ? [] : ['chromium']),
    ...((await findBrowser('firefox')).code === 0 ? [] : ['firefox-esr']),
    ...(existsSync('/usr/bin/strace') ? [] : ['strace']),
  ]
  if (missing.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  await run('apt-get', ['update', '-q'])
  // One by one: a system that has no package of such a name gets the others.
  for (const name of missing) await run('apt-get', ['install', '-y', '-q', '--no-install-recommends', name])
}

/** Whether there is a browser; that there is none is a failure, with the way to install one. */
const hasBrowser = async () => {
  const { code, output } = await findBrowser()
  if (code === 0) return true
  console.error(output)
  add({ passed: 0, failed: 1, failures: [output] })
  return false
}

const isEverything = !only
// Before anything runs: what is changed meanwhile was not tried.
const hashes = isEverything ? heavyHashes() : new Map()
const leavesOut = isEverything && !process.env.CI && !args.includes('--all')
const leftOut = leavesOut ? unchanged(hashes) : []
const wantedFiles = only ?? allTests()
const [tests, scenarios] = [wantedFiles.tests, wantedFiles.scenarios].map((files) =>
  files.filter((file) => !leftOut.includes(file)),
)
const progress = createProgress({ tests, scenarios }, durations(), console.log)
console.log(`Plan: ${isEverything ? 'check, build, then ' : ''}${progress.plan}`)
const sayLeftOut = () => {
  if (leftOut.length === 0) return
  console.log(`\nLeft out, as they passed with everything as it is now (npm test -- --all runs them):`)
  for (const file of leftOut) console.log(`  ${file}`)
}
sayLeftOut()

if (isEverything) await step('check', () => runModule('shared/build/bin/check.mjs'))
if (scenarios.length > 0) {
  await step('build', () => buildChanged())
  await installTools()
}

const jest = async () => {
  if (tests.length === 0) return []
  const args = [...flags, ...pathsOf(tests)]
  return add(await runJest(join(results, 'jest.json'), args, { hear: progress.stream() }))
}

const browser = async () => {
  if (scenarios.length === 0 || !(await hasBrowser())) return []
  return add(await runScenarios(join(results, 'playwright.json'), scenarios, { hear: progress.stream() }))
}

console.log(
  `\n== ${[tests.length > 0 && 'jest', scenarios.length > 0 && 'navegador'].filter(Boolean).join(', ')}`,
)
const timed = (await Promise.all([jest(), browser()])).flat()

const byFile = new Map()
for (const one of timed) byFile.set(one.file, [...(byFile.get(one.file) ?? []), one])
keepDurations(
  Object.fromEntries(
    [...byFile].map(([file, all]) => [file, all.reduce((sum, { seconds }) => sum + seconds, 0)]),
  ),
)
keepPassed(hashes, (file) => byFile.get(file)?.every(({ isPassed }) => isPassed))

if (isEverything) for (const earlier of earlierSteps()) add(earlier)
if (slow.length > 0) console.log(['', 'Slowest:', ...slow].join('\n'))
if (failures.length > 0) console.log(['', 'Failed:', ...failures].join('\n\n'))
sayLeftOut()
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
