import { planOf } from '@saude/contract/bounds'
import { entryOf, fieldsOf } from '@saude/contract/clean'
import { isListQuery, type ListQuery } from '@saude/contract/list-query'
import { type FieldMeta, isRequired, limitOf, metaOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { AnySchema } from 'yup'
import { sample } from './asked.ts'

/** Entries of one list that are filled in: more cost no other work for each. */
const entries = 500

/**
 * What a query's contract allows that makes it read the most: the longest spans, the largest pages, and every list full
 * of ids of somebody who is there.
 */
export function widestOf(
  query: Query | ListQuery,
  ids: readonly string[],
): Readonly<Record<string, unknown>> {
  // Every contract's input is an object schema.
  const fields = Object.entries(fieldsOf(query.input as AnySchema))
  const input = Object.fromEntries(
    fields.flatMap(([name, schema]) => {
      const value = widest(name, schema, ids)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  if (!isListQuery(query)) return input
  return { ...input, startIndex: 0, stopIndex: query.list.maxRows - 1 }
}

const first = /^(from|initialDate|start|since|begin)/
const last = /^(to|until|finalDate|end)$/

/** Undefined: left out, as what narrows a search is. */
function widest(name: string, schema: AnySchema, ids: readonly string[]): unknown {
  const entry = entryOf(schema)
  const { withDate, withTime }: FieldMeta = metaOf(schema)
  if (entry && isId(entry)) return ids.slice(0, Math.min(entries, planOf(schema).entries))
  if (withDate && !withTime && first.test(name)) return '2020-01-01'
  if (withDate && !withTime && last.test(name)) return '2026-12-31'
  if (name === 'citizenId') return ids[0]
  if (name === 'size' || name === 'limit') return limitOf(schema, 'max')
  if (!isRequired(schema)) return undefined
  return isId(schema) ? ids[0] : sample(schema)
}

const isId = (schema: AnySchema): boolean => schema.type === 'string' && metaOf(schema).isHidden === true
