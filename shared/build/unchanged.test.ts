import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { repository } from './repository.mjs'
import { heavyHashes, isInput, unchanged } from './unchanged.mjs'

describe('a heavy test that passed', () => {
  const look = 'e2e/scenarios/look.spec.ts'
  const hangsOn = (path: string) => isInput(look, /^(shared|mfe-[a-z-]+)\//, path)

  it('hangs on itself, on what it tries and on what scenarios are made of', () => {
    for (const path of [look, 'e2e/scenario.ts', 'mfe-travel/web/list/Travels.tsx', 'package-lock.json'])
      expect([path, hangsOn(path)]).toEqual([path, true])
  })

  it('hangs on no other test, and on no page', () => {
    for (const path of [
      'e2e/scenarios/gate.spec.ts',
      'shared/kits/a.test.tsx',
      'shared/docs/look.md',
      'CHANGELOG.md',
    ])
      expect([path, hangsOn(path)]).toEqual([path, false])
  })

  it('is left out while all of that is as it was then, and no longer', () => {
    const hashes = new Map([
      [look, 'now'],
      ['gateway/process.test.ts', 'now'],
    ])
    expect(unchanged(hashes, { [look]: 'now', 'gateway/process.test.ts': 'before' })).toEqual([look])
    expect(unchanged(hashes, {})).toEqual([])
  })
})

test('each of the heavy tests is there', () => {
  const files = [...heavyHashes().keys()]
  expect(files).toContain('e2e/scenarios/production.spec.ts')
  expect(files.filter((file) => !existsSync(join(repository, file)))).toEqual([])
})
