import { migrateAgain } from '@saude/service/testing/migrate'
import { filterBy, updateBy } from '@saude/store'
import { territoryOf } from '../../contract/territory-of.ts'
import { microArea } from '../../contract/territory-register.ts'
import { openCore, type TestCore, town } from '../../testing/core.ts'
import { migrationsWith } from '../migrations.ts'
import { microAreas } from './territory.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

test('a micro-area that was stored before there was a register is one of it, and is not touched again', async () => {
  const [area] = town.microAreas
  const unit = town.healthUnits.find(({ id }) => id === area?.healthUnitId)
  const id = area?.id ?? ''
  const areas = core.store.collection(microAreas)
  const earlier = {
    $set: { healthUnitId: area?.healthUnitId, neighborhoodId: area?.neighbourhoodId },
    $unset: { healthUnit: true, neighborhood: true, version: true, updatedAt: true, createdAt: true },
  }
  await areas.updateOne(filterBy({ _id: id }), updateBy(earlier))
  await migrateAgain(core.store, migrationsWith('key'), '2026-11-26-01-territory-registers')
  const { user } = await core.as('healthDirector')
  expect(await core.call(microArea.get, { id }, user)).toMatchObject({
    healthUnit: { id: unit?.id, name: unit?.name },
    neighborhood: { id: area?.neighbourhoodId },
    version: 1,
  })
  expect(await core.call(territoryOf, { agentId: area?.agent.id ?? '' }, user)).toMatchObject({
    healthUnit: { id: unit?.id },
  })
  await core.call(microArea.update, { id, document: { name: 'Outro nome' } }, user)
  await migrateAgain(core.store, migrationsWith('key'), '2026-11-26-01-territory-registers')
  expect(await core.call(microArea.get, { id }, user)).toMatchObject({ name: 'Outro nome', version: 2 })
})
