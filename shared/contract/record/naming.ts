import { hiddenPerson } from '../hidden-person.ts'
import { entryOf, type FieldMeta, metaOf } from '../meta.ts'
import type { Fields } from './fields.ts'

/**
 * Records some of whose fields may name a diagnosis that Lei 14.289/2022 protects while the entry itself is seen by all
 * (security.md, One rule of secrecy). A record that says its `diagnosis` is hidden whole instead, and has no such field.
 */
interface Of {
  readonly fields: Fields
  readonly diagnosis?: string | undefined
}

/** Names of the fields that may name one: on stored entries others neither see that nor change it. */
export const namingFields = ({ fields, diagnosis }: Of): string[] =>
  diagnosis === undefined
    ? Object.keys(fields).filter((key) => {
        const schema = fields[key]
        return schema && metaOf(schema).isProtected !== undefined && !metaOf(schema).isGenerated
      })
    : []

/** Names of the fields in which somebody may have written it down: free personal texts and files. */
export const besideFields = (of: Of): string[] =>
  namingFields(of).length === 0 && personField(of) === undefined
    ? []
    : Object.keys(of.fields).filter((key) => {
        const schema = of.fields[key]
        if (!schema) return false
        const { kind, personal, options, mask } = metaOf(schema)
        const isText = kind === 'string' && personal === 'text' && !options && !mask
        const held = metaOf(entryOf(schema) ?? schema).kind
        return isText || held === 'file' || held === 'image'
      })

/**
 * The field that says whose an entry is, where another one may hide that: a medicine beside it that is given for protected
 * diagnoses alone. Such an entry is seen by all, and its citizen by few.
 */
export const personField = ({ fields }: Of): string | undefined =>
  Object.values(fields).some((schema) => metaOf(schema).hidesPerson)
    ? Object.keys(fields).find((key) => fields[key] && metaOf(fields[key]).owner?.isCitizen)
    : undefined

/** Whether something in an entry hides whose it is. */
export const hidesPerson = (of: Of, values: Readonly<Record<string, unknown>>): boolean =>
  personField(of) !== undefined && hidingFields(of, values).length > 0

/** Names of the fields that do so. */
export const hidingFields = ({ fields }: Of, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([key, schema]) => (metaOf(schema).hidesPerson?.(values[key]) ? [key] : []))

/** Whether an entry names a protected diagnosis in one of these fields. */
export const namesProtected = (of: Of, values: Readonly<Record<string, unknown>>): boolean =>
  namingFields(of).some((key) => {
    const schema = of.fields[key]
    return schema !== undefined && metaOf(schema).isProtected?.(values[key]) === true
  })

/** The fields of an update: those that may name a protected diagnosis say so to forms. */
export const keptFields = (of: Of, asked: Fields): Fields => {
  const naming = new Set(namingFields(of))
  return Object.fromEntries(
    Object.entries(asked).map(([key, schema]) => [
      key,
      naming.has(key) ? schema.meta({ ...metaOf(schema), isKept: true }) : schema,
    ]),
  )
}

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
