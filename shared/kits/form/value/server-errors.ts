import type { AppError } from '@saude/contract/errors'
import type { FieldPlan } from '../plan/fields.ts'

export interface PlacedErrors {
  /** Field name → sentence, for fields of this form. */
  readonly fields: Readonly<Record<string, string>>
  /** Sentences without a field. */
  readonly rest: readonly string[]
}

/** Places what a server says at the fields: paths may start with the name of the nested object (wire.md). */
export function placeErrors(
  { payload }: AppError,
  fields: readonly FieldPlan[],
  at: string | undefined,
): PlacedErrors {
  const names = new Set(fields.map(({ name }) => name))
  const placed: Record<string, string> = {}
  const rest: string[] = []
  for (const [path, sentence] of Object.entries(payload?.fields ?? {})) {
    const inner = at !== undefined && path.startsWith(`${at}.`) ? path.slice(at.length + 1) : path
    const name = inner.split(/[.[]/, 1)[0] ?? ''
    if (names.has(name)) placed[name] ??= sentence
    else rest.push(sentence)
  }
  const said = new Set([...Object.values(placed), ...rest])
  for (const issue of payload?.issues ?? []) if (!said.has(issue)) rest.push(issue)
  return { fields: placed, rest }
}
