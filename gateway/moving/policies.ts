import type { ImportPolicy } from '@saude/citizen/contract/people-import'
import { refuseFile } from '@saude/service/import/refuse'

export interface SaidPolicy {
  /** A field of what the file is of, or '*' for all of them. */
  readonly field: string
  readonly policy: ImportPolicy
}

/**
 * What an operator has said of fields, for the fields of a format; what is said of one by its name comes after '*'.
 * @param fields all that the format knows
 * @param alone fields of which '*' says nothing
 * @throws RefusedFile for a field that the format has not
 */
export function policiesFor(
  said: readonly SaidPolicy[],
  fields: readonly string[],
  alone: readonly string[] = [],
): SaidPolicy[] {
  const found = new Map<string, ImportPolicy>()
  for (const { field, policy } of said) {
    if (field === '*') for (const one of fields) if (!alone.includes(one)) found.set(one, policy)
    if (field !== '*' && !fields.includes(field))
      refuseFile(`Não há o campo '${field}'. Há: ${fields.join(', ')}`)
  }
  for (const { field, policy } of said) if (field !== '*') found.set(field, policy)
  return [...found].map(([field, policy]) => ({ field, policy }))
}
