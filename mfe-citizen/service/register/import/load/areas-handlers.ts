import { AppError, validationError } from '@saude/contract/errors'
import type { Query } from '@saude/contract/query'
import type { AreaKind } from '@saude/core/contract/area-import'
import { healthUnit } from '@saude/core/contract/health-unit'
import { settingsUpdate } from '@saude/core/contract/settings'
import { microArea, neighborhood } from '@saude/core/contract/territory-register'
import type { Handler } from '@saude/service/handlers'
import { mayRun } from '@saude/service/permission'
import { importAreas, importAreasPlan } from '../../../../contract/load-areas.ts'
import { on } from '../../../collections.ts'
import { loadIn, moved } from './handlers.ts'

/** What a screen would need to write the same. */
const needs: Readonly<Record<AreaKind, readonly Pick<Query, 'permission' | 'access'>[]>> = {
  municipality: [settingsUpdate],
  neighborhood: [neighborhood.create, neighborhood.update],
  microArea: [microArea.create, microArea.update],
  healthUnit: [healthUnit.update],
  sector: [microArea.create, microArea.update],
}

const planAreas = on(importAreasPlan, async (args) => {
  const { input, commit, user } = args
  const run = await loadIn(args, ['read', 'planned'])
  const { areas } = run
  if (!areas) throw new AppError('conflict')
  const { id, kind, nameColumn, codeColumn = null, unitColumn = null, healthUnitId = null, replaces } = input
  for (const query of needs[kind]) mayRun(query, user)
  const known = new Set(areas.columns.map(({ name }) => name))
  for (const [field, column] of Object.entries({ nameColumn, codeColumn, unitColumn }))
    if (column !== null && !known.has(column))
      throw validationError({ [field]: 'O arquivo não tem esta coluna' })
  if (kind === 'sector' && codeColumn === null)
    throw validationError({ codeColumn: 'Escolha a coluna do código do setor (CD_SETOR)' })
  if (kind === 'microArea' && codeColumn === null)
    throw validationError({ codeColumn: 'Escolha a coluna do código da microárea' })
  const chosen = { kind, nameColumn, codeColumn, unitColumn, healthUnitId, replaces }
  return commit(
    moved(args, run, { state: 'planning', plan: null, refusal: null, areas: { ...areas, chosen } }),
    { id },
  )
})

const showAreas = on(importAreas, async ({ input, collections }) => {
  const run = await collections.importRun.findOne({ _id: input.id })
  if (!run) throw new AppError('notFound', 'Não há esta carga')
  const found = await collections.importArea.findAll({ run: run._id }, { sort: { _id: 1 }, max: 10_000 })
  const uneven = (is: 'overlap' | 'hole') =>
    found.flatMap((one) => (one.is === is ? [{ ...one, outline: one.outline ?? '' }] : []))
  return {
    items: found.flatMap(({ is, names: [name = ''], ...one }) => (is === 'area' ? [{ ...one, name }] : [])),
    overlaps: uneven('overlap'),
    holes: uneven('hole'),
  }
})

export const areasHandlers: Handler[] = [planAreas, showAreas]
