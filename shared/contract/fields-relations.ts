import { list, relation } from './fields.ts'
import type { FieldMeta } from './meta.ts'

/** Several choices among remote options, at most `most`. */
export const relations = (label: string, search: string, most: number, meta: FieldMeta = {}) =>
  list(label, most, relation(label, search).required(), { kind: 'relation', search, ...meta })
