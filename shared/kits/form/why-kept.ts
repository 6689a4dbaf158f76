import { hiddenPerson } from '@saude/contract/hidden-person'
import type { FieldMeta } from '@saude/contract/meta'

/** Why users who may not see protected diagnoses do not change such a field, at the field. */
const keptHint =
  'Este campo pode citar um diagnóstico protegido (Lei 14.289/2022): depois do cadastro, só quem tem permissão para ver esses diagnósticos o altera'

const isHiddenPerson = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'id' in value && value.id === hiddenPerson.id

const personHint =
  'A pessoa está protegida (Lei 14.289/2022): só quem tem permissão para entregar medicamentos de diagnósticos protegidos altera este campo'

/** Why a user does not change a field of a stored entry, in a sentence; undefined where nothing is in the way. */
export function whyKept(
  { isKept, hidesPerson: hides, owner }: FieldMeta,
  stored: Readonly<Record<string, unknown>>,
  isProtectedSeen: boolean,
): string | undefined {
  if (isKept && !isProtectedSeen) return keptHint
  const says = hides !== undefined || owner?.isCitizen === true
  return says && Object.values(stored).some(isHiddenPerson) ? personHint : undefined
}
