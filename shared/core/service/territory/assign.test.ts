import { newId } from '@saude/contract/id'
import type { User } from '@saude/service/handlers'
import { territoryAssign, territoryPlan } from '../../contract/territory-assign.ts'
import { territoryOf } from '../../contract/territory-of.ts'
import { microArea, street } from '../../contract/territory-register.ts'
import { openCore, refusal, type TestCore, town } from '../../testing/core.ts'

let core: TestCore
let director: User
beforeAll(async () => {
  core = await openCore()
  director = (await core.as('healthDirector')).user
})
afterAll(() => core.close())

const [here, there] = town.microAreas
if (!here || !there) throw new Error('the demo town has two micro-areas')

const assign = (given: object) =>
  core.call(territoryAssign, { id: newId(), streets: [], agents: [], ...given }, director)
const userOf = (id: string) => core.opened.collections.user?.findOne({ _id: id })

test('a street that was given to a micro-area is its own, whatever its houses say', async () => {
  const { id } = await core.call(street.create, { type: 'Rua', publicPlace: 'das Redes' }, director)
  const address = { publicPlaceType: 'Rua', publicPlace: 'das Redes' }
  expect((await core.call(territoryOf, address, director)).microArea).toBeNull()
  const given = { streets: [{ id, microAreaId: there.id }] }
  await assign(given)
  expect(await core.call(territoryOf, address, director)).toMatchObject({
    rule: 'street',
    microArea: { id: there.id },
    agent: { id: there.agent.id },
  })
  const { version } = await core.call(street.get, { id }, director)
  await assign(given)
  expect((await core.call(street.get, { id }, director)).version).toBe(version)
  const { items } = await core.call(street.history, { id }, director)
  expect(items[0]?.changes).toEqual([{ label: 'Microárea', from: null, to: there.name }])
  expect((await core.call(street.list, { microArea: { id: there.id } }, director)).items).toContainEqual(
    expect.objectContaining({ id }),
  )
  expect(await refusal(core.call(microArea.remove, { id: there.id }, director))).toMatchObject({
    message: 'Há ruas nesta microárea: mova-as antes para outra',
  })
  await assign({ streets: [{ id, microAreaId: null }] })
  expect((await core.call(territoryOf, address, director)).microArea).toBeNull()
})

test('an agent who takes over a micro-area leaves the one before; limits follow', async () => {
  const { id } = await core.call(
    microArea.create,
    { code: '99', name: 'Nova área', healthUnit: { id: here.healthUnitId } },
    director,
  )
  const plan = await core.call(territoryPlan, { microAreaId: id, agentId: here.agent.id }, director)
  expect(plan).toMatchObject({ agentId: null, to: { agent: { id: here.agent.id } } })
  await assign({ agents: [{ microAreaId: id, agentId: here.agent.id }] })
  expect(await userOf(here.agent.id)).toMatchObject({ microArea: { id }, boundary: null })
  expect((await core.call(microArea.get, { id: here.id }, director)).agent ?? null).toBeNull()
  await core.call(microArea.update, { id, document: { boundary: there.boundary } }, director)
  expect(await userOf(here.agent.id)).toMatchObject({ boundary: there.boundary, boundaryName: 'Nova área' })
  await assign({ agents: [{ microAreaId: id, agentId: null }] })
  expect(await userOf(here.agent.id)).toMatchObject({ microArea: null, boundary: null })
})

test.each([
  ['a street that there is not', { microAreaId: here.id, streetIds: ['none'] }, 'streetIds'],
  ['somebody who is no agent', { microAreaId: here.id, agentId: 'none' }, 'agentId'],
])('a plan about %s is refused at its field', async (_what, change, field) => {
  const { key, payload } = await refusal(core.call(territoryPlan, change, director))
  expect([key, payload]).toMatchObject(['validation', { fields: { [field]: expect.any(String) } }])
})

test('a plan about a micro-area that there is not finds nothing', async () => {
  const change = { microAreaId: 'none', agentId: here.agent.id }
  expect((await refusal(core.call(territoryPlan, change, director))).key).toBe('notFound')
})
