// `npm test`: installs what is missing, then checks, builds and runs every test. Ends with `N passed, N failed`.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from '../repository.mjs'
import { buildChanged, installMissing, requireNode, run, runModule } from '../steps.mjs'

requireNode()
await installMissing()

const results = join(repository, '.cache/results')
rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })

const total = { passed: 0, failed: 0 }
const add = (passed, failed) => {
  total.passed += passed
  total.failed += failed
}

/** A step that is one test of its own: it passed or it failed. */
const step = async (title, work) => {
  console.log(`\n== ${title}`)
  try {
    const code = (await work()) ?? 0
    add(code === 0 ? 1 : 0, code === 0 ? 0 : 1)
  } catch (error) {
    console.error(error.message)
    add(0, 1)
  }
}

/** Counts of a test runner's report; a runner that failed without a failed test, or wrote no report, counts as one. */
const count = (file, code, read) => {
  const path = join(results, file)
  const { passed, failed } = existsSync(path)
    ? read(JSON.parse(readFileSync(path, 'utf8')))
    : { passed: 0, failed: 1 }
  add(passed, code !== 0 && failed === 0 ? 1 : failed)
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

await step('check', () => runModule('shared/build/bin/check.mjs'))
await step('build', buildChanged)

await installTools()

console.log('\n== jest')
const jest = await runModule('node_modules/jest/bin/jest.js', [
  '--silent=false',
  '--json',
  `--outputFile=${join(results, 'jest.json')}`,
  ...process.argv.slice(2),
])
count('jest.json', jest, (report) => ({
  passed: report.numPassedTests,
  // A file that does not even load has no tests to fail.
  failed: report.numFailedTests + report.numRuntimeErrorTestSuites,
}))

console.log('\n== navegador')
const browser = await runModule(
  'node_modules/@playwright/test/cli.js',
  ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
  { PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json') },
)
count('playwright.json', browser, ({ stats, errors }) => ({
  passed: stats.expected + stats.flaky,
  failed: stats.unexpected + errors.length,
}))

console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
