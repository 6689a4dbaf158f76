import { entryOf, metaOf } from '@saude/contract/meta'
import { isInList, pathsOf, placedFields } from '@saude/contract/record/paths'
import type { AnyRecord } from '@saude/contract/record/record'
import type { AnySchema } from 'yup'

/** Of what follows from a declaration alone: it is found once, as it is asked for with each entry that is written. */
function once<T extends object>(find: (of: AnyRecord) => T): (of: AnyRecord) => T {
  const found = new WeakMap<AnyRecord, T>()
  return (of) => {
    const known = found.get(of) ?? find(of)
    found.set(of, known)
    return known
  }
}

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
export const prefixSearched = once((of): readonly string[] =>
  Object.entries(of.fields).flatMap(([key, schema]) =>
    metaOf(schema).showFilter && isPrefixSearched(schema) && !of.searched.includes(key) ? [key] : [],
  ),
)

const isFile = (schema: AnySchema): boolean => {
  const { kind } = metaOf(schema)
  return kind === 'file' || kind === 'image'
}

/** Paths of the files, `documents[]` where there are several in one field. */
export const filePaths = (of: AnyRecord): string[] => pathsOf(of.fields, isFile)

/** Names of the fields that hold several files. */
export const fileLists = (of: AnyRecord): string[] =>
  Object.entries(of.fields).flatMap(([key, schema]) => {
    const entry = entryOf(schema)
    return entry && isFile(entry) ? [key] : []
  })

/** References whose names follow their owner's changes, objects and lists gone through: path and topic. */
export const followedFields = (of: AnyRecord): { readonly path: string; readonly topic: string }[] =>
  placedFields(of.fields, (schema) => metaOf(schema).owner !== undefined).flatMap(({ path, schema }) => {
    const topic = metaOf(schema).owner?.topic
    return topic === undefined ? [] : [{ path, topic }]
  })

/** Paths within lists whose ids are kept side by side (`inner.ts`): of files and of references that are followed. */
export const innerPaths = once((of): readonly string[] =>
  [...filePaths(of), ...followedFields(of).map(({ path }) => path)].filter(isInList),
)
