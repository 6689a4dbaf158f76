import { notificationList } from '../../contract/notification.ts'
import { openCore, type TestCore } from '../../testing/core.ts'
import { notifyAdministrators } from './to-administrators.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

test('who administers the users of a municipality reads it, and no one else', async () => {
  const notice = { title: 'Disco do servidor quase cheio', message: 'Avise quem cuida do servidor.' }
  await notifyAdministrators(core.store, notice, new Date(core.now()))
  const read = async (group: string) => {
    const { user } = await core.as(group)
    return (await core.call(notificationList, { title: 'disco do servidor' }, user)).items.length
  }
  expect([await read('healthSecretary'), await read('nurse'), await read('acs')]).toEqual([1, 0, 0])
})
