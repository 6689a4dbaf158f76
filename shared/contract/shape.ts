import type * as yup from 'yup'
import { entryOf, fieldsOf } from './clean.ts'
import { toWire } from './instants.ts'
import { isShaped } from './shaped.ts'
import { isFields } from './values.ts'

type Shaper = (value: unknown) => unknown

const cache = new WeakMap<yup.AnySchema, Shaper>()

/**
 * Picks the declared fields out of an answer and writes instants in the wire format: nothing that the contract
 * does not name leaves a service. It does not validate (stack.md: yup is too slow for 100,000 markers).
 */
export const shape = (schema: yup.AnySchema, value: unknown): unknown => shaperOf(schema)(value)

function shaperOf(schema: yup.AnySchema): Shaper {
  let shaper = cache.get(schema)
  if (!shaper) {
    shaper = makeShaper(schema)
    cache.set(schema, shaper)
  }
  return shaper
}

function makeShaper(schema: yup.AnySchema): Shaper {
  const entry = entryOf(schema)
  if (entry) {
    const one = shaperOf(entry)
    // Of a boundary in parts lists hold lists.
    const each = (value: unknown): unknown => (Array.isArray(value) ? value.map(each) : one(value))
    return (value) => (Array.isArray(value) ? value.map(each) : (value ?? null))
  }
  if (schema.type === 'object') {
    const fields = Object.entries(fieldsOf(schema)).map(([key, field]) => [key, shaperOf(field)] as const)
    return (value) => {
      if (!isFields(value)) return null
      if (isShaped(value)) return value
      // Not a copy: answers are large, and only declared names are asked for.
      const result: Record<string, unknown> = {}
      for (const [key, each] of fields) {
        const inner = value[key]
        if (inner !== undefined) result[key] = each(inner)
      }
      return result
    }
  }
  return (value) => (value instanceof Date ? toWire(value) : value)
}
