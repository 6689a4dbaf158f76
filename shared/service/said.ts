import { entryOf, fieldsOf } from '@saude/contract/meta'
import type { Query } from '@saude/contract/query'
import type { AnySchema } from 'yup'

/** Fields of the contract by the paths at which documents have them: `name`, `teams[].ine`. */
export type Said = ReadonlyMap<string, AnySchema>

/**
 * What an area's calls say of the documents of a collection: those that read and write an entry, `vehicleGet`,
 * `vehicleCreate`, `vehicleUpdate`, and rows of `vehicleList`.
 */
export function saidOf(
  collection: string,
  queries: readonly Pick<Query, 'name' | 'input' | 'output'>[],
): Said {
  const found = new Map<string, AnySchema>()
  const walk = (schema: AnySchema, path: string) => {
    for (const [name, field] of Object.entries(fieldsOf(schema)))
      add(field, path === '' ? name : `${path}.${name}`)
  }
  const add = (field: AnySchema, path: string) => {
    if (!found.has(path)) found.set(path, field)
    const entry = entryOf(field)
    if (entry) add(entry, `${path}[]`)
    walk(field, path)
  }
  const named = new Map(queries.map((query) => [query.name, query]))
  for (const verb of ['Update', 'Create']) {
    const query = named.get(`${collection}${verb}`)
    if (query) walk(query.input, '')
  }
  const get = named.get(`${collection}Get`)
  if (get) walk(get.output, '')
  const list = named.get(`${collection}List`)
  const items = list && fieldsOf(list.output).items
  const row = items && entryOf(items)
  if (row) walk(row, '')
  return found
}
