import { openCore, town } from '../testing/core.ts'
import { coreDocuments } from './documents-of.ts'

const now = new Date('2026-11-20T12:00:00-03:00')

test('the filled core holds the town: units, agents, territory, users of every group', async () => {
  const core = await openCore()
  const { collections } = core.opened
  const counts = await Promise.all([
    collections.client.countDocuments({}),
    collections.healthUnit.countDocuments({}),
    collections.microArea.countDocuments({}),
    collections.group.countDocuments({}),
    collections.user.countDocuments({}),
    collections.user.countDocuments({ isAcs: true }),
    collections.credential.countDocuments({}),
    collections.notification.countDocuments({}),
  ])
  expect(counts).toEqual([1, 8, 40, 14, 58, 40, 58, 239])
  for (const { key } of core.documents.groups)
    expect((await core.login(`${key}@demo.local`)).info.userGroupKeys).toEqual([key])
  expect((await core.login('anonymous@demo.local')).info).toMatchObject({
    isAnonymization: true,
    userGroupKeys: ['healthCoordinator'],
  })
  await core.close()
})

test('the same town gives the same documents', () => {
  const once = JSON.stringify(coreDocuments(town, now))
  expect(JSON.stringify(coreDocuments(town, now))).toBe(once)
})

test('every user works for an existing unit and group, and no two sign in alike', () => {
  const { users, healthUnits, groups } = coreDocuments(town, now)
  const units = new Set(healthUnits.map(({ _id }) => _id))
  const ids = new Set(groups.map(({ _id }) => _id))
  for (const { healthUnitId, groupIds } of users) {
    if (healthUnitId !== null) expect(units).toContain(healthUnitId)
    expect(groupIds.length).toBeGreaterThan(0)
    for (const id of groupIds) expect(ids).toContain(id)
  }
  expect(new Set(users.map(({ emailKey }) => emailKey)).size).toBe(users.length)
  expect(new Set(users.map(({ cpfKey }) => cpfKey)).size).toBe(users.length)
})
