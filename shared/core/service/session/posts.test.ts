import type { InputOf } from '@saude/contract/query'
import type { User } from '@saude/service/handlers'
import { updateBy } from '@saude/store'
import { postSearch, sessionPost } from '../../contract/post.ts'
import { sessionGet } from '../../contract/session.ts'
import { team } from '../../contract/team-register.ts'
import { territoryOf } from '../../contract/territory-of.ts'
import { userGet, userUpdate } from '../../contract/user.ts'
import { userAtWorkByIds } from '../../contract/user-at-work.ts'
import { days, openCore, refusal, type TestCore, town } from '../../testing/core.ts'
import { users } from '../user/user.ts'
import { inPost } from './in-post.ts'

let core: TestCore
let admin: User
beforeEach(async () => {
  core = await openCore()
  admin = (await core.as('systemAdministration')).user
})
afterEach(() => core.close())

const [first, second] = town.healthUnits
const unitOf = (unit = first) => ({ id: unit?.id ?? '' })
const nurse = { id: '223505', name: 'Enfermeiro' }
const doctor = { id: '225125', name: 'Médico clínico' }
const idOf = (group: string) =>
  core.documents.users.find(({ email }) => email === `${group}@demo.local`)?._id ?? ''

type Said = NonNullable<
  NonNullable<InputOf<typeof userUpdate>['document']['userComplement']>['posts']
>[number]
const write = (id: string, posts: Said[]) =>
  core.call(userUpdate, { id, document: { userComplement: { posts } } }, admin)
const read = async (id: string) => (await core.call(userGet, { id }, admin)).userComplement?.posts ?? []
const infoOf = async (group: string) => (await core.login(`${group}@demo.local`)).info

const here = (more: Partial<Said> = {}) => ({
  healthUnit: unitOf(),
  cbo: nurse,
  hours: 20,
  from: '2026-01-01',
  ...more,
})
const there = (more: Partial<Said> = {}) => ({
  healthUnit: unitOf(second),
  cbo: doctor,
  from: '2026-02-01',
  ...more,
})

test('who never had a post works where their record says, and the log-in says nothing of posts', async () => {
  const info = await infoOf('nurse')
  expect(info.posts ?? null).toBeNull()
  expect(info.healthUnitId).toBe(core.documents.users.find(({ _id }) => _id === info.id)?.healthUnitId)
  const { user } = await core.as('nurse')
  expect(user).not.toHaveProperty('post')
})

test('of several posts the last one is taken, and info is of it, here and at the next log-in', async () => {
  const id = idOf('nurse')
  const own = core.documents.teams.find(({ healthUnit }) => healthUnit.id === first?.id)
  await write(id, [here({ team: { id: own?._id ?? '' } }), there()])
  const signedIn = await core.login('nurse@demo.local')
  expect(signedIn.info).toMatchObject({ healthUnitId: first?.id, healthUnitCnes: first?.cnes })
  expect(signedIn.info.posts).toMatchObject([
    { healthUnitName: first?.name, teamName: own?.name, cboName: 'Enfermeiro' },
    { healthUnitName: second?.name, cboName: 'Médico clínico', teamName: null },
  ])
  const { sessions } = core.core
  const { user } = await sessions.authenticate(signedIn.token)
  expect(user.post).toMatchObject({ team: { ine: own?.ine }, cbo: { id: nurse.id } })
  const other = signedIn.info.posts?.[1]?.id ?? ''
  const changed = await core.call(sessionPost, { postId: other }, user)
  expect(changed.info).toMatchObject({ postId: other, healthUnitId: second?.id })
  expect(core.events.at(-1)?.kind).toBe('changed')
  const later = await sessions.authenticate(signedIn.token)
  expect(later.user).toMatchObject({ healthUnitId: second?.id, post: { id: other } })
  expect((await core.call(sessionGet, {}, later.user)).info).toMatchObject({ postId: other })
  expect(await infoOf('nurse')).toMatchObject({ postId: other, healthUnitId: second?.id })
  expect(await core.call(team.get, { id: own?._id ?? '' }, admin)).toMatchObject({
    members: expect.arrayContaining([expect.objectContaining({ id, cboName: 'Enfermeiro', hours: 20 })]),
  })
})

