import { ref } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { citizenByIds } from './by-ids.ts'

/** A citizen to whom a record refers: personal, kept under the name that this area knows, in the citizen's access log. */
export const citizenRef = (label = 'Cidadão', meta: FieldMeta = {}) =>
  ref(label, 'citizenSearch', {
    personal: 'name',
    placeholder: 'Nome, CPF ou CNS',
    owner: { by: 'ids', query: () => citizenByIds, topic: 'citizen', isCitizen: true },
    ...meta,
  })
