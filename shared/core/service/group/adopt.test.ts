import { type AccessRow, learnRows } from '@saude/contract/access'
import { groupsOf } from '@saude/contract/access-rows'
import { newId } from '@saude/contract/id'
import { migrationMarks } from '@saude/service/migrations/mark'
import { groupPermissionUpdate } from '../../contract/group.ts'
import { openCore } from '../../testing/core.ts'
import { adoptPermissions } from './adopt.ts'
import { groups } from './group.ts'

let core: Awaited<ReturnType<typeof openCore>>
beforeEach(async () => {
  core = await openCore()
})
afterEach(() => core.close())

const row = (name: string, set: string): AccessRow => ({
  name,
  area: 'travel',
  title: name,
  access: 'private',
  groups: groupsOf(set),
})
const stored = async (key: string) => {
  const group = await core.store.collection(groups).findOne({ client: core.documents.client._id, key })
  if (!group) throw new Error(`no group ${key}`)
  return group
}
const held = async (key: 'driver' | 'nurse' | 'prixAdmin') => (await core.as(key)).user.permissions

test('a permission that appears is given to its groups in the municipalities that exist, and to no other', async () => {
  learnRows([row('travelWash', 'R L')])
  await adoptPermissions(core.store, '0.2.0')
  expect((await stored('driver')).permissions).toContain('travelWash')
  expect((await stored('nurse')).permissions).not.toContain('travelWash')
  expect((await stored('nurse')).known).toContain('travelWash')
  expect(await held('driver')).toContain('travelWash')
  expect(await held('prixAdmin')).toContain('travelWash')
})

test('one that was taken away does not come back, and what is decided is written once', async () => {
  learnRows([row('travelWax', 'R')])
  await adoptPermissions(core.store, '0.2.0')
  const { user } = await core.as('prixAdmin')
  const { _id: id } = await stored('driver')
  await core.call(groupPermissionUpdate, { id, document: { take: ['travelWax'] } }, user)
  const { version } = await stored('driver')
  await adoptPermissions(core.store, '0.2.0')
  expect((await stored('driver')).version).toBe(version)
  expect(await held('driver')).not.toContain('travelWax')
})

test('what is stored for an area that is away stays through a change of the group', async () => {
  const { _id, permissions, known } = await stored('driver')
  const away = { permissions: [...permissions, 'farAway'], known: [...known, 'farAway', 'takenAway'] }
  await core.store.collection(groups).updateOne({ _id }, { $set: away })
  const { user } = await core.as('prixAdmin')
  await core.call(groupPermissionUpdate, { id: _id, document: { give: ['vehicleList'] } }, user)
  expect(await held('driver')).not.toContain('farAway')
  learnRows([row('farAway', 'R'), row('takenAway', 'R')])
  await adoptPermissions(core.store, '0.2.0')
  expect(await held('driver')).toContain('farAway')
  expect(await held('driver')).not.toContain('takenAway')
})

test('groups are read again only where a permission or a group is new, as the mark says', async () => {
  learnRows([row('travelDry', 'R')])
  await adoptPermissions(core.store, '0.2.0')
  const read = core.store.collection(groups)
  const marked = async () => core.store.collection(migrationMarks).findOne({ _id: 'group-rights' })
  const first = await marked()
  expect(first).toMatchObject({ state: 'done', release: '0.2.0', count: await read.countDocuments({}) })
  expect(first?.covers).toContain('travelDry')
  await adoptPermissions(core.store, '0.3.0')
  expect(await marked()).toEqual(first)
  // As one of another release, which did not know the permission.
  const driver = await stored('driver')
  await read.insertMany([
    { ...driver, _id: newId(), key: 'late', known: [], permissions: [], client: core.documents.client._id },
  ])
  await adoptPermissions(core.store, '0.3.0')
  expect((await stored('late')).known).toContain('travelDry')
  expect(await marked()).toMatchObject({ release: '0.3.0', count: (first?.count ?? 0) + 1 })
})
