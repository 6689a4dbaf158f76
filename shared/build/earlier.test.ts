import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { earlierSteps, keepForTheEnd } from './earlier.mjs'

const failed = { passed: 3, failed: 1, failures: ['gateway/one.test.ts\nit broke'] }
let folder: string

beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), 'earlier-')), 'steps')
  process.env.EARLIER_STEPS = folder
})

afterEach(() => {
  delete process.env.EARLIER_STEPS
  rmSync(folder, { recursive: true, force: true })
})

describe('steps before the suite', () => {
  it('are read at its end with what failed in them', () => {
    expect(earlierSteps()).toEqual([])
    keepForTheEnd('node', { passed: 9, failed: 0, failures: [] })
    keepForTheEnd('mongo', failed)
    expect(earlierSteps()).toEqual([failed, { passed: 9, failed: 0, failures: [] }])
  })

  it('leave nothing where no folder is named', () => {
    delete process.env.EARLIER_STEPS
    keepForTheEnd('mongo', failed)
    expect(earlierSteps()).toEqual([])
  })
})
