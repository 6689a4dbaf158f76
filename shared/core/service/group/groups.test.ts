import { defaultPermissions, knownRows, rowNamed, titleOf } from '@saude/contract/access'
import { groupKeys, isProvider } from '@saude/contract/session'
import { mayRun } from '@saude/service/permission'
import { caller } from '@saude/service/testing/caller'
import type { User } from '@saude/service/user'
import { change, update } from '@saude/store'
import { clientCreate } from '../../contract/client.ts'
import {
  group,
  groupCreate,
  groupGet,
  groupList,
  groupPermissionList,
  groupPermissionPreview,
  groupPermissionUpdate,
  groupSearch,
  groupUpdate,
} from '../../contract/group.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { users } from '../user/user.ts'
import { groups } from './group.ts'
import { permissionsOf, privateQueries } from './rights.ts'

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

test('provider staff hold every private query and those for the provider', async () => {
  const { user } = await core.as('prixImplantation')
  const all = knownRows().filter(({ access }) => ['private', 'provider'].includes(access))
  expect(user.permissions.size).toBe(all.length)
})

test('a query that is newer than a stored group follows the access table, one that was taken away stays away', () => {
  const stored = {
    key: 'nurse',
    client: 'c',
    permissions: ['citizenList'],
    known: ['citizenList', 'citizenCreate'],
  }
  const held = permissionsOf(stored)
  expect(held).toContain('visitList')
  expect(held).not.toContain('citizenCreate')
  expect(permissionsOf({ ...stored, permissions: ['citizenList', 'noQuery', 'userGet'] })).not.toContain(
    'noQuery',
  )
})

