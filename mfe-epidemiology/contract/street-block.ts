import { integer, point, ref, text } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { userRef } from '@saude/core/contract/refs'
import { neighborhoodSearch } from '@saude/core/contract/territory'
import { rows } from './access.ts'

/** Street blocks of the territory: what agents of endemic diseases walk round. */
export const streetBlock = record(rows, 'streetBlock', {
  word: { singular: 'quarteirão', plural: 'quarteirões', gender: 'm' },
  path: '/app/epidemiology/street-block',
  fields: {
    code: text('Quarteirão', { showColumn: 24, showFilter: 'column' }).required().max(40),
    neighborhood: ref('Bairro', 'neighborhoodSearch', {
      owner: { by: 'ids', query: () => neighborhoodSearch },
      showColumn: 26,
      showFilter: 'panel',
    }),
    agent: userRef('Agente', { showColumn: 26, showFilter: 'panel' }),
    properties: integer('Imóveis', { showColumn: 14 }).min(0).max(10_000),
    position: point('Centro do quarteirão', { personal: undefined }),
  },
  label: ['code'],
  orderBy: ['code', 'updatedAt', 'neighborhood', 'agent', 'properties'],
  defaultOrder: ['code', 'asc'],
  unique: ['code'],
})

export const streetBlockByIds = byIdsQuery(rows.streetBlockByIds, streetBlock)

export const streetBlockRef = (label = 'Quarteirão', meta: FieldMeta = {}) =>
  ref(label, 'streetBlockSearch', {
    owner: { by: 'ids', query: () => streetBlockByIds, topic: 'streetBlock' },
    ...meta,
  })
