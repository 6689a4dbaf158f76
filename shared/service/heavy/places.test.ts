import { type Asker, createPlaces } from './places.ts'

const asker = (client: string, session: string): Asker => ({ client, session })
const here = () => new AbortController().signal

/** Takes places and notes who gets one, and who is refused. */
function queueing(limits: Parameters<typeof createPlaces>[0]) {
  const places = createPlaces(limits)
  const entered: string[] = []
  const refused: string[] = []
  const leave = new Map<string, () => void>()
  const take = async (name: string, who: Asker, signal = here()) => {
    try {
      leave.set(name, await places.take(who, signal))
      entered.push(name)
    } catch (error) {
      refused.push(`${name} ${(error as { key: string }).key}`) // an AppError
    }
  }
  const settled = () => new Promise((resolve) => setImmediate(resolve))
  return {
    places,
    entered,
    refused,
    settled,
    take: (name: string, who: Asker, signal?: AbortSignal) => void take(name, who, signal),
    async left(name: string) {
      await settled()
      leave.get(name)?.()
      await settled()
    },
  }
}

const roomy = { atOnce: 2, waiting: 10, waitingOfSession: 5 }

test('few have a place at once, one of a session, and the next one enters when one leaves', async () => {
  const { take, entered, left, settled, places } = queueing(roomy)
  take('a1', asker('A', 'a'))
  take('a2', asker('A', 'a'))
  take('b1', asker('B', 'b'))
  take('c1', asker('C', 'c'))
  await settled()
  expect(entered).toEqual(['a1', 'b1'])
  expect(places.state()).toEqual({ running: 2, waiting: 2 })
  await left('b1')
  expect(entered).toEqual(['a1', 'b1', 'c1'])
  await left('a1')
  expect(entered).toEqual(['a1', 'b1', 'c1', 'a2'])
  await left('a2')
  await left('c1')
  expect(places.state()).toEqual({ running: 0, waiting: 0 })
})

test('a place that is given back twice is free once', async () => {
  const { take, left, entered, places } = queueing({ ...roomy, atOnce: 1 })
  for (const name of ['a', 'b', 'c']) take(name, asker('A', name))
  await left('a')
  await left('a')
  expect(entered).toEqual(['a', 'b'])
  expect(places.state()).toEqual({ running: 1, waiting: 1 })
})

test('municipalities take turns however many of one of them wait, and within it people', async () => {
  const { take, entered, left } = queueing({ ...roomy, atOnce: 1 })
  for (const name of ['a1', 'a2', 'a3']) take(name, asker('A', 'a'))
  take('aa', asker('A', 'aa'))
  take('b1', asker('B', 'b'))
  for (const name of ['a1', 'b1', 'aa', 'a2']) await left(name)
  expect(entered).toEqual(['a1', 'b1', 'aa', 'a2', 'a3'])
})

test('of a session only so many wait: one more is refused at once, in words and with a moment', async () => {
  const { take, refused, settled, places } = queueing({ ...roomy, waitingOfSession: 2 })
  for (const name of ['1', '2', '3', '4']) take(name, asker('A', 'a'))
  await settled()
  expect(refused).toEqual(['4 tooManyRequests'])
  await expect(places.take(asker('A', 'a'), here())).rejects.toMatchObject({
    message: 'O servidor está respondendo a muitas consultas demoradas agora, tente em instantes',
    payload: { retryAfter: 5 },
  })
})

test('where the queue is full, the last of those who make it long goes, and not who comes for the first time', async () => {
  const { take, refused, settled } = queueing({ atOnce: 1, waiting: 3, waitingOfSession: 3 })
  for (const name of ['a0', 'a1', 'a2', 'a3']) take(name, asker('A', 'a'))
  take('b1', asker('B', 'b'))
  await settled()
  expect(refused).toEqual(['a3 tooManyRequests'])
  take('aa', asker('A', 'aa'))
  take('c1', asker('C', 'c'))
  await settled()
  // Those of A make the queue as long as one more of them would; after c1 it is one of each.
  expect(refused).toEqual(['a3 tooManyRequests', 'aa tooManyRequests', 'a2 tooManyRequests'])
  take('d1', asker('D', 'd'))
  await settled()
  expect(refused.at(-1)).toBe('d1 tooManyRequests')
})

test('who leaves the queue makes room, and who is gone before is not let in', async () => {
  const { take, entered, refused, left, settled, places } = queueing({ ...roomy, atOnce: 1 })
  const gone = new AbortController()
  take('a', asker('A', 'a'))
  take('b', asker('B', 'b'), gone.signal)
  take('c', asker('C', 'c'))
  await settled()
  gone.abort()
  await settled()
  expect(places.state()).toEqual({ running: 1, waiting: 1 })
  await left('a')
  take('d', asker('D', 'd'), AbortSignal.abort())
  await settled()
  expect(entered).toEqual(['a', 'c'])
  expect(refused).toEqual(['b abort', 'd abort'])
})
