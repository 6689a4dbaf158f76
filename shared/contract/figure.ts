import type * as yup from 'yup'
import { isListQuery } from './list-query.ts'
import { entryOf, fieldsOf, labelOf } from './meta.ts'
import type { Query } from './query.ts'

/** What queries and figures are declared of, whatever their types. */
type Answering = Pick<Query, 'name'> & { readonly output: yup.AnySchema }

/** A number that people read, and what it has to be. */
export interface Figure {
  /** As screens call it. */
  readonly name: string
  readonly query: string
  /** Where it stands in the answer: 'items.count'. */
  readonly path: string
  /** What is counted or added up, in a sentence from which it can be computed without the handler. */
  readonly meaning: string
}

/** The name by which a figure is found: 'cityInNumbers.units.residents'. */
export const keyOf = ({ query, path }: Pick<Figure, 'query' | 'path'>): string => `${query}.${path}`

/** The numbers below a field, by their paths; a list stands for its entries. */
function numbersBelow(schema: yup.AnySchema, path: string): [path: string, schema: yup.AnySchema][] {
  if (schema.type === 'number') return [[path, schema]]
  const entry = entryOf(schema)
  if (entry) return numbersBelow(entry, path)
  return Object.entries(fieldsOf(schema)).flatMap(([key, field]) =>
    numbersBelow(field, path === '' ? key : `${path}.${key}`),
  )
}

/** The paths of all numbers that a query answers. */
export const numbersOf = ({ output }: Pick<Answering, 'output'>): string[] =>
  numbersBelow(output, '').map(([path]) => path)

/**
 * Declares a number that people read.
 * @example figure('Na fila', requestWaiting, 'items.total', 'solicitações desse tipo em aberto')
 * @throws Error where the query answers no number at this path
 */
export function figure(name: string, query: Answering, path: string, meaning: string): Figure {
  if (!numbersOf(query).includes(path)) throw new Error(`${query.name} answers no number at ${path}`)
  return { name, query: query.name, path, meaning }
}

/**
 * Declares several numbers of one answer, called as their fields are.
 * @throws Error where the query answers no number at one of these paths
 */
export function figuresOf(query: Answering, meanings: Readonly<Record<string, string>>): Figure[] {
  const labels = new Map(
    numbersBelow(query.output, '').map(([path, schema]) => [path, labelOf(schema, path)]),
  )
  return Object.entries(meanings).map(([path, meaning]) =>
    figure(labels.get(path) ?? path, query, path, meaning),
  )
}

/** The figures that a declaration says already: how many rows a list has, and the measures of a report. */
export function derivedFigures(query: Query): Figure[] {
  if (!isListQuery(query)) return []
  const { title, itemFields } = query.list
  const total = figure(`Total: ${title}`, query, 'totalItems', `quantas linhas a lista tem: ${title}`)
  if (!('report' in query)) return [total]
  const measures = Object.entries(itemFields).flatMap(([key, schema]) =>
    schema.type === 'number'
      ? [figure(labelOf(schema, key), query, `items.${key}`, `${labelOf(schema, key)}, somado por grupo`)]
      : [],
  )
  return [total, ...measures]
}

/** The same meanings one level deeper: `{trips: …}` below 'items' is `{'items.trips': …}`. */
export const below = (
  path: string,
  meanings: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(Object.entries(meanings).map(([key, meaning]) => [`${path}.${key}`, meaning]))
