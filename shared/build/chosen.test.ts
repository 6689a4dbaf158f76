import { chosen } from './chosen.mjs'

describe('what `npm test -- …` runs', () => {
  it('is, for an area, its unit tests and its scenarios', () => {
    const { tests, scenarios } = chosen(['travel'])
    expect(tests).toContain('mfe-travel/service/travel.test.ts')
    expect(tests.filter((file) => !file.startsWith('mfe-travel/'))).toEqual([])
    expect(scenarios).toEqual(
      ['travel-offline', 'travel-planning', 'travel'].map((name) => `e2e/scenarios/${name}.spec.ts`),
    )
  })

  it('is, for a file, that file alone: a test or a scenario', () => {
    expect(chosen(['shared/build/chosen.test.ts'])).toEqual({
      tests: ['shared/build/chosen.test.ts'],
      scenarios: [],
    })
    expect(chosen(['e2e/scenarios/travel.spec.ts'])).toEqual({
      tests: [],
      scenarios: ['e2e/scenarios/travel.spec.ts'],
    })
  })

  it('is, for a folder or a package, all below it', () => {
    expect(chosen(['shared/build']).tests).toContain('shared/build/chosen.test.ts')
    expect(chosen(['build']).tests).toEqual(chosen(['shared/build']).tests)
    expect(chosen(['oracle']).tests).toContain('gateway/oracle/oracle.test.ts')
    expect(chosen(['e2e']).scenarios).toContain('e2e/scenarios/travel.spec.ts')
  })

  it('is each file once, whatever was named twice', () => {
    expect(chosen(['travel', 'mfe-travel/service/travel.test.ts'])).toEqual(chosen(['travel']))
  })

  it('is an error where a name stands for no test', () => {
    expect(() => chosen(['travle'])).toThrow('No tests: travle')
    expect(() => chosen(['README.md'])).toThrow('No tests: README.md')
  })
})
