import { defaultPermissions } from '@saude/contract/access'
import { accessTable } from '@saude/contract/access-table'
import { groupKeys, isProvider } from '@saude/contract/session'
import { clientCreate } from '../../contract/client.ts'
import {
  groupCreate,
  groupGet,
  groupList,
  groupPermissionUpdate,
  groupSearch,
  groupUpdate,
} from '../../contract/group.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { permissionsOf } from './rights.ts'

let core: TestCore
beforeAll(async () => {
  core = await openCore()
})
afterAll(() => core.close())

const staff = groupKeys.filter((key) => !isProvider([key]))
const offered = async (group: string) => {
  const { user } = await core.as(group)
  return (await core.call(groupSearch, {}, user)).items.map(({ key }) => key).sort()
}

test('every group of the demo holds what the access table says', async () => {
  for (const key of staff) {
    const { user } = await core.as(key)
    expect([...user.permissions].sort()).toEqual(defaultPermissions(key).sort())
  }
})

test('provider staff hold every private query', async () => {
  const { user } = await core.as('prixImplantation')
  const all = Object.entries(accessTable).filter(([, { access }]) => access === 'private')
  expect(user.permissions.size).toBe(all.length)
})

test('a query that is newer than a stored group follows the access table, one that was taken away stays away', () => {
  const stored = { key: 'nurse', permissions: ['citizenList'], known: ['citizenList', 'citizenCreate'] }
  const held = permissionsOf(stored)
  expect(held).toContain('visitList')
  expect(held).not.toContain('citizenCreate')
  expect(permissionsOf({ ...stored, permissions: ['citizenList', 'noQuery', 'userGet'] })).not.toContain(
    'noQuery',
  )
})

test('groups are offered to whoever holds all of their permissions', async () => {
  expect(await offered('healthSecretary')).toEqual([...staff].sort())
  const coordinators = await offered('healthCoordinator')
  expect(coordinators).toContain('nurse')
  expect(coordinators).not.toContain('systemAdministration')
  expect(await offered('prixDev')).toEqual([...groupKeys].sort())
})

test('a new client has its eleven groups', async () => {
  const { user } = await core.as('prixAdmin')
  const { id } = await core.call(clientCreate, { name: 'Nova Serrana do Norte' }, user)
  const page = await core.call(groupList, { client: { id }, orderBy: 'name' }, user)
  expect(page.totalItems).toBe(11)
  expect(page.items[0]).toMatchObject({ client: { name: 'Nova Serrana do Norte' }, amountUsers: 0 })
})

test('the list counts the users of each group', async () => {
  const { user } = await core.as('prixAdmin')
  const page = await core.call(groupList, { client: { id: core.documents.client._id } }, user)
  expect(page.items.find(({ key }) => key === 'acs')?.amountUsers).toBe(40)
})

test('a group starts without permissions and gets those that exist', async () => {
  const { user } = await core.as('prixAdmin')
  const { id } = await core.call(
    groupCreate,
    { name: 'Estagiários', client: { id: core.documents.client._id } },
    user,
  )
  const held = async () =>
    (await core.call(groupGet, { id }, user)).permissions.flatMap((one) => (one.held ? [one.name] : []))
  expect(await held()).toEqual([])
  await core.call(groupPermissionUpdate, { id, document: { give: ['citizenList', 'citizenGet'] } }, user)
  expect((await held()).sort()).toEqual(['citizenGet', 'citizenList'])
  for (const name of ['noSuchQuery', 'userLogin', 'citizenByIds'])
    expect(
      (await refusal(core.call(groupPermissionUpdate, { id, document: { give: [name] } }, user))).key,
    ).toBe('validation')
})

test('provider groups keep every permission', async () => {
  const { user } = await core.as('prixAdmin')
  const id = core.documents.groups.find(({ key }) => key === 'prixDev')?._id ?? ''
  const change = core.call(groupPermissionUpdate, { id, document: { take: ['userList'] } }, user)
  expect((await refusal(change)).key).toBe('conflict')
})

test('of many who change a group at once, without a version, each is answered the version that is the own one', async () => {
  const { user } = await core.as('prixAdmin')
  const { id } = await core.call(
    groupCreate,
    { name: 'Plantão', client: { id: core.documents.client._id } },
    user,
  )
  const names = Array.from({ length: 10 }, (_, index) => `Plantão ${index}`)
  const answers = await Promise.all(
    names.map((name) => core.call(groupUpdate, { id, document: { name } }, user)),
  )
  const versions = answers.map(({ version }) => version)
  expect(new Set(versions).size).toBe(10)
  expect(Math.max(...versions.map(Number))).toBe(11)
  const last = names[versions.indexOf(11)]
  expect(await core.call(groupGet, { id }, user)).toMatchObject({ name: last, version: 11 })
})
