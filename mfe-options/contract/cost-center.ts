import { text } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'

/** What the secretary's spending is charged to. */
export const costCenter = record(rows, 'costCenter', {
  word: { singular: 'centro de custo', plural: 'centros de custo', gender: 'm' },
  path: '/app/options/cost-center',
  paths: { details: '/app/options/cost-center/detail/{id}' },
  fields: {
    name: text('Nome', { showColumn: 50, showFilter: 'column' }).required().max(120),
    monthlyLimit: money('Limite mensal', { showColumn: 25 }).min(0),
  },
  label: ['name'],
  orderBy: ['updatedAt', 'name', 'monthlyLimit'],
  columns: { updatedAt: 25 },
  unique: ['name'],
})

/** What spending is held against. */
export const costCenterByIds = byIdsQuery(rows.costCenterByIds, costCenter, {
  monthlyLimit: money('Limite mensal'),
})
