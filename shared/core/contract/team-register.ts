import { asManyAsThereAre, date, id, integer, list, object, oneOf, ref, text } from '@saude/contract/fields'
import type { FieldMeta } from '@saude/contract/meta'
import { byIdsQuery } from '@saude/contract/record/by-ids'
import { record } from '@saude/contract/record/record'
import { rows } from './access.ts'
import { healthUnitRef } from './refs.ts'
import { ine, teamNumbers } from './team.ts'

/** The teams of the municipality as the national register of establishments knows them. */
export const team = record(rows, 'team', {
  word: { singular: 'equipe', plural: 'equipes', gender: 'f' },
  path: '/app/options/team',
  fields: {
    name: text('Nome', { showColumn: 35, showFilter: 'column' }).required().min(2).max(80),
    ine: ine('INE', { showColumn: 15, showFilter: 'column' }),
    kind: oneOf('Tipo', teamNumbers, { showColumn: 20, showFilter: 'panel' }),
    healthUnit: healthUnitRef('Unidade de saúde', { showColumn: 25, showFilter: 'panel' }).required(),
    endedOn: date('Desativada em', {
      mayLieAhead: false,
      help: 'Uma equipe que deixou de existir é desativada, não apagada: o que ela fez continua dela',
    }),
  },
  shown: {
    /** By the posts that hold today. */
    members: list(
      'Integrantes',
      asManyAsThereAre,
      object('Integrante', {
        id: id().required(),
        name: text('Nome').required(),
        cboName: text('Ocupação'),
        hours: integer('Horas por semana'),
      }).required(),
    ),
    microAreas: list(
      'Microáreas',
      asManyAsThereAre,
      object('Microárea', {
        id: id().required(),
        code: text('Código').required(),
        name: text('Nome').required(),
      }).required(),
    ),
  },
  label: ['name'],
  unique: ['ine'],
  orderBy: ['name', 'ine', 'updatedAt'],
  defaultOrder: ['name', 'asc'],
  columns: { updatedAt: 15 },
})

export const teamByIds = byIdsQuery(rows.teamByIds, team)

/** A team that an entry names. */
export const teamRef = (label = 'Equipe', meta: FieldMeta = {}) =>
  ref(label, 'teamSearch', { owner: { by: 'ids', query: () => teamByIds, topic: 'team' }, ...meta })
