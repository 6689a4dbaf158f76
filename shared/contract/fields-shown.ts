import * as yup from 'yup'
import { type FieldMeta, metaOf } from './meta.ts'
import type { Shape } from './query.ts'

/**
 * The same fields, which appear only beside these values of another: `shownWhen({isDriver: [true]}, driverFields)`.
 * What they depend on already stays.
 */
export function shownWhen<S extends Shape>(showWhen: NonNullable<FieldMeta['showWhen']>, fields: S): S {
  const shown = Object.entries(fields).map(([name, field]) => {
    if (!yup.isSchema(field)) return [name, field]
    const schema = field as yup.AnySchema // isSchema narrows to a minimal interface
    const meta = metaOf(schema)
    return [name, schema.meta({ ...meta, showWhen: { ...meta.showWhen, ...showWhen } })]
  })
  // The same keys with schemas of the same types; Object.fromEntries forgets both.
  return Object.fromEntries(shown) as S
}
