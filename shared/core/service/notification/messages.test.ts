import type { InputOf } from '@saude/contract/query'
import type { Call } from '@saude/service/handlers'
import type { notificationList } from '../../contract/notification.ts'
import { messagesTo } from './messages.ts'

const message = (id: string, day: number, rest: object = {}) => ({
  id,
  citizenId: 'p',
  userName: 'Ivone Batista',
  message: `Consulta marcada ${id}`,
  createdAt: `2026-11-${day} 10:00:00.000-03:00`,
  readAt: null,
  ...rest,
})
const sent = [
  message('c', 20),
  message('b', 15, { readAt: '2026-11-16 08:00:00.000-03:00', userName: null }),
  message('a', 10, { message: null }),
]
const asked: unknown[] = []
const ask = (async (_query: unknown, input: unknown) => {
  asked.push(input)
  return { items: sent }
}) as unknown as Call['ask'] // the one query that is asked

const list = (input: InputOf<typeof notificationList> = {}) => messagesTo('p', input, ask)
const ids = async (input: InputOf<typeof notificationList>) => (await list(input)).items.map(({ id }) => id)

test('messages to a citizen are notices named after who sent them', async () => {
  expect(await list()).toMatchObject({ totalItems: 3, endReached: true })
  expect((await list()).items[0]).toEqual({
    id: 'c',
    title: 'Mensagem de Ivone Batista',
    message: 'Consulta marcada c',
    createdAt: '2026-11-20 10:00:00.000-03:00',
    readAt: null,
    countUnread: 2,
  })
  expect((await list()).items[1]?.title).toBe('Mensagem')
  expect(asked[0]).toEqual({ citizenId: 'p', startIndex: 0, stopIndex: 9_999 })
})

test.each<[InputOf<typeof notificationList>, string[]]>([
  [{ onlyUnread: true }, ['c', 'a']],
  [{ id: 'b' }, ['b']],
  [{ title: 'ivone' }, ['c', 'a']],
  [{ message: 'marcada b' }, ['b']],
  [{ createdAt: '2026-11-15T00:00:00-03:00' }, ['c', 'b']],
  [{ readAt: '2026-11-16T00:00:00-03:00' }, ['b']],
  [{ startIndex: 1, stopIndex: 1 }, ['b']],
])('%j finds %j', async (input, found) => {
  expect(await ids(input)).toEqual(found)
})
