import { fieldsOf } from '@saude/contract/clean'
import { isListQuery } from '@saude/contract/list-query'
import { isRequired, limitOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { AnySchema } from 'yup'
import { inputsOf } from './asked.ts'
import { productQueries } from './services.ts'

/** A query that reads, as anybody may ask it over HTTP, in plain JSON. */
export interface Question {
  readonly query: string
  readonly path: string
  readonly isPublic: boolean
  /** What it needs, and of a list as many rows as it answers. */
  readonly input: Readonly<Record<string, unknown>>
  /** Fields that name an entry, and the path of a list in which there may be one. */
  readonly ids: readonly { readonly field: string; readonly list: string }[]
}

/** Letters of an id: fields of ids have room for no more. */
const idLength = 36

const listPaths = new Map(productQueries.filter(isListQuery).map(({ name, path }) => [name, path]))

/** Every query that reads and that people may ask; those for services are asked by the others. */
export const questions: readonly Question[] = productQueries
  .filter(({ mutates, access: { access } }) => !mutates && access !== 'service' && access !== 'closed')
  .map(questionOf)

function questionOf(query: Query): Question {
  const [needed = {}] = inputsOf(query)
  const fields = fieldsOf(query.input as AnySchema) // every contract's input is an object schema
  const own = query.name.replace(/(Get|History|Pdf|Summary|Progress|Sheet)$/, '')
  const list = listPaths.get(`${own}List`) ?? 'citizen-list'
  const ids = Object.entries(fields).filter(
    ([, field]) => isRequired(field) && limitOf(field, 'max') === idLength,
  )
  const last = isListQuery(query)
    ? query.list.maxRows - 1
    : fields.stopIndex && (limitOf(fields.stopIndex, 'max') ?? 99)
  return {
    query: query.name,
    path: query.path,
    isPublic: query.access.access === 'public',
    input: { ...needed, ...(last !== undefined && { startIndex: 0, stopIndex: last }) },
    ids: ids.map(([field]) => ({ field, list })),
  }
}
