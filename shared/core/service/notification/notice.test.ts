import { newId } from '@saude/contract/id'
import { publicUser } from '@saude/service/user'
import { noticeCreate } from '../../contract/notice.ts'
import { notificationList, notificationRead } from '../../contract/notification.ts'
import { openCore, type TestCore } from '../../testing/core.ts'
import { groups } from '../group/group.ts'
import { users } from '../user/user.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const unread = async (group: string) => {
  const { user } = await core.as(group)
  const { items } = await core.call(notificationList, { title: 'fora do canal' }, user)
  return items.length
}

test('a notice goes to those who hold every permission, once however often it is sent', async () => {
  const { user } = await core.as('nurse')
  const service = publicUser(user.client)
  const notice = { id: newId(), permissions: ['userList', 'settingsUpdate'], title: 'Centro fora do canal' }
  expect(await core.call(noticeCreate, notice, service)).toEqual({ count: 5 })
  expect(await core.call(noticeCreate, notice, service)).toEqual({ count: 0 })
  expect([await unread('healthCoordinator'), await unread('nurse'), await unread('acs')]).toEqual([1, 0, 0])
  const held = { id: newId(), permissions: ['sensitiveDiagnosisRead'], title: 'Bairro fora do canal' }
  await core.call(noticeCreate, held, service)
  expect([await unread('healthCoordinator'), await unread('nurse'), await unread('doctor')]).toEqual([
    1, 1, 1,
  ])
})

describe('who lost what a notice is for', () => {
  const sent = async (more: object) => {
    const { user } = await core.as('nurse')
    const notice = { id: newId(), title: 'Centro fora do canal', ...more }
    return core.call(noticeCreate, notice, publicUser(user.client))
  }
  const groupOf = async (key: string) => (await core.store.collection(groups).findOne({ key }))?._id ?? ''
  const listed = async (group: string) => {
    const { items } = await core.call(
      notificationList,
      { title: 'fora do canal' },
      (await core.as(group)).user,
    )
    return [items.length, items[0]?.countUnread ?? 0]
  }

  test('by the group reads it no more, and reads it again with the permission', async () => {
    await sent({ permissions: ['settingsUpdate'] })
    expect(await listed('healthCoordinator')).toEqual([1, expect.any(Number)])
    const id = await groupOf('healthCoordinator')
    const before = await core.store.collection(groups).findOne({ _id: id })
    if (!before) throw new Error('no such group')
    const store = (permissions: readonly string[], version: number) =>
      core.store
        .collection(groups)
        .updateOne(
          { _id: id },
          { $set: { permissions, known: [...before.known, 'settingsUpdate'], version } },
        )
    await store(
      before.permissions.filter((name) => name !== 'settingsUpdate'),
      before.version + 1,
    )
    expect(await listed('healthCoordinator')).toEqual([0, 0])
    expect((await sent({ permissions: ['settingsUpdate'] })).count).toBe(3)
    await store([...before.permissions, 'settingsUpdate'], before.version + 2)
    expect((await listed('healthCoordinator'))[0]).toBe(1)
  })

  test('by leaving the group or the unit reads it no more, and nothing of it is counted or marked', async () => {
    const { user } = await core.as('nurse')
    await sent({ groups: ['nurse'], healthUnitId: user.healthUnitId })
    expect((await listed('nurse'))[0]).toBe(1)
    const own = { _id: user.id ?? '' }
    await core.store.collection(users).updateOne(own, { $set: { healthUnitId: newId() } })
    expect((await listed('nurse'))[0]).toBe(0)
    const { user: moved } = await core.as('nurse')
    await core.call(notificationRead, {}, moved)
    await core.store.collection(users).updateOne(own, { $set: { healthUnitId: user.healthUnitId } })
    expect(await listed('nurse')).toEqual([1, 1])
    await core.store.collection(users).updateOne(own, { $set: { groupIds: [await groupOf('acs')] } })
    expect((await listed('nurse'))[0]).toBe(0)
  })
})

test('what a group gives by default counts as what is stored of it', async () => {
  const { user } = await core.as('nurse')
  const all = core.store.collection(groups)
  const nurses = await all.findOne({ key: 'nurse' })
  // A version before knew the permission of neither.
  const without = (names: readonly string[] = []) => names.filter((name) => name !== 'citizenHistory')
  await all.updateOne(
    { _id: nurses?._id ?? '' },
    {
      $set: {
        permissions: without(nurses?.permissions),
        known: without(nurses?.known),
        version: (nurses?.version ?? 0) + 1,
      },
    },
  )
  const notice = { id: newId(), permissions: ['citizenHistory'], title: 'Centro fora do canal' }
  await core.call(noticeCreate, notice, publicUser(user.client))
  expect(await unread('nurse')).toBe(1)
})

test('a notice to a group reaches those of it who work at the unit', async () => {
  const { user } = await core.as('nurse')
  const other = { id: newId(), groups: ['nurse'], healthUnitId: newId(), title: 'Centro fora do canal' }
  expect(await core.call(noticeCreate, other, publicUser(user.client))).toEqual({ count: 0 })
  const own = { ...other, id: newId(), healthUnitId: user.healthUnitId }
  await core.call(noticeCreate, own, publicUser(user.client))
  expect([await unread('nurse'), await unread('doctor')]).toEqual([1, 0])
})
