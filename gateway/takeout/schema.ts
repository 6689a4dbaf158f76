import { labelOf, metaOf } from '@saude/contract/meta'
import type { Said } from '@saude/service/said'
import type { Seen } from './shape.ts'

/** A JSON Schema of what was seen, with the labels of the contract and its codes (`x-codigos`: stored value → what it means). */
interface JsonSchema {
  readonly $schema?: string
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly format?: 'date-time'
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
  readonly 'x-codigos'?: Readonly<Record<string, string>>
}

/** The schema of a collection's file. `said`: fields of the contract by their path, where it knows some. */
export const schemaOf = (title: string, seen: Seen, said: Said): JsonSchema => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  ...part(seen, said, ''),
  title,
})

function part(seen: Seen, said: Said, path: string): JsonSchema {
  const types = [...seen.types]
  const field = said.get(path)
  const title = field && labelOf(field)
  const options = field && metaOf(field).options
  return {
    ...(title && { title }),
    ...(options && { 'x-codigos': options }),
    ...(types.length > 0 && { type: types.length === 1 ? types[0] : types }),
    ...(seen.text === 'instant' && { format: 'date-time' }),
    ...(seen.fields.size > 0 && {
      properties: Object.fromEntries(
        [...seen.fields].map(([name, field]) => [
          name,
          part(field, said, path === '' ? name : `${path}.${name}`),
        ]),
      ),
    }),
    ...(seen.entry && { items: part(seen.entry, said, `${path}[]`) }),
  }
}
