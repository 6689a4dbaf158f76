import { riskFilters, riskRow } from '@saude/citizen/contract/risk'
import { listQuery } from '@saude/contract/list-query'
import { rows } from './access.ts'

/** Houses and people by risk, with what their scores are made of; agents see those whom they look after. */
export const riskIdentificationList = listQuery(rows.riskIdentificationList, {
  title: 'casas e pessoas',
  filters: riskFilters,
  item: riskRow,
  orderBy: ['score'],
  defaultOrder: ['score', 'desc'],
  reads: ['citizen', 'history', 'visit'],
  heavy: 'own',
  logs: 'items.id',
})
