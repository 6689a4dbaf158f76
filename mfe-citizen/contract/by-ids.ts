import { byIdsShape } from '@saude/contract/by-ids-shape'
import { text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'
import { identity } from './identity.ts'

/** What other services keep of a citizen beside the id; removed citizens are left out. Access `service`. */
export const citizenByIds = query(rows.citizenByIds, {
  ...byIdsShape('Cidadão', {
    ...identity,
    searchName: text('Nome para busca', { personal: 'text' }),
    /** The record says that another municipality is home. */
    livesElsewhere: yesNo('Mora em outro município'),
  }),
  reads: ['citizen'],
})
