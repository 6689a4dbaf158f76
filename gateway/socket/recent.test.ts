import { createRecent } from './recent.ts'

const of = (id: string) => ({ topic: 'citizen', client: 'c', ids: [id], isProtected: false })

/** What was announced at these moments, the moments being what it names. */
function announcedAt(...moments: readonly number[]) {
  let now = 0
  const recent = createRecent(() => now)
  for (const moment of moments) {
    now = moment
    recent.changed(of(String(moment)))
  }
  return (since: number) => recent.since(since)?.changes.flatMap(({ ids }) => ids)
}

test('what was announced since a moment is there, that of the moment itself too', () => {
  const since = announcedAt(10, 20, 30)
  expect(since(20)).toEqual(['20', '30'])
  expect(since(31)).toEqual([])
})

test('nothing is known of the time before it began, nor of what was announced ten minutes ago', () => {
  expect(announcedAt(10)(0)).toBeUndefined()
  const since = announcedAt(10, 20, 600_015)
  expect(since(10)).toBeUndefined()
  expect(since(11)).toEqual(['20', '600015'])
})

test('of very many announcements the last are kept', () => {
  const since = announcedAt(...Array.from({ length: 1_500 }, (_, index) => index + 1))
  expect(since(500)).toBeUndefined()
  expect(since(501)).toHaveLength(1_000)
})