test('a post that has ended gives nothing any more, and one that begins tomorrow nothing yet', async () => {
  const id = idOf('nurse')
  await write(id, [here({ to: '2026-11-20' }), there({ from: '2026-11-22' })])
  const { user } = await core.as('nurse')
  expect(user.healthUnitId).toBe(first?.id)
  core.pass(days(1))
  const ended = await core.core.sessions.authenticate((await core.login('nurse@demo.local')).token)
  expect(ended.user).toMatchObject({ healthUnitId: null, post: null })
  expect((await core.call(userAtWorkByIds, { ids: [id] }, admin)).items[0]).toMatchObject({
    healthUnitId: null,
    cbo: null,
    posts: [{ healthUnitId: first?.id, to: '2026-11-20' }, { healthUnitId: second?.id }],
  })
  expect((await refusal(core.call(sessionPost, { postId: 'x' }, ended.user))).key).toBe('notFound')
  core.pass(days(1))
  expect((await core.as('nurse')).user).toMatchObject({ healthUnitId: second?.id })
})

test('an act is of the post in which it was done, as the device says, while that held', async () => {
  await write(idOf('nurse'), [here({ to: '2026-11-18' }), there()])
  const session = await core.as('nurse')
  const [before, now] = await read(idOf('nurse'))
  const at = (named: string | undefined, day?: string) =>
    inPost(
      session,
      named,
      day === undefined ? undefined : Date.parse(`${day}T12:00:00-03:00`),
      new Date(core.now()),
    )
  expect(at(undefined).post?.id).toBe(now?.id)
  expect(at(before?.id ?? undefined).post?.id).toBe(now?.id)
  expect(at(before?.id ?? undefined, '2026-11-17')).toMatchObject({
    healthUnitId: first?.id,
    post: { id: before?.id, cbo: { id: nurse.id } },
  })
  expect(at(before?.id ?? undefined, '2026-11-19').post?.id).toBe(now?.id)
  expect(at('of somebody else').post?.id).toBe(now?.id)
})

test('somebody’s posts of a day are found by them, first the one that counts unasked', async () => {
  await write(idOf('nurse'), [here({ to: '2026-11-18' }), there(), here({ cbo: doctor, from: '2026-11-10' })])
  const { user } = await core.as('nurse')
  const found = async (day?: string, q?: string) =>
    (await core.call(postSearch, { ...(day && { day: `${day} 12:00` }), q }, user)).items.map(
      ({ name }) => name,
    )
  const [nursing, other, attending] = [
    `${first?.name} · Enfermeiro`,
    `${second?.name} · Médico clínico`,
    `${first?.name} · Médico clínico`,
  ]
  expect(await found('2026-11-05')).toEqual([other, nursing])
  expect(await found()).toEqual([other, attending])
  expect(await found('2026-01-20')).toEqual([nursing])
  expect(await found('2025-12-31')).toEqual([])
  expect(await found('2026-11-05', 'enferm')).toEqual([nursing])
})

test('a post is of units, teams and occupations that there are, and is ended, not taken away', async () => {
  const id = idOf('healthAttendant')
  const said = ({ payload }: Awaited<ReturnType<typeof refusal>>) =>
    (payload as { fields: Record<string, string> }).fields
  const path = (field: string) => `document.userComplement.posts[0].${field}`
  const refused = async (post: Said) => said(await refusal(write(id, [post])))
  expect(await refused(here({ cbo: { id: '000000', name: 'x' } }))).toHaveProperty([path('cbo')])
  expect(await refused(here({ healthUnit: { id: town.client.id } }))).toHaveProperty([path('healthUnit')])
  const strange = core.documents.teams.find(({ healthUnit }) => healthUnit.id === second?.id)
  expect(await refused(here({ team: { id: strange?._id ?? '' } }))).toEqual({
    [path('team')]: `A equipe é da unidade ${second?.name}`,
  })
  expect(await refused(here({ to: '2025-12-31' }))).toHaveProperty([path('to')])
  const twice = said(await refusal(write(id, [here(), here()])))
  expect(Object.values(twice)).toEqual(['A lotação 2 já está na lista'])
  await write(id, [here()])
  // Entered today by mistake.
  await write(id, [])
  expect(await read(id)).toEqual([])
  await write(id, [here()])
  core.pass(days(1))
  const gone = said(await refusal(write(id, [there()])))
  expect(Object.values(gone)[0]).toContain('não a apague, informe até quando valeu')
  const [stored] = await read(id)
  await write(id, [here({ id: stored?.id, to: '2026-11-21' }), there()])
  expect(await read(id)).toMatchObject([
    { id: stored?.id, to: '2026-11-21' },
    { healthUnit: { id: second?.id } },
  ])
})

test('an agent’s people are of the unit of the agent’s post', async () => {
  const id = idOf('acs')
  const unit = async () => (await core.call(territoryOf, { agentId: id }, admin)).healthUnit?.id
  await core.store.collection(users).updateOne({ _id: id }, updateBy({ $set: { microArea: null } }))
  await write(id, [{ ...there(), cbo: { id: '515105', name: 'Agente comunitário de saúde' } }])
  expect(await unit()).toBe(second?.id)
})
