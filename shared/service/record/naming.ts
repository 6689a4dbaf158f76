import { entryOf, metaOf } from '@saude/contract/meta'
import { type Naming, namingFields, personField } from '@saude/contract/record/naming'

/** Names of the fields in which somebody may have written it down: free personal texts and files. */
export const besideFields = (of: Naming): string[] =>
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

/** Whether something in an entry hides whose it is. */
export const hidesPerson = (of: Naming, values: Readonly<Record<string, unknown>>): boolean =>
  personField(of) !== undefined && hidingFields(of, values).length > 0

/** Names of the fields that do so. */
export const hidingFields = ({ fields }: Naming, values: Readonly<Record<string, unknown>>): string[] =>
  Object.entries(fields).flatMap(([key, schema]) => (metaOf(schema).hidesPerson?.(values[key]) ? [key] : []))

/** Whether an entry names a protected diagnosis in one of these fields. */
export const namesProtected = (of: Naming, values: Readonly<Record<string, unknown>>): boolean =>
  namingFields(of).some((key) => {
    const schema = of.fields[key]
    return schema !== undefined && metaOf(schema).isProtected?.(values[key]) === true
  })
