import { existsSync, readFileSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { durations, expected } from './durations.mjs'
import { memoryFolder } from './memory-folder.mjs'
import { repository } from './repository.mjs'
import { runModule } from './steps.mjs'

/** The longest that each may take, in minutes: what hangs is ended and reported, instead of being waited for. */
const longest = { jest: 60, scenarios: 60 }

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A run that ended badly without a failed test in its report counts as one. */
const silentFailure = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed)

/**
 * @typedef {{ title: string, file: string, seconds: number, isPassed: boolean }} Timed
 * @typedef {{ passed: number, failed: number, timed: Timed[], failures: string[] }} Result `failures`: in words
 */

/**
 * What a run of jest ended with.
 * @param report what `--json` wrote, if it did
 * @param {number} code the exit code
 * @returns {Result}
 */
export function jestResult(report, code) {
  if (!report) return none
  const results = report.testResults.map(({ name, ...result }) => ({
    ...result,
    file: relative(repository, name).split(sep).join('/'),
  }))
  return {
    passed: report.numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: silentFailure(code, report.numFailedTests + report.numRuntimeErrorTestSuites),
    timed: results.map(({ file, startTime, endTime, status }) => ({
      title: file,
      file,
      seconds: (endTime - startTime) / 1000,
      isPassed: status === 'passed',
    })),
    failures: results
      .filter(({ status }) => status === 'failed')
      .map(({ file, message }) => `${file}\n${message}`),
  }
}

/**
 * What a run of the scenarios ended with. One that passed in a second try has failed.
 * @param report what Playwright's reporter `json` wrote, if it did
 * @param {number} code the exit code
 * @returns {Result}
 */
export function scenarioResult(report, code) {
  if (!report) return none
  const { stats, errors } = report
  const specs = report.suites.flatMap(specsIn)
  return {
    passed: stats.expected,
    failed: silentFailure(code, stats.unexpected + stats.flaky + errors.length),
    timed: specs.map(({ file, line, title, tests, ok }) => ({
      title: `${file}:${line} ${title}`,
      file: `e2e/${file}`,
      seconds: resultsOf(tests).reduce((sum, { duration }) => sum + duration, 0) / 1000,
      isPassed: ok === true && resultsOf(tests).every(({ status }) => status === 'passed'),
    })),
    failures: [
      ...errors.map(({ message }) => message),
      ...specs.flatMap(({ file, line, title, tests }) =>
        resultsOf(tests)
          .flatMap((result) => result.errors ?? [])
          .map(({ message }) => `${file}:${line} ${title}\n${message}`),
      ),
    ],
  }
}

/** Of a run that wrote no report. */
const none = { passed: 0, failed: 1, timed: [], failures: [] }

const resultsOf = (tests) => tests.flatMap(({ results }) => results)

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** Lines on what took longest, ten at the most. */
export const slowest = (timed) =>
  [...timed]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`)

/**
 * Runs jest with these arguments.
 * @param {string} report where it writes its report
 * @param {string[]} args
 * @param {{ hear?: (part: string) => void }} how what hears its output
 */
export async function runJest(report, args, { hear } = {}) {
  const folder = memoryFolder()
  const code = await runModule(
    'node_modules/jest/bin/jest.js',
    // A failed test may leave a server open, and jest would wait for it for ever.
    ['--forceExit', '--silent=false', '--json', `--outputFile=${report}`, ...args],
    folder === undefined ? {} : { TMPDIR: folder },
    { minutes: longest.jest, hear },
  )
  return jestResult(readReport(report), code)
}

/** Seconds from which on a file of scenarios begins before all others. */
const long = 60

/**
 * Of these files of scenarios those that take long: Playwright goes by their names, unless it is asked to begin with some.
 * @param {readonly string[]} files
 * @param {Record<string, number>} known seconds by path
 */
export const startingFirst = (files, known) => files.filter((file) => expected(file, known) >= long)

/** Runs these scenarios in the browser. */
export async function runScenarios(report, files, { hear } = {}) {
  const first = startingFirst(files, durations())
  const code = await runModule(
    'node_modules/@playwright/test/cli.js',
    ['test', ...files, '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      ...(first.length > 0 && { SCENARIOS_FIRST: first.join(' ') }),
    },
    { minutes: longest.scenarios, hear },
  )
  return scenarioResult(readReport(report), code)
}
