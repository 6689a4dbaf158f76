import type { AppError } from '@saude/contract/errors'
import { type FieldPlan, isNested } from '../plan/fields.ts'
import { type FieldProblem, problemOf } from './inner-errors.ts'

export interface PlacedErrors {
  /** Field name → what is wrong, for fields of this form. */
  readonly fields: Readonly<Record<string, FieldProblem>>
  /** Sentences without a field. */
  readonly rest: readonly string[]
}

/** Places what a server says at the fields: paths may start with the name of the nested object (wire.md). */
export function placeErrors(
  { payload }: AppError,
  fields: readonly FieldPlan[],
  at: string | undefined,
): PlacedErrors {
  const found: Record<string, string> = {}
  const names = new Set(fields.map(({ name }) => name))
  const rest: string[] = []
  for (const [path, sentence] of Object.entries(payload?.fields ?? {})) {
    const inner = at !== undefined && path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path
    const name = inner.split(/[.[]/, 1)[0] ?? ''
    if (names.has(name)) found[inner] = sentence
    else rest.push(sentence)
  }
  const said = new Set([...Object.values(found), ...rest])
  for (const issue of payload?.issues ?? []) if (!said.has(issue)) rest.push(issue)
  const placed = fields.flatMap((plan) => {
    const problem = problemOf(found, plan.name, isNested(plan))
    return problem ? [[plan.name, problem] as const] : []
  })
  return { fields: Object.fromEntries(placed), rest }
}
