import { byIdsShape } from '@saude/contract/by-ids-shape'
import { date, text, yesNo } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows } from './access.ts'

/** What other services keep of a citizen beside the id; removed citizens are left out. Access `service`. */
export const citizenByIds = query(rows.citizenByIds, {
  ...byIdsShape('Cidadão', {
    name: text('Nome', { personal: 'name' }).required(),
    searchName: text('Nome para busca', { personal: 'text' }),
    cns: text('CNS', { personal: 'text' }),
    birthDate: date('Data de nascimento', { personal: 'birthDate' }),
    deathAt: date('Data de óbito', { personal: 'birthDate' }),
    /** The record says that another municipality is home. */
    livesElsewhere: yesNo('Mora em outro município'),
  }),
  reads: ['citizen'],
})
