import { useState } from 'react'
import type { FieldPlan } from '../../form/plan/fields.ts'
import { isWhole, problemOf } from '../state/filter-rule.ts'

/** What is wrong with a filter: said once it is left, or as soon as it is whole, and taken back while it is mended. */
export function useFilterProblem(plan: FieldPlan, value: unknown) {
  const [isLeft, setLeft] = useState(false)
  const problem = problemOf(plan, value)
  // The next half-typed value is again no mistake.
  if (isLeft && problem === undefined) setLeft(false)
  return {
    problem: isLeft || isWhole(plan, value) ? problem : undefined,
    onBlur: () => setLeft(problem !== undefined),
  }
}
