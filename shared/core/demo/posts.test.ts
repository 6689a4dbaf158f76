import { demoTown } from '@saude/town/town'
import { coreDocuments } from './documents-of.ts'

const { users, teams } = coreDocuments(demoTown(), new Date('2026-11-20T12:00:00-03:00'))
const userOf = (group: string) => users.find(({ email }) => email === `${group}@demo.local`)
const teamOf = (id: string | null | undefined) => teams.find(({ _id }) => _id === id)

test('the doctor works in two units, in a team of each, and is registered', () => {
  const doctor = userOf('doctor')
  const posts = doctor?.heldPosts ?? []
  expect(posts.map(({ hours }) => hours)).toEqual([24, 16])
  expect(posts[0]?.healthUnitId).toBe(doctor?.healthUnitId)
  expect(new Set(posts.map(({ healthUnitId }) => healthUnitId)).size).toBe(2)
  for (const post of posts) {
    expect(teamOf(post.teamId)?.healthUnit.id).toBe(post.healthUnitId)
    expect(doctor?.placeIds).toEqual(expect.arrayContaining([post.healthUnitId, post.teamId]))
  }
  expect(doctor).toMatchObject({ council: 'CRM', councilNumber: expect.any(String), councilState: 'SP' })
})

test('agents of the first unit are members of its team, for their micro-area; others have no post', () => {
  const [first] = userOf('doctor')?.heldPosts ?? []
  const agents = users.filter(({ isAcs, heldPosts }) => isAcs && heldPosts)
  expect(agents.length).toBeGreaterThan(0)
  for (const { heldPosts, microArea } of agents)
    expect(heldPosts).toMatchObject([{ teamId: first?.teamId, microAreaId: microArea?.id }])
  expect(userOf('acs')?.heldPosts).toBeUndefined()
  expect(userOf('nurse')?.heldPosts).toBeUndefined()
})
