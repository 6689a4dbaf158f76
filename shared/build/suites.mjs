import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { repository } from './repository.mjs'
import { runModule } from './steps.mjs'

/** The longest that each may take, in minutes: what hangs is ended and reported, instead of being waited for. */
const longest = { jest: 30, scenarios: 40 }

const readReport = (path) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined)

/** A run that ended badly without a failed test in its report counts as one. */
const silentFailure = (code, failed) => (code !== 0 && failed === 0 ? 1 : failed)

/**
 * @typedef {{ title: string, seconds: number }} Timed
 * @typedef {{ passed: number, failed: number, timed: Timed[] }} Result
 */

/**
 * What a run of jest ended with.
 * @param report what `--json` wrote, if it did
 * @param {number} code the exit code
 * @returns {Result}
 */
export function jestResult(report, code) {
  if (!report) return { passed: 0, failed: 1, timed: [] }
  return {
    passed: report.numPassedTests,
    // A file that does not even load has no tests to fail.
    failed: silentFailure(code, report.numFailedTests + report.numRuntimeErrorTestSuites),
    timed: report.testResults.map(({ name, startTime, endTime }) => ({
      title: relative(repository, name),
      seconds: (endTime - startTime) / 1000,
    })),
  }
}

/**
 * What a run of the scenarios ended with. One that passed in a second try has failed.
 * @param report what Playwright's reporter `json` wrote, if it did
 * @param {number} code the exit code
 * @returns {Result}
 */
export function scenarioResult(report, code) {
  if (!report) return { passed: 0, failed: 1, timed: [] }
  const { stats, errors } = report
  return {
    passed: stats.expected,
    failed: silentFailure(code, stats.unexpected + stats.flaky + errors.length),
    timed: report.suites.flatMap(specsIn).map(({ file, line, title, tests }) => ({
      title: `${file}:${line} ${title}`,
      seconds:
        tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
    })),
  }
}

const specsIn = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsIn)]

/** Lines on what took longest, ten at the most. */
export const slowest = (timed) =>
  [...timed]
    .sort((one, other) => other.seconds - one.seconds)
    .slice(0, 10)
    .map(({ title, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${title}`)

/** Runs jest with these arguments. */
export async function runJest(report, args) {
  const code = await runModule(
    'node_modules/jest/bin/jest.js',
    // A failed test may leave a server open, and jest would wait for it for ever.
    ['--forceExit', '--silent=false', '--json', `--outputFile=${report}`, ...args],
    {},
    { minutes: longest.jest },
  )
  return jestResult(readReport(report), code)
}

/** Runs scenarios in the browser: these files, without any all of them. */
export async function runScenarios(report, files = []) {
  const code = await runModule(
    'node_modules/@playwright/test/cli.js',
    ['test', ...files, '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
    { minutes: longest.scenarios },
  )
  return scenarioResult(readReport(report), code)
}
