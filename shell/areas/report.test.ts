import type { AreaEntry } from '@saude/contract/area'
import { LateError } from './load.ts'
import { createReport } from './report.ts'

const area: AreaEntry = {
  name: 'travel',
  version: '0.2.0-b',
  manifest: '/areas/travel/0.2.0-b/mf-manifest.json',
  kit: 1,
  routes: [],
  widgets: [],
}
const send = jest.fn(async (_said: unknown) => ({ counts: true }))
beforeEach(() => {
  localStorage.clear()
  send.mockClear()
})
const said = () => send.mock.calls.map(([one]) => one)
const settled = () => new Promise((resolve) => setTimeout(resolve))

it('says once in a browser that a version has opened, and again of the next one', async () => {
  createReport(send)(area)
  await settled()
  createReport(send)(area)
  createReport(send)({ ...area, version: '0.3.0-c' })
  expect(said()).toEqual([
    { area: 'travel', version: '0.2.0-b', isMounted: true, problem: null },
    { area: 'travel', version: '0.3.0-c', isMounted: true, problem: null },
  ])
})

it('says once in a page that a version does not open, and why, in some words', () => {
  const report = createReport(send)
  report(area, new Error('x'.repeat(500)))
  report(area, new Error('boom'))
  expect(said()).toEqual([{ area: 'travel', version: '0.2.0-b', isMounted: false, problem: 'x'.repeat(200) }])
})

it('says nothing of what the network kept away', () => {
  const report = createReport(send)
  report(area, new LateError())
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  report(area, new Error('failed to fetch'))
  online.mockRestore()
  expect(said()).toEqual([])
})
