import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from './repository.mjs'
import { runModule } from './steps.mjs'

/** More failed files than this are no unsteady tests: they are not run again. */
const mostAgain = 8

/** The longest that each may take, in minutes: what hangs is ended and told, instead of being waited for. */
const longest = { jest: 35, again: 15, scenarios: 50 }

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A run that ended badly without a failed test in its report counts as one. */
const silentFailure = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed)

/**
 * Runs jest, and the files that failed once more by themselves: what passes then is `unsteady` and is told.
 * @param report path of the report to write, without its ending
 * @returns passed and failed tests, and the names of unsteady files
 */
export async function runJest(report, args) {
  const first = await jestOnce(`${report}.json`, args, longest.jest)
  if (first.failedFiles.length === 0 || first.failedFiles.length > mostAgain)
    return { ...first, unsteady: [] }
  console.log(`\n== jest, again: ${first.failedFiles.map((file) => relative(repository, file)).join(', ')}`)
  const again = await jestOnce(
    `${report}-again.json`,
    ['--runTestsByPath', ...first.failedFiles],
    longest.again,
  )
  return {
    passed: first.passed - first.passedInFailedFiles + again.passed,
    failed: again.failed,
    unsteady: first.failedFiles
      .filter((file) => !again.failedFiles.includes(file))
      .map((file) => relative(repository, file)),
  }
}

async function jestOnce(report, args, minutes) {
  const code = await runModule(
    'node_modules/jest/bin/jest.js',
    // A failed test may leave a server open, and jest would wait for it for ever.
    ['--forceExit', '--silent=false', '--json', `--outputFile=${report}`, ...args],
    {},
    { minutes },
  )
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1, failedFiles: [], passedInFailedFiles: 0 }
  const failedFiles = found.testResults.filter(({ status }) => status === 'failed')
  return {
    passed: found.numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: silentFailure(code, found.numFailedTests + found.numRuntimeErrorTestSuites),
    failedFiles: failedFiles.map(({ name }) => name),
    passedInFailedFiles: failedFiles
      .flatMap(({ assertionResults }) => assertionResults)
      .filter(({ status }) => status === 'passed').length,
  }
}

/** Runs the scenarios in the browser; on CI a failed one runs once more, see e2e/playwright.config.ts. */
export async function runScenarios(report) {
  const code = await runModule(
    'node_modules/@playwright/test/cli.js',
    ['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    { minutes: longest.scenarios },
  )
  const found = readReport(report)
  if (!found) return { passed: 0, failed: 1, unsteady: [] }
  const { stats, errors } = found
  return {
    passed: stats.expected + stats.flaky,
    failed: silentFailure(code, stats.unexpected + errors.length),
    unsteady: found.suites.flatMap(specsIn).filter(isUnsteady).map(nameOf),
  }
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]
const isUnsteady = ({ tests }) => tests.some(({ status }) => status === 'flaky')
const nameOf = ({ file, line, title }) => `${file}:${line} ${title}`
