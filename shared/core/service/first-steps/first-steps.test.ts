import { newId } from '@saude/contract/id'
import type { User } from '@saude/service/user'
import { clientCreate } from '../../contract/client.ts'
import { firstStepHide, firstStepPlan } from '../../contract/first-step-plan.ts'
import { coreFirstSteps, coreSteps } from '../../contract/first-steps.ts'
import { healthUnit } from '../../contract/health-unit.ts'
import { settingsUpdate } from '../../contract/settings.ts'
import { microArea, street } from '../../contract/territory-register.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'

let core: TestCore
let first: User
let copied: boolean | undefined
beforeAll(async () => {
  core = await openCore({ hasBackup: async () => copied })
  const provider = await core.as('prixAdmin')
  const client = {
    id: (await core.call(clientCreate, { name: 'Vila Nova' }, provider.user)).id,
    name: 'Vila Nova',
  }
  first = { ...(await core.as('healthSecretary')).user, id: newId(), client }
})
afterAll(() => core.close())

const done = async (user = first) =>
  (await core.call(coreFirstSteps, {}, user)).items.flatMap(({ name, isDone }) => (isDone ? [name] : []))

test('a new municipality has every step before it, but the one that no one can say', async () => {
  expect(await done()).toEqual([])
  const names = coreSteps.map(({ name }) => name)
  const said = async () => (await core.call(coreFirstSteps, {}, first)).items.map(({ name }) => name)
  expect(await said()).toEqual(names.filter((name) => name !== 'core.backup'))
  copied = false
  expect(await said()).toEqual(names)
  copied = true
  expect(await done()).toEqual(['core.backup'])
})

test('each step is done by what its screen registers, and by nothing of another municipality', async () => {
  copied = false
  const unit = await core.call(healthUnit.create, { name: 'UBS Central', cnes: '2049545' }, first)
  expect(await done()).toEqual([])
  const { version } = await core.call(healthUnit.get, { id: unit.id }, first)
  await core.call(
    healthUnit.update,
    { id: unit.id, document: { teams: [{ ine: '0000123456', team: 'Equipe 1' }] }, version },
    first,
  )
  expect(await done()).toEqual(['core.units'])
  await core.call(microArea.create, { code: '01', name: 'Centro', healthUnit: { id: unit.id } }, first)
  await core.call(street.create, { type: 'Rua', publicPlace: 'do Comércio' }, first)
  expect(await done()).toEqual(['core.units', 'core.territory', 'core.streets'])
  await core.call(
    settingsUpdate,
    {
      document: {
        city: { id: '1200708' },
        tripDeparturePlace: { name: 'Garagem', coordinates: { latitude: -10.6, longitude: -68.5 } },
      },
    },
    first,
  )
  expect(await done()).toContain('core.client')
  const acs = (await core.call(firstStepPlan, { permissions: [] }, first)).who
  expect(acs).toEqual([])
})

test('who does a step are the groups that may, and the provider where no group can', async () => {
  const { who } = await core.call(
    firstStepPlan,
    { permissions: ['vehicleCreate', 'groupPermissionUpdate', 'userCreate'] },
    first,
  )
  const of = (name: string) => who.find(({ permission }) => permission === name)
  expect(of('groupPermissionUpdate')).toMatchObject({ isProvider: true, groups: [] })
  expect(of('userCreate')?.groups).toHaveLength(4)
  expect(of('userCreate')?.groups.every(({ hasPeople }) => !hasPeople)).toBe(true)
})

test('a step is hidden for everybody of the municipality by who may change its settings, and shown again', async () => {
  await core.call(firstStepHide, { name: 'core.sigtap', isHidden: true }, first)
  await core.call(firstStepHide, { name: 'options.vehicles', isHidden: true }, first)
  const hidden = async (user = first) => (await core.call(firstStepPlan, {}, user)).hidden
  expect(await hidden()).toEqual(['core.sigtap', 'options.vehicles'])
  expect((await core.call(firstStepHide, { name: 'core.sigtap', isHidden: false }, first)).hidden).toEqual([
    'options.vehicles',
  ])
  const other = (await core.as('healthSecretary')).user
  expect(await hidden(other)).toEqual(coreSteps.map(({ name }) => name))
})

test('without a chosen municipality there are no steps, and nothing to hide', async () => {
  const { user } = await core.as('prixAdmin')
  expect((await core.call(coreFirstSteps, {}, { ...user, client: null })).items).toEqual([])
  const hide = core.call(firstStepHide, { name: 'core.users', isHidden: true }, { ...user, client: null })
  expect((await refusal(hide)).key).toBe('validation')
})
