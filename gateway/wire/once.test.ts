import { rememberOnce } from './once.ts'

test('what was seen is remembered for its window, then forgotten', () => {
  let now = 0
  const { isFirst } = rememberOnce(100, 10, () => now)
  now = 60
  expect([isFirst('a'), isFirst('a'), isFirst('b')]).toEqual([true, false, true])
  now = 159
  expect(isFirst('a')).toBe(false)
  now = 400
  expect(isFirst('a')).toBe(true)
})

test('it takes no more memory than it was given: beyond that nothing is the first', () => {
  let now = 0
  const { isFirst } = rememberOnce(100, 2, () => now)
  expect([isFirst('a'), isFirst('b'), isFirst('c')]).toEqual([true, true, false])
  now = 100
  expect([isFirst('c'), isFirst('a')]).toEqual([true, false])
})
