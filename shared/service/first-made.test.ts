import { madeWithin, makingsUnderWay } from './first-made.ts'

const words = 'Ainda está sendo preparado; tente em instantes'

beforeEach(() => void jest.useFakeTimers())
afterEach(() => void jest.useRealTimers())

test('what is made in time is answered, what fails fails', async () => {
  expect(await madeWithin(Promise.resolve(1), 10, words)).toBe(1)
  await expect(madeWithin(Promise.reject(new Error('no')), 10, words)).rejects.toThrow('no')
  expect(jest.getTimerCount()).toBe(0)
})

test('what takes longer is answered in words, goes on, and is there for the next question', async () => {
  let make: (value: number) => void = () => {}
  const made = new Promise<number>((resolve) => {
    make = resolve
  })
  const first = madeWithin(made, 10_000, words)
  jest.advanceTimersByTime(10_000)
  await expect(first).rejects.toMatchObject({ key: 'timeout', message: words })
  // What goes on is known to be everybody's, and no work of the call that is over.
  expect(makingsUnderWay()).toBe(1)
  make(2)
  expect(await madeWithin(made, 10_000, words)).toBe(2)
  expect(makingsUnderWay()).toBe(0)
})

test('a failure after the words is heard by who asks next, and by no one else', async () => {
  let fail: (error: Error) => void = () => {}
  const made = new Promise<number>((_, reject) => {
    fail = reject
  })
  const first = madeWithin(made, 5, words)
  jest.advanceTimersByTime(5)
  await expect(first).rejects.toMatchObject({ message: words })
  fail(new Error('no disk'))
  await expect(madeWithin(made, 5, words)).rejects.toThrow('no disk')
})
