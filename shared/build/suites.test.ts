import { join } from 'node:path'
import { repository } from './repository.mjs'
import { jestResult, scenarioResult, slowest, startingFirst } from './suites.mjs'

const file = (name: string, milliseconds: number) => ({
  name: join(repository, name),
  startTime: 1_000,
  endTime: 1_000 + milliseconds,
  status: 'passed',
  message: '',
})

const report = (own: object = {}) => ({
  numPassedTests: 5,
  numFailedTests: 0,
  numRuntimeErrorTestSuites: 0,
  testResults: [file('gateway/a.test.ts', 1_500), file('shell/b.test.ts', 40_000)],
  ...own,
})

const scenario = (title: string, duration: number) => ({
  file: 'travel.spec.ts',
  line: 3,
  title,
  ok: true,
  tests: [{ results: [{ duration, status: 'passed', errors: [] as { message: string }[] }] }],
})

const browserReport = (stats: object = {}) => ({
  stats: { expected: 2, unexpected: 0, flaky: 0, ...stats },
  errors: [],
  suites: [{ specs: [scenario('one', 1_000)], suites: [{ specs: [scenario('other', 61_000)] }] }],
})

describe('a run of jest', () => {
  it('has passed and failed tests, and a file that does not load is one that failed', () => {
    expect(jestResult(report(), 0)).toMatchObject({ passed: 5, failed: 0 })
    expect(jestResult(report({ numFailedTests: 2, numRuntimeErrorTestSuites: 1 }), 1)).toMatchObject({
      passed: 5,
      failed: 3,
    })
  })

  it('has failed where it ended badly, whatever its report says, and where it left none', () => {
    expect(jestResult(report(), 124).failed).toBe(1)
    expect(jestResult(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})

describe('a run of the scenarios', () => {
  it('has no second chance: what passes only when run again has failed', () => {
    expect(scenarioResult(browserReport(), 0)).toMatchObject({ passed: 2, failed: 0 })
    expect(scenarioResult(browserReport({ expected: 1, flaky: 1 }), 0)).toMatchObject({
      passed: 1,
      failed: 1,
    })
  })

  it('has failed where it ended badly, whatever its report says, and where it left none', () => {
    expect(scenarioResult(browserReport(), 124).failed).toBe(1)
    expect(scenarioResult(undefined, 0)).toMatchObject({ passed: 0, failed: 1 })
  })
})

it('the slowest are reported with their seconds, ten at the most', () => {
  expect(slowest(jestResult(report(), 0).timed)).toEqual([
    '   40.0 s  shell/b.test.ts',
    '    1.5 s  gateway/a.test.ts',
  ])
  expect(slowest(scenarioResult(browserReport(), 0).timed)).toEqual([
    '   61.0 s  travel.spec.ts:3 other',
    '    1.0 s  travel.spec.ts:3 one',
  ])
  expect(slowest(Array.from({ length: 30 }, (_, seconds) => ({ title: '', seconds })))).toHaveLength(10)
})

describe('the end of a run', () => {
  it('says of each file whether it passed, and of what failed the words', () => {
    const failed = { ...file('gateway/c.test.ts', 10), status: 'failed', message: 'expected 1' }
    const { timed, failures } = jestResult(
      report({ testResults: [file('gateway/a.test.ts', 10), failed] }),
      1,
    )
    expect(timed.map(({ file, isPassed }) => [file, isPassed])).toEqual([
      ['gateway/a.test.ts', true],
      ['gateway/c.test.ts', false],
    ])
    expect(failures).toEqual(['gateway/c.test.ts\nexpected 1'])
  })

  it('says it of scenarios too, and one that was skipped has not passed', () => {
    const result = { duration: 1, status: 'failed', errors: [{ message: 'no button' }] }
    const broken = { ...scenario('broken', 1), ok: false, tests: [{ results: [result] }] }
    const skipped = {
      ...scenario('skipped', 1),
      tests: [{ results: [{ ...result, status: 'skipped', errors: [] }] }],
    }
    const suites = [{ specs: [scenario('one', 1), broken, skipped] }]
    const { timed, failures } = scenarioResult({ ...browserReport(), suites }, 1)
    expect(timed.map(({ file, isPassed }) => [file, isPassed])).toEqual([
      ['e2e/travel.spec.ts', true],
      ['e2e/travel.spec.ts', false],
      ['e2e/travel.spec.ts', false],
    ])
    expect(failures).toEqual(['travel.spec.ts:3 broken\nno button'])
  })
})

test('scenarios that take long begin first, whatever their names', () => {
  const files = [
    'e2e/scenarios/account.spec.ts',
    'e2e/scenarios/records.spec.ts',
    'e2e/scenarios/new.spec.ts',
  ]
  expect(startingFirst(files, { [files[0] ?? '']: 8, [files[1] ?? '']: 200 })).toEqual([files[1]])
})
