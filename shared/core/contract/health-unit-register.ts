import type { RelationRegister } from '@saude/contract/relation-register'
import { healthUnit } from './health-unit.ts'

/** Health units made and changed where somebody looks for one. Place and limits are drawn on their own screens. */
export const healthUnitRegister = (): RelationRegister => ({
  createTitle: 'Nova unidade de saúde',
  updateTitle: 'Alterar unidade de saúde',
  create: healthUnit.create,
  update: healthUnit.update,
  get: healthUnit.get,
  hide: ['location', 'boundary', 'teams'],
})
