import { text } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from '@saude/contract/testing/rows'
import { StoreError, type StoreErrorKind } from '@saude/store'
import { failureOf } from './failures.ts'

const citizenCreate = query(rows.citizenCreate, { input: { name: text('Nome') }, output: {} })

test.each<[StoreErrorKind, string]>([
  ['stale', 'conflict'],
  ['duplicate', 'conflict'],
  // The caller asks again, with the same id.
  ['closed', 'connectionFailed'],
  ['away', 'connectionFailed'],
  ['gone', 'connectionFailed'],
  ['full', 'unknown'],
  ['unsupported', 'unknown'],
  ['failed', 'unknown'],
])('a store that fails as %s is reported as %s, without its words', (kind, key) => {
  const complaints: unknown[] = []
  const failure = new StoreError(kind, 'words of the store')
  const shown = failureOf(failure, citizenCreate, (error) => complaints.push(error))
  expect(shown.key).toBe(key)
  expect(shown.message).not.toContain('words of the store')
  expect(complaints).toEqual(key === 'conflict' ? [] : [failure])
})
