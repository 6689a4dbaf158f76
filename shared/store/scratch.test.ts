import { openScratch } from './scratch.ts'

test('lines come out in the order of their places, whatever the order in which they came', () => {
  const scratch = openScratch()
  const places = Array.from({ length: 500 }, (_, index) => String((index * 7919) % 500).padStart(4, '0'))
  for (const place of places) scratch.add(place, `${place} ${'x'.repeat(300)}`)
  expect([...scratch.inOrder()].map((line) => line.slice(0, 4))).toEqual([...places].sort())
  scratch.close()
})

test('places are compared by their bytes, and what is alike stays as it came', () => {
  const scratch = openScratch()
  for (const [place, line] of [
    ['b', '1'],
    ['É', '2'],
    ['B', '3'],
    ['b', '4'],
  ])
    scratch.add(place ?? '', line ?? '')
  expect([...scratch.inOrder()]).toEqual(['3', '1', '4', '2'])
  scratch.close()
})
