import { today, toWire } from '@saude/contract/instants'
import { type FieldMeta, metaOf } from '@saude/contract/meta'
import type { Fields } from '@saude/contract/record/fields'
import type { AnySchema } from 'yup'

/** What a form for a new entry, or a new row of a list, begins with, as its fields say it; hours and minutes as a form writes them. */
export const initialValues = (fields: Fields, now = new Date()): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, schema]) => {
      const { initial, ...meta } = metaOf(schema)
      return initial === undefined ? [] : [[name, startOf(initial, meta, now)]]
    }),
  )

/** What one value begins with; nothing where its field says nothing. */
export function initialValue(schema: AnySchema, now = new Date()): unknown {
  const { initial, ...meta } = metaOf(schema)
  return initial === undefined ? null : startOf(initial, meta, now)
}

function startOf(initial: NonNullable<FieldMeta['initial']>, meta: FieldMeta, now: Date): unknown {
  if (typeof initial === 'object') return initial.value
  const { withDate, withTime } = meta
  if (!withTime) return today(now)
  if (!withDate) return toWire(now).slice(11, 16)
  return initial === 'today' ? `${today(now)} 00:00` : toWire(now).slice(0, 16)
}
