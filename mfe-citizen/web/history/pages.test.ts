import { pageOf } from './pages.ts'
import type { Entry } from './rows.ts'

const entry = (type: Entry['type'], more: Partial<Entry> = {}): Entry => ({
  id: 'e1',
  type,
  description: '',
  date: '2026-11-20 10:00:00.000-03:00',
  ...more,
})
const held = new Set(['healthCareList'])
const withdrawn = { at: '2026-11-21 10:00:00.000-03:00', reason: 'Engano', isCorrected: false }

test('attendances that stand have a page for who may read them, and papers have one even when cancelled', () => {
  expect(pageOf(entry('healthCare'), held)).toBe('/app/citizen/attendance/e1')
  expect(pageOf(entry('dentalCare'), held)).toBe('/app/citizen/attendance/e1')
  expect(pageOf(entry('healthCare'), new Set())).toBeUndefined()
  expect(pageOf(entry('healthCare', { withdrawn }), held)).toBeUndefined()
  expect(pageOf(entry('prescription', { withdrawn }), held)).toBe('/app/citizen/paper/e1')
  expect(pageOf(entry('measurement'), held)).toBeUndefined()
})