test('groups are offered to users who hold all of their permissions', async () => {
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

test('of many who change a group at once, without a version, each is answered the version that it made', async () => {
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
describe('what reaches beyond one client', () => {
  const reserved = knownRows().flatMap(({ name, access }) => (access === 'provider' ? [name] : []))
  const secretaries = () => core.documents.groups.find(({ key }) => key === 'healthSecretary')?._id ?? ''

  test.each(reserved)('is given to no group of a client: %s', async (name) => {
    const { user } = await core.as('prixAdmin')
    const give = core.call(groupPermissionUpdate, { id: secretaries(), document: { give: [name] } }, user)
    expect(await refusal(give)).toMatchObject({
      key: 'validation',
      payload: { fields: { 'document.give': `Só o provedor pode ter estas permissões: ${titleOf(name)}` } },
    })
  })

  test('is not offered to be given', async () => {
    const { user } = await core.as('prixAdmin')
    const { permissions } = await core.call(groupGet, { id: secretaries() }, user)
    expect(permissions.filter(({ name }) => reserved.includes(name))).toEqual([])
  })

  test('is not held by a group whose stored row says so, and can be taken out of it', async () => {
    const { token } = await core.login('healthSecretary@demo.local')
    const before = (await core.core.sessions.authenticate(token)).user.permissions
    const given = { permissions: [...before, ...reserved] }
    await core.store.atomically([
      update(groups, { _id: secretaries() }, { $set: given }),
      change('group', [secretaries()], 'updated', {}),
    ])
    const { user } = await core.core.sessions.authenticate(token)
    expect([...user.permissions].sort()).toEqual([...before].sort())
    expect(ranBy(user, 'groupPermissionUpdate')).toMatchObject({ key: 'permission' })
    const { user: provider } = await core.as('prixAdmin')
    await core.call(
      groupPermissionUpdate,
      { id: secretaries(), document: { take: ['groupPermissionUpdate'] } },
      provider,
    )
    const stored = await core.store.collection(groups).findOne({ _id: secretaries() })
    expect(stored?.permissions.filter((name) => reserved.includes(name))).toEqual([])
  })

  test('is refused by the dispatcher to users who are not of the provider, whatever a session says', () => {
    const user = caller('c')
    for (const name of reserved) expect(ranBy(user, name)).toMatchObject({ key: 'permission' })
    expect(ranBy({ ...user, groups: ['prixDev'] }, 'clientList')).toBeUndefined()
  })

  test.each([
    [
      "the provider's own group",
      () => core.documents.groups.find(({ key }) => key === 'prixAdmin')?._id ?? '',
    ],
    ["a group of the client with the key of the provider's", () => 'forged'],
    ['a group of another client', () => 'foreign'],
  ])('does not come to somebody of a client by %s', async (_what, group) => {
    const [sample] = core.documents.groups
    if (!sample) throw new Error('no group')
    const client = core.documents.client._id
    await core.store.collection(groups).deleteMany({ _id: { $in: ['forged', 'foreign'] } })
    await core.store.collection(groups).insertMany([
      { ...sample, _id: 'forged', client, key: 'prixAdmin' },
      { ...sample, _id: 'foreign', client: 'elsewhere', key: 'nurse' },
    ])
    const driver = core.documents.users.find(({ email }) => email === 'driver@demo.local')
    if (!driver) throw new Error('no driver')
    await core.store
      .collection(users)
      .updateOne({ _id: driver._id }, { $set: { groupIds: [...driver.groupIds, group()] } })
    const session = await core.as('driver')
    expect(session.isProvider).toBe(false)
    expect(session.user.groups).toEqual(['driver'])
    expect(session.user.client?.id).toBe(client)
    expect([...session.user.permissions].sort()).toEqual(defaultPermissions('driver').sort())
  })
})

/** What the dispatcher says of a call: undefined where it may run. */
function ranBy(user: User, name: string): unknown {
  try {
    const access = rowNamed(name)
    if (access) mayRun({ permission: name, access }, user)
    return undefined
  } catch (error) {
    return error
  }
}

describe('a change of permissions', () => {
  const byKey = (key: string) =>
    core.documents.groups.find((group) => group.key === key && group.client)?._id ?? ''
  const provider = async () => (await core.as('prixAdmin')).user

  test('says before who would gain and lose what, and who is signed in', async () => {
    const user = await provider()
    await core.as('nurse')
    const document = { give: ['travelList'], take: ['citizenList'] }
    const said = await core.call(groupPermissionPreview, { id: byKey('nurse'), document }, user)
    expect(said.totalGaining).toBeGreaterThan(0)
    expect(said.totalGaining).toBe(said.totalLosing)
    expect(said.gaining[0]?.permissions).toEqual(['travelList'])
    expect(said.losing[0]?.permissions).toEqual(['citizenList'])
    expect(said).toMatchObject({ locksOut: false, isEmpty: false })
    expect(said.signedIn).toBeGreaterThan(0)
    expect((await core.call(groupGet, { id: byKey('nurse') }, user)).permissions).toContainEqual(
      expect.objectContaining({ name: 'citizenList', held: true }),
    )
  })

  test('of what somebody has by another group too nothing is said', async () => {
    const user = await provider()
    const client = { id: core.documents.client._id }
    const { id } = await core.call(groupCreate, { name: 'Plantonistas', client }, user)
    const [nurse] = await core.store.collection(users).findAll({ groupIds: byKey('nurse') }, { max: 10_000 })
    const groupIds = [...(nurse?.groupIds ?? []), id]
    await core.store.collection(users).updateOne({ _id: nurse?._id ?? '' }, { $set: { groupIds } })
    const said = await core.call(
      groupPermissionPreview,
      { id, document: { give: ['citizenList', 'travelList'] } },
      user,
    )
    expect(said.gaining).toEqual([{ id: nurse?._id, name: nurse?.name, permissions: ['travelList'] }])
  })

  test('leaves somebody who administers users', async () => {
    const user = await provider()
    for (const key of ['systemAdministration', 'healthCoordinator', 'healthDirector'])
      await core.call(groupPermissionUpdate, { id: byKey(key), document: { take: ['userUpdate'] } }, user)
    const document = { take: ['userUpdate'] }
    const last = core.call(groupPermissionUpdate, { id: byKey('healthSecretary'), document }, user)
    expect(await refusal(last)).toMatchObject({
      key: 'conflict',
      message: 'Ninguém mais poderia administrar usuários neste cliente. Dê antes esse acesso a outra pessoa',
    })
    expect(
      await core.call(groupPermissionPreview, { id: byKey('healthSecretary'), document }, user),
    ).toMatchObject({ locksOut: true })
    for (const key of ['systemAdministration', 'healthCoordinator', 'healthDirector'])
      await core.call(groupPermissionUpdate, { id: byKey(key), document: { give: ['userUpdate'] } }, user)
  })

  test('is in the history in words, for provider staff alone', async () => {
    const user = await provider()
    const client = { id: core.documents.client._id }
    const { id } = await core.call(groupCreate, { name: 'Vigilância', client }, user)
    await core.call(groupPermissionUpdate, { id, document: { give: ['citizenList'] } }, user)
    await core.call(groupUpdate, { id, document: { name: 'Vigilância em saúde' } }, user)
    const { items } = await core.call(group.history, { id }, user)
    expect(items.map(({ kind, changes }) => [kind, changes])).toEqual([
      ['updated', [{ label: 'Nome', from: 'Vigilância', to: 'Vigilância em saúde' }]],
      ['updated', [{ label: 'Permissões', from: null, to: 'Concedidas: Lista de cidadãos' }]],
      ['created', []],
    ])
    const { user: secretary } = await core.as('healthSecretary')
    expect(() => mayRun(group.history, secretary)).toThrow()
  })

  test('of all groups of a client are listed together, for a client that exists', async () => {
    const user = await provider()
    const said = await core.call(groupPermissionList, { client: { id: core.documents.client._id } }, user)
    expect(said.groups.map(({ key }) => key)).toEqual(expect.arrayContaining(staff))
    expect(said.permissions.length).toBe(privateQueries().size)
    const nowhere = core.call(groupPermissionList, { client: { id: 'nowhere' } }, user)
    expect((await refusal(nowhere)).key).toBe('notFound')
  })

  test('a new group may begin with the permissions of another one of its client', async () => {
    const user = await provider()
    const copyOf = { id: byKey('nurse') }
    const client = { id: core.documents.client._id }
    const { id } = await core.call(groupCreate, { name: 'Técnicos', client, copyOf }, user)
    const held = async (of: string) =>
      (await core.call(groupGet, { id: of }, user)).permissions
        .filter((one) => one.held)
        .map(({ name }) => name)
    expect(await held(id)).toEqual(await held(copyOf.id))
    const foreign = { id: core.documents.groups.find(({ key }) => key === 'prixDev')?._id ?? '' }
    const wrong = core.call(groupCreate, { name: 'Forasteiros', client, copyOf: foreign }, user)
    expect(await refusal(wrong)).toMatchObject({ payload: { fields: { copyOf: expect.any(String) } } })
  })
})
