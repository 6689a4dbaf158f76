import { newId } from '@saude/contract/id'
import { publicUser } from '@saude/service/user'
import { noticeCreate } from '../../contract/notice.ts'
import { notificationList } from '../../contract/notification.ts'
import { openCore, type TestCore } from '../../testing/core.ts'

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

test('a notice to a group reaches those of it who work at the unit', async () => {
  const { user } = await core.as('nurse')
  const other = { id: newId(), groups: ['nurse'], healthUnitId: newId(), title: 'Centro fora do canal' }
  expect(await core.call(noticeCreate, other, publicUser(user.client))).toEqual({ count: 0 })
  const own = { ...other, id: newId(), healthUnitId: user.healthUnitId }
  await core.call(noticeCreate, own, publicUser(user.client))
  expect([await unread('nurse'), await unread('doctor')]).toEqual([1, 0])
})
