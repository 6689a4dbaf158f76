import type { AccessRow } from '../access.ts'
import { asManyAsThereAre, id, list, object, text } from '../fields.ts'
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
    input: { ids: list('Ids', 500, id().required()).required() },
    output: {
      items: list(
        'Itens',
        asManyAsThereAre,
        object(words.list, {
          id: id().required(),
          name: text('Nome').required(),
          searchName: text('Nome para busca'),
          // Without more fields there are none.
          ...(more ?? ({} as More)),
        }).required(),
      ).required(),
    },
    reads: [name],
  })
