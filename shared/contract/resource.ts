import * as yup from 'yup'
import type { QueryName } from './access.ts'
import { asManyAsThereAre, id, integer, list, number, text } from './fields.ts'
import { type ListInput, type ListQuery, listQuery, type Order } from './list-query.ts'
import { changed, created, type Of, type Query, query, type Shape, updateOf } from './query.ts'

type Stem<N> = N extends `${infer R}List` ? R : never
type Complete<R> = R extends string
  ? `${R}Create` | `${R}Delete` | `${R}Search` extends QueryName
    ? R
    : never
  : never

/** Names of the registers: those whose six queries all stand in the access table. */
export type ResourceName = Complete<Stem<QueryName>>

export interface Resource<S extends Shape = Shape> {
  readonly name: ResourceName
  readonly singular: string
  readonly plural: string
  /** Portuguese grammatical gender of the word: 'Novo veículo', 'Nova unidade'. */
  readonly gender: 'm' | 'f'
  /** Path of the list screen; create and update lie below it. */
  readonly path: string
  readonly fields: Record<string, yup.AnySchema>
  readonly unique: readonly string[]
  readonly label: string
  readonly list: ListQuery<ListInput, Of<S> & { id: string; version?: number | null | undefined }>
  readonly get: Query<{ id: string }, Of<S> & { id: string; version?: number | null | undefined }>
  readonly create: Query<Of<S>, { id: string }>
  readonly update: Query<
    { id: string; document: Partial<Of<S>>; version?: number | null | undefined },
    { id: string }
  >
  readonly remove: Query<{ id: string }, { id: string }>
  readonly search: Query<{ q?: string | null | undefined }, { items: { id: string; name: string }[] }>
}

/**
 * Declares a plain register: list, get, create, update, delete and search from one set of fields. Fields with
 * `showColumn` are columns, those with `showFilter` filters. Its handlers come from `registerHandlers` of the
 * service kit; what has screens is a record (`record/record.ts`).
 */
export function resource<const S extends Shape>(
  name: ResourceName,
  {
    singular,
    plural,
    gender,
    path,
    fields,
    label,
    orderBy,
    defaultOrder = ['updatedAt', 'desc'],
    unique = [],
  }: {
    singular: string
    plural: string
    gender: 'm' | 'f'
    path: string
    fields: S
    /** The field that names an entry, in searches and headings. */
    label: keyof S & string
    orderBy: readonly string[]
    defaultOrder?: readonly [string, Order]
    /** Fields whose values occur once in a client. */
    unique?: readonly (keyof S & string)[]
  },
): Resource<S> {
  const q = (suffix: string) => `${name}${suffix}` as QueryName // ResourceName proves that the six exist
  const schemas = Object.fromEntries(
    Object.entries(fields).filter((entry): entry is [string, yup.AnySchema] => yup.isSchema(entry[1])),
  )
  // What the server fills is answered and never asked for.
  const asked = Object.fromEntries(
    Object.entries(schemas).filter(([, schema]) => !schema.spec.meta?.isGenerated),
  )
  const stored = { id: id().required(), ...schemas, version: integer('Versão', { isHidden: true }) }
  const filters = Object.fromEntries(
    Object.entries(schemas)
      .filter(([, schema]) => schema.spec.meta?.showFilter)
      .map(([key, schema]) => [key, asFilter(schema)]),
  )
  const tags = { reads: [name], writes: [name] }
  const get = query(q('Get'), { input: { id: id().required() }, output: stored, reads: [name] })
  // One shape, six queries: the field types of S are restored for the callers.
  return {
    name,
    singular,
    plural,
    gender,
    path,
    fields: schemas,
    unique,
    label,
    list: listQuery(q('List'), {
      title: plural,
      filters,
      item: stored,
      orderBy,
      defaultOrder,
      reads: [name],
    }),
    get,
    create: query(q('Create'), { input: asked, output: created, writes: tags.writes }),
    update: query(q('Update'), {
      input: updateOf(asked),
      output: changed,
      writes: tags.writes,
      readBy: get,
    }),
    remove: query(q('Delete'), { input: { id: id().required() }, output: created, writes: tags.writes }),
    search: query(q('Search'), searchShape(name)),
  } as unknown as Resource<S>
}

/** A field as a filter: partial values are fine, so its rules go and its kind stays. */
export function asFilter(schema: yup.AnySchema): yup.AnySchema {
  const { label, meta } = schema.spec
  if (schema.type === 'number') return number(label ?? '', meta ?? {})
  if (schema.type === 'boolean')
    return yup
      .boolean()
      .nullable()
      .label(label ?? '')
      .meta(meta ?? {})
  if (schema.type === 'object') return schema.optional().nullable()
  const options = meta?.options
  const base = text(label ?? '', meta ?? {}).max(100)
  return options ? base.oneOf([...Object.keys(options), null]) : base
}

/** Input and answer of a search that feeds a relation field. */
export const searchShape = (tag: string) => ({
  input: { q: text('Busca').max(100) },
  output: {
    items: list(
      'Itens',
      asManyAsThereAre,
      yup
        .object({ id: id().required(), name: text('Nome').required(), description: text('Descrição') })
        .required(),
    ).required(),
  },
  reads: [tag],
})
