import { daysAfter, today } from '@saude/contract/instants'
import { notificationList } from '../../contract/notification.ts'
import { settingsUpdate } from '../../contract/settings.ts'
import { userGet, userList, userUpdate } from '../../contract/user.ts'
import { days, openCore, type TestCore } from '../../testing/core.ts'
import { noticeLicences } from './notices.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const inDays = (count: number) => daysAfter(today(new Date(core.now())), count)
/** The one whose licence ends within days. */
const driver = () => core.documents.users.find(({ email }) => email === 'driver03@demo.local')?._id ?? ''
const change = async (driverComplement: Record<string, unknown>) =>
  core.call(
    userUpdate,
    { id: driver(), document: { driverComplement } },
    (await core.as('healthSecretary')).user,
  )
const titles = async (group: string) =>
  (await core.call(notificationList, {}, (await core.as(group)).user)).items
    .map(({ title }) => title)
    .filter((title) => /vencer|vencid/.test(title))

test('a licence that ends soon is seen in time by the driver and those who manage, once', async () => {
  expect(await titles('travelLogisticManager')).toHaveLength(1)
  await noticeLicences(core.store, new Date(core.now()))
  for (const group of ['driver03', 'healthSecretary', 'travelLogisticManager'])
    expect(await titles(group)).toEqual([expect.stringMatching(/^CNH a vencer: /)])
  expect(await titles('nurse')).toEqual([])
})

test('once more when it is over, and not again after it was renewed', async () => {
  core.pass(days(7))
  await noticeLicences(core.store, new Date(core.now()))
  expect(await titles('driver03')).toEqual([
    expect.stringMatching(/^CNH vencida: /),
    expect.stringMatching(/^CNH a vencer: /),
  ])
  await change({ expirationDate: inDays(1000) })
  await noticeLicences(core.store, new Date(core.now()))
  expect(await titles('driver03')).toHaveLength(2)
})

test('what is entered and ends soon is pointed out with the change; a course that no one has is not', async () => {
  await change({
    passengerCourse: true,
    passengerCourseExpiration: inDays(10),
    emergencyCourse: false,
    emergencyCourseExpiration: inDays(10),
  })
  expect(await titles('driver03')).toEqual([
    expect.stringMatching(/^Curso de transporte de passageiros a vencer: /),
    expect.stringMatching(/^CNH a vencer: /),
  ])
})

test('the list says how it stands, by the days of notice that the client wants', async () => {
  const { user } = await core.as('healthSecretary')
  const standing = async () => {
    const { items } = await core.call(userList, { q: '', group: undefined, stopIndex: 249 }, user)
    return items.find(({ id }) => id === driver())?.licence
  }
  expect(await standing()).toBe('expiring')
  await core.call(settingsUpdate, { document: { licenceNoticeDays: 3 } }, user)
  expect(await standing()).toBe('valid')
  core.pass(days(8))
  const { user: later } = await core.as('healthSecretary')
  expect((await core.call(userGet, { id: driver() }, later)).driverComplement?.expirationDate).toBe(
    inDays(-2),
  )
  expect(
    (await core.call(userList, { stopIndex: 249 }, later)).items.find(({ id }) => id === driver())?.licence,
  ).toBe('expired')
})
