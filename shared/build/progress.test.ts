import { longestFirst } from './durations.mjs'
import { createProgress, endedIn } from './progress.mjs'

test('a line of jest or of Playwright names what has ended, whatever its colours; no other line does', () => {
  expect(endedIn('PASS node gateway/law.test.ts (6.7 s)')).toBe('gateway/law.test.ts')
  expect(endedIn('\u001b[1mFAIL\u001b[22m browser shell/App.test.tsx')).toBe('shell/App.test.tsx')
  expect(endedIn('  ✓   1 e2e/scenarios/gate.spec.ts:47:1 › signs in (56.8s)')).toBe(
    'e2e/scenarios/gate.spec.ts',
  )
  expect(endedIn('  ✘  12 e2e/scenarios/gate.spec.ts:47:1 › signs in (56.8s)')).toBe(
    'e2e/scenarios/gate.spec.ts',
  )
  expect(endedIn('    at e2e/scenarios/gate.spec.ts:47:1')).toBeUndefined()
  expect(endedIn('Tests: 3 passed')).toBeUndefined()
})

describe('the plan of a run', () => {
  const tests = ['gateway/a.test.ts', 'gateway/b.test.ts']
  const scenarios = ['e2e/scenarios/look.spec.ts']

  it('says how many files there are, and how long they took the last time, two at once', () => {
    const known = { 'gateway/a.test.ts': 300, 'gateway/b.test.ts': 300, 'e2e/scenarios/look.spec.ts': 600 }
    const { plan } = createProgress({ tests, scenarios }, known, () => undefined)
    expect(plan).toBe('2 test files, 1 scenario files; about 8 min')
  })

  it('passes on whole lines, so that those of two streams do not mix, and says each minute what is left', () => {
    jest.useFakeTimers()
    const said: string[] = []
    const progress = createProgress({ tests, scenarios }, {}, (line) => said.push(line))
    const [one, other] = [progress.stream(), progress.stream()]
    one('PASS node gateway/')
    other('  ✓   1 e2e/scenarios/look.spec.ts:3:1 › all\n')
    jest.advanceTimersByTime(60_000)
    one('a.test.ts\n')
    expect(said).toEqual([
      '  ✓   1 e2e/scenarios/look.spec.ts:3:1 › all',
      'PASS node gateway/a.test.ts',
      '-- 1 min: left 1 of 2 test files, 1 of 1 scenario files; about 1 min',
    ])
    jest.useRealTimers()
  })
})

test('what takes longest comes first, and what is unknown as if it took little', () => {
  const known = { 'gateway/long.test.ts': 90, 'gateway/short.test.ts': 0.1 }
  expect(
    longestFirst(['gateway/short.test.ts', 'gateway/new.test.ts', 'gateway/long.test.ts'], known),
  ).toEqual(['gateway/long.test.ts', 'gateway/new.test.ts', 'gateway/short.test.ts'])
})
