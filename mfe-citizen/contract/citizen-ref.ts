import { id, object, ref, text } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { citizenByIds } from './by-ids.ts'

/** Every name of a person leads to them, for who may. */
const opens = { path: '/app/citizen/history/{id}', needs: 'citizenHistory' }

/** A citizen to whom a record refers: personal, kept under the name that this area knows, in the citizen's access log. */
export const citizenRef = (label = 'Cidadão', meta: FieldMeta = {}) =>
  ref(label, 'citizenSearch', {
    personal: 'name',
    placeholder: 'Nome, CPF ou CNS',
    opens,
    owner: { by: 'ids', query: () => citizenByIds, topic: 'citizen', isCitizen: true },
    ...meta,
  })

/** A citizen in the rows of a list, with a name that is always there. @param showColumn percent of the width */
export const citizenColumn = (showColumn: number) =>
  object(
    'Cidadão',
    { id: id().required(), name: text('Nome', { personal: 'name' }).required() },
    { kind: 'relation', showColumn, opens },
  ).required()
