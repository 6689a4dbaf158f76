import { protectedShape } from '@saude/citizen/contract/protected'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** Diagnoses that Lei 14.289/2022 protects: numbers of people in fixed cells, never anybody. */
export const protectedLayer = query(rows.protectedConditionGeolocation, {
  ...protectedShape,
  timeout: 60_000,
})
