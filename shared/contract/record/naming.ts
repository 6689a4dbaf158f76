import { metaOf } from '../meta.ts'
import type { Fields } from './fields.ts'

/**
 * Records some of whose fields may name a diagnosis that Lei 14.289/2022 protects while the entry itself is seen by all
 * (security.md, One rule of secrecy). A record that says its `diagnosis` is hidden whole instead, and has no such field.
 */
export interface Naming {
  readonly fields: Fields
  readonly diagnosis?: string | undefined
}

/** Names of the fields that may name one: on stored entries others neither see that nor change it. */
export const namingFields = ({ fields, diagnosis }: Naming): string[] =>
  diagnosis === undefined
    ? Object.keys(fields).filter((key) => {
        const schema = fields[key]
        return schema && metaOf(schema).isProtected !== undefined && !metaOf(schema).isGenerated
      })
    : []

/**
 * The field that says whose an entry is, where another one may hide that: a medicine beside it that is given for protected
 * diagnoses alone. Such an entry is seen by all, and its citizen by few.
 */
export const personField = ({ fields }: Naming): string | undefined =>
  Object.values(fields).some((schema) => metaOf(schema).hidesPerson)
    ? Object.keys(fields).find((key) => fields[key] && metaOf(fields[key]).owner?.isCitizen)
    : undefined

/** The fields of an update: those that may name a protected diagnosis say so to forms. */
export const keptFields = (of: Naming, asked: Fields): Fields => {
  const naming = new Set(namingFields(of))
  return Object.fromEntries(
    Object.entries(asked).map(([key, schema]) => [
      key,
      naming.has(key) ? schema.meta({ ...metaOf(schema), isKept: true }) : schema,
    ]),
  )
}
