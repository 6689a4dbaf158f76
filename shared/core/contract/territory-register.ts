import { boundary, cep, ref, text, yesNo } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { healthUnitRef } from './refs.ts'
import { ine } from './team.ts'
import { teamRef } from './team-register.ts'
import { neighborhoodSearch } from './territory.ts'
import { userByIds } from './user.ts'

/** What the municipality knows of its ground: neighbourhoods, streets, and the micro-areas of its agents. */

export const neighborhood = {
  ...record(rows, 'neighborhood', {
    word: { singular: 'bairro', plural: 'bairros', gender: 'm' },
    path: '/app/options/neighborhood',
    fields: {
      name: text('Nome', { showColumn: 55, showFilter: 'column' }).required().max(120),
      isRural: yesNo('Zona rural', { showColumn: 20 }),
      // What people write may name somebody.
      observation: text('Observação', { personal: 'text' }).max(200),
      boundary: boundary('Limites'),
    },
    listed: ['name', 'isRural'],
    label: ['name'],
    orderBy: ['name', 'updatedAt'],
    defaultOrder: ['name', 'asc'],
    columns: { updatedAt: 25 },
  }),
  search: neighborhoodSearch,
}

export const neighborhoodByIds = byIdsQuery(rows.neighborhoodByIds, neighborhood)

const neighborhoodRef = (label: string, meta: FieldMeta = {}) =>
  ref(label, 'neighborhoodSearch', {
    owner: { by: 'ids', query: () => neighborhoodByIds, topic: 'neighborhood' },
    ...meta,
  })

/** The part of a health unit's territory that one community health agent looks after. */
export const microArea = record(rows, 'microArea', {
  word: { singular: 'microárea', plural: 'microáreas', gender: 'f' },
  path: '/app/options/micro-area',
  fields: {
    code: text('Código', { showColumn: 10, showFilter: 'column' }).required().max(10),
    name: text('Nome', { showColumn: 30, showFilter: 'column' }).required().max(120),
    healthUnit: healthUnitRef('Unidade de saúde', { showColumn: 25, showFilter: 'panel' }).required(),
    /** Changed, as a street's micro-area, where the citizens are shown whom it concerns. */
    agent: ref('Agente de saúde', 'acsSearch', {
      owner: { by: 'ids', query: () => userByIds, topic: 'user' },
      isGenerated: true,
      showColumn: 20,
    }),
    /** Indicators are by team. */
    careTeam: teamRef('Equipe', { showFilter: 'panel' }),
    /** The same by its number: as it was said before teams were records, and as it is counted by. */
    team: ine('Equipe (INE)', { isHidden: true }),
    neighborhood: neighborhoodRef('Bairro'),
    isRural: yesNo('Zona rural'),
    boundary: boundary('Limites'),
  },
  listed: ['code', 'name', 'healthUnit', 'agent', 'neighborhood'],
  label: ['name'],
  orderBy: ['name', 'code', 'updatedAt'],
  defaultOrder: ['name', 'asc'],
  columns: { updatedAt: 15 },
})

export const microAreaByIds = byIdsQuery(rows.microAreaByIds, microArea)

export const street = record(rows, 'street', {
  word: { singular: 'rua', plural: 'ruas', gender: 'f' },
  path: '/app/options/street',
  fields: {
    type: text('Tipo de logradouro', { placeholder: 'Rua, avenida, estrada…' }).required().max(60),
    publicPlace: text('Logradouro', { placeholder: 'das Paineiras' }).required().max(60),
    /** Both together, as people say it. */
    name: text('Rua', { isGenerated: true, showColumn: 35, showFilter: 'column' }).max(130),
    neighborhood: neighborhoodRef('Bairro', { showColumn: 20, showFilter: 'panel' }),
    cep: cep('CEP'),
    /** Changed by `territoryAssign` alone, when its citizens go with it. */
    microArea: ref('Microárea', 'microAreaSearch', {
      owner: { by: 'ids', query: () => microAreaByIds, topic: 'microArea' },
      isGenerated: true,
      showColumn: 25,
      showFilter: 'panel',
    }),
  },
  label: ['name'],
  orderBy: ['name', 'updatedAt'],
  defaultOrder: ['name', 'asc'],
  columns: { updatedAt: 20 },
})
