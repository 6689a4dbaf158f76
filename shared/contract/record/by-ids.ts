import type { AccessRow } from '../access.ts'
import { byIdsShape } from '../by-ids-shape.ts'
import { text } from '../fields.ts'
import { query, type Shape } from '../query.ts'
import type { RecordLike } from './record.ts'

/**
 * Declares what other services keep of a record's entries beside the id, and may know of them: the query of a
 * reference's `owner`. Entries that are gone are left out. `recordByIds` of the service kit answers it.
 * @param row of access `service`
 * @param more fields of the record that others need: `{validity: integer('Validade')}`
 */
export const byIdsQuery = <const More extends Shape = Record<never, never>>(
  row: AccessRow,
  { name, words }: RecordLike,
  more?: More,
) =>
  query(row, {
    ...byIdsShape(words.list, {
      name: text('Nome').required(),
      searchName: text('Nome para busca'),
      // Without more fields there are none.
      ...(more ?? ({} as More)),
    }),
    reads: [name],
  })
