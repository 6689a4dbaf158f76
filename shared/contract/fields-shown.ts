import * as yup from 'yup'
import { type FieldMeta, metaOf } from './meta.ts'
import type { Shape } from './query.ts'

/**
 * The same fields, which appear only beside these values of another: `shownWhen({isDriver: [true]}, driverFields)`.
 * What they depend on already stays.
 */
export function shownWhen<S extends Shape>(showWhen: NonNullable<FieldMeta['showWhen']>, fields: S): S {
  const shown = Object.entries(fields).map(([name, field]) => {
    if (!(field instanceof yup.Schema)) return [name, field]
    const meta = metaOf(field)
    return [name, field.meta({ ...meta, showWhen: { ...meta.showWhen, ...showWhen } })]
  })
  // The same keys with schemas of the same types; Object.fromEntries forgets both.
  const result: S = Object.fromEntries(shown)
  return result
}
