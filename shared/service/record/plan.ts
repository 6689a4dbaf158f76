import { metaOf } from '@saude/contract/meta'
import type { AnyRecord } from '@saude/contract/record/record'
import type { AnySchema } from 'yup'

/** The stored path by which a list is ordered by one of its keys. */
export function orderPath(of: AnyRecord, key: string): string {
  const schema = of.fields[key]
  if (schema && metaOf(schema).kind === 'relation') return `${key}.searchName`
  return key === of.searched[0] ? 'searchName' : key
}

/** The stored path of a filter; undefined where it is looked for among the words of the label. */
export function filterPath(of: AnyRecord, key: string, schema: AnySchema): string | undefined {
  if (of.searched.includes(key)) return undefined
  if (metaOf(schema).kind === 'relation') return `${key}.id`
  return isPrefixSearched(schema) ? `${key}Search` : key
}

/** Texts without a mask are filtered by their beginning, whatever their accents and case. */
export const isPrefixSearched = (schema: AnySchema): boolean => {
  const { kind, mask, options, isGenerated } = metaOf(schema)
  return kind === 'string' && !mask && !options && !isGenerated
}

/** Fields that are stored a second time in the form in which they are searched. */
export const prefixSearched = (of: AnyRecord): string[] =>
  Object.entries(of.fields).flatMap(([key, schema]) =>
    metaOf(schema).showFilter && isPrefixSearched(schema) && !of.searched.includes(key) ? [key] : [],
  )

/** Names of the fields that hold files. */
export const fileFields = (of: AnyRecord): string[] =>
  Object.entries(of.fields).flatMap(([key, schema]) => {
    const { kind } = metaOf(schema)
    return kind === 'file' || kind === 'image' ? [key] : []
  })

/** References whose names follow their owner's changes: field and topic. */
export const followedFields = (of: AnyRecord): { readonly path: string; readonly topic: string }[] =>
  Object.entries(of.fields).flatMap(([path, schema]) => {
    const topic = metaOf(schema).owner?.topic
    return topic === undefined ? [] : [{ path, topic }]
  })
