import { healthUnitByIds } from '../../contract/health-unit.ts'
import { userByIds } from '../../contract/user.ts'
import { openCore, type TestCore, town } from '../../testing/core.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

test('services learn what users and units of their client are called; strangers and unknown ids are left out', async () => {
  const { user } = await core.as('nurse')
  const { user: provider } = await core.as('prixAdmin')
  const [area] = town.microAreas
  const [unit] = town.healthUnits
  if (!area || !unit) throw new Error('the town has both')
  const people = { ids: [area.agent.id, provider.id ?? '', 'none'] }
  expect(await core.call(userByIds, people, user)).toEqual({
    items: [expect.objectContaining({ id: area.agent.id, name: area.agent.name, cns: area.agent.cns })],
  })
  expect(await core.call(healthUnitByIds, { ids: [unit.id, 'none'] }, user)).toEqual({
    items: [expect.objectContaining({ id: unit.id, name: unit.name, cnes: unit.cnes })],
  })
  const elsewhere = { ...user, client: { id: 'another', name: 'Outra Cidade' } }
  expect(await core.call(userByIds, people, elsewhere)).toEqual({ items: [] })
})
