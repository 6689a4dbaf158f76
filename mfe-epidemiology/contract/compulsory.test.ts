import { listed, notificationOf, notifyUntil } from './compulsory.ts'

test('the national list says of a code whether and how fast it is notified', () => {
  expect(notificationOf('A90')).toMatchObject({ name: 'Dengue', term: 'weekly' })
  expect(notificationOf('B05.9')).toMatchObject({ name: 'Sarampo', term: 'immediate' })
  expect(notificationOf('A279')).toMatchObject({ term: 'immediate' })
  expect(notificationOf('B24')).toMatchObject({ term: 'weekly' })
  expect(notificationOf('B42')).toMatchObject({ name: 'Esporotricose humana', term: 'weekly' })
  // Portaria GM/MS nº 10.175, de 23 de janeiro de 2026: item 4, weekly.
  expect(notificationOf('Q37.0')).toMatchObject({ name: 'Anomalias congênitas', term: 'weekly' })
  expect(notificationOf('Q02')).toMatchObject({ name: expect.stringContaining('Zika') })
  // Oropouche is one of the other arboviroses.
  expect(notificationOf('A93.0')).toMatchObject({ term: 'immediate' })
  expect(notificationOf('J00')).toBeUndefined()
})

test('the clock runs 24 hours or seven days from the suspicion', () => {
  const since = new Date('2026-11-20T15:00:00Z')
  expect(notifyUntil({ cid: 'B059', since })?.toISOString()).toBe('2026-11-21T15:00:00.000Z')
  expect(notifyUntil({ cid: 'A90', since })?.toISOString()).toBe('2026-11-27T15:00:00.000Z')
  expect(notifyUntil({ cid: 'J00', since })).toBeUndefined()
})

test('every beginning is one of a CID-10 code', () => {
  for (const { cids } of listed) for (const cid of cids) expect(cid).toMatch(/^[A-Z]\d{1,3}$/)
})
