import { periods, schedule } from './schedule.ts'

const hour = 3_600_000
let sends: number[]
let fetches: number[]
let begun: number
let stop: () => void
let isBehind: boolean
let connected: () => void
const online = jest.spyOn(navigator, 'onLine', 'get')

const connect = (is: boolean) => {
  online.mockReturnValue(is)
  dispatchEvent(new Event(is ? 'online' : 'offline'))
}

beforeEach(() => {
  jest.useFakeTimers()
  online.mockReturnValue(true)
  sends = []
  fetches = []
  begun = Date.now()
  const note = (list: number[]) => async () => void list.push((Date.now() - begun) / hour)
  isBehind = false
  stop = schedule({
    isBehind: () => isBehind,
    onConnected: (listener) => {
      connected = listener
      return () => {
        connected = () => undefined
      }
    },
    outbox: { drain: note(sends) },
    sync: { run: note(fetches), interrupt: () => undefined },
  })
})
afterEach(() => {
  stop()
  jest.useRealTimers()
})

test('the queue is sent every two hours, and the citizens are fetched every three', async () => {
  expect(periods).toEqual({ queue: 2 * hour, sync: 3 * hour })
  await jest.advanceTimersByTimeAsync(9 * hour)
  expect(sends).toEqual([2, 4, 6, 8])
  expect(fetches).toEqual([3, 6, 9])
})

test('both begin when the connection is back, and their periods begin anew', async () => {
  await jest.advanceTimersByTimeAsync(hour)
  connect(false)
  await jest.advanceTimersByTimeAsync(4 * hour)
  expect([sends, fetches]).toEqual([[], []])
  connect(true)
  await jest.advanceTimersByTimeAsync(3 * hour)
  expect(sends).toEqual([5, 7])
  expect(fetches).toEqual([5, 8])
})

test('a server that comes back gets what it has missed, and is not asked where nothing is missing', async () => {
  await jest.advanceTimersByTimeAsync(hour)
  connected()
  await jest.advanceTimersByTimeAsync(0)
  expect([sends, fetches]).toEqual([[], []])
  isBehind = true
  connected()
  await jest.advanceTimersByTimeAsync(0)
  expect([sends, fetches]).toEqual([[1], [1]])
})

test('nothing begins after its end', async () => {
  stop()
  await jest.advanceTimersByTimeAsync(9 * hour)
  connect(false)
  connect(true)
  isBehind = true
  connected()
  expect([sends, fetches]).toEqual([[], []])
})
