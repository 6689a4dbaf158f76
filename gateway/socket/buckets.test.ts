import { createBuckets } from './buckets.ts'

let at = 0
const buckets = () => {
  at = 1_000_000
  return createBuckets(60, () => at)
}

test('A bucket gives a minute of units at once, and then one for each second that passes', () => {
  const { take, left, wait } = buckets()
  for (let one = 0; one < 60; one += 1) take('a', 1)
  expect(left('a')).toBe(0)
  expect(wait('a')).toBe(1)
  at += 5_000
  expect(left('a')).toBeCloseTo(5)
  expect(wait('a')).toBe(0)
  expect(left('b')).toBe(60)
})

test('Who goes on after the end breaks it, and finds it whole again some seconds after stopping', () => {
  const { take, isBroken, wait } = buckets()
  take('a', 66)
  expect(isBroken('a')).toBe(false)
  take('a', 1)
  expect(isBroken('a')).toBe(true)
  take('a', 1_000_000)
  expect(wait('a')).toBe(13)
  at += 13_000
  expect([isBroken('a'), wait('a')]).toEqual([false, 0])
})
