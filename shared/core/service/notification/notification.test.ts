import { newId } from '@saude/contract/id'
import { nameTokens } from '@saude/contract/search'
import { testRecord } from '@saude/service/record/testing/test-record'
import type { TestArea } from '@saude/service/testing/area'
import { notification, notificationList, notificationRead } from '../../contract/notification.ts'
import { openCoreArea } from '../../testing/area.ts'
import { openCore, refusal, type TestCore } from '../../testing/core.ts'
import { notifications } from './notification.ts'

let core: TestCore
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const titles = async (input: object, group = 'nurse') =>
  (await core.call(notificationList, input, (await core.as(group)).user)).items.map(({ title }) => title)

test('everybody sees their notifications, the newest first, each with the count of the unread', async () => {
  const { user } = await core.as('nurse')
  const { items, totalItems } = await core.call(notificationList, {}, user)
  expect(items.map(({ title }) => title)).toEqual([
    'Atualização cadastral',
    'Reunião de equipe',
    'Campanha de vacinação contra a influenza',
    'Bem-vindo ao Saúde Municipal',
  ])
  expect(totalItems).toBe(4)
  expect(items.map(({ readAt, countUnread }) => [readAt === null, countUnread])).toEqual([
    [true, 3],
    [true, 3],
    [true, 3],
    [false, 3],
  ])
})

test('they are found by what is unread, by words of title and message, and by when they came', async () => {
  expect(await titles({ onlyUnread: true })).toHaveLength(3)
  expect(await titles({ title: 'vacinacao' })).toEqual(['Campanha de vacinação contra a influenza'])
  expect(await titles({ message: 'quinta feira' })).toEqual(['Reunião de equipe'])
  expect(await titles({ title: 'quinta' })).toEqual([])
  expect(await titles({ createdAt: '2026-11-17T00:00:00-03:00' })).toHaveLength(2)
  expect(await titles({ createdAt: '2026-11-17' })).toHaveLength(2)
  expect(await titles({ readAt: '2026-01-01T00:00:00-03:00' })).toEqual(['Bem-vindo ao Saúde Municipal'])
})

test('some are marked as read, or all; those of others stay as they are', async () => {
  const { user } = await core.as('nurse')
  const other = await core.as('doctor')
  const [first] = (await core.call(notificationList, { onlyUnread: true }, user)).items
  const foreign = (await core.call(notificationList, {}, other.user)).items.map(({ id }) => id)
  expect(await core.call(notificationRead, { ids: [first?.id ?? '', ...foreign] }, user)).toEqual({
    countUnread: 2,
  })
  expect(await core.call(notificationRead, {}, user)).toEqual({ countUnread: 0 })
  expect(await titles({ onlyUnread: true })).toEqual([])
  expect(await titles({ onlyUnread: true }, 'doctor')).toHaveLength(3)
})

test('what is read once keeps its first time', async () => {
  const { user } = await core.as('nurse')
  const [first] = (await core.call(notificationList, { onlyUnread: true }, user)).items
  const ids = [first?.id ?? '']
  await core.call(notificationRead, { ids }, user)
  const stored = () => core.store.collection(notifications).findOne({ _id: ids[0] ?? '' })
  const before = (await stored())?.readAt
  core.pass(60_000)
  await core.call(notificationRead, { ids }, user)
  expect((await stored())?.readAt).toEqual(before)
})

test('messages to a citizen are seen by users who may see the history alone', async () => {
  const driver = await core.as('driver')
  expect(await refusal(core.call(notificationList, { citizenId: 'c' }, driver.user))).toMatchObject({
    key: 'permission',
    message: 'Sem permissão: Histórico do cidadão',
  })
})

describe('as a record', () => {
  let area: TestArea
  beforeAll(async () => {
    area = await openCoreArea()
  })
  afterAll(() => area.close())

  let sent = 0
  testRecord(notification, () => area, {
    rows: () => ({ userId: area.user.id }),
    async create({ title, message }) {
      const _id = newId()
      sent += 1
      await area.opened.store.collection(notifications).insertOne({
        _id,
        client: area.user.client?.id ?? null,
        userId: area.user.id,
        title: String(title),
        searchTokens: nameTokens(String(title)),
        message: String(message),
        messageTokens: nameTokens(String(message)),
        createdAt: new Date(Date.parse('2026-11-20T12:00:00-03:00') + sent),
        readAt: null,
      })
      return _id
    },
  })
})
