import { createDeparture } from './departure.ts'

test('listeners hear once that the caller has gone', () => {
  const { signal, abort } = createDeparture()
  const heard: string[] = []
  const quiet = () => heard.push('quiet')
  signal.addEventListener('abort', () => heard.push('first'), { once: true })
  signal.addEventListener('abort', quiet)
  signal.addEventListener('abort', () => heard.push('last'))
  signal.removeEventListener('abort', quiet)
  expect(signal.aborted).toBe(false)
  abort()
  abort()
  expect(signal.aborted).toBe(true)
  expect(heard).toEqual(['first', 'last'])
})

test('who asks late sees that the caller has gone', () => {
  const { signal, abort } = createDeparture()
  abort()
  expect(signal.aborted).toBe(true)
})
