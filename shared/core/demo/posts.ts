import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown, DemoUser } from '@saude/town/types'
import type { CouncilKey } from '../contract/council.ts'
import type { Team } from '../service/team/team.ts'
import { type Post, placesOf } from '../service/user/post.ts'

/** Since when everybody of the demo is where they are; it was entered on that day. */
const since = '2024-02-05'

/** Where somebody works besides their own unit, by its place in the town's list: the doctor, two days a week. */
const second: Readonly<Record<string, readonly [unit: number, hours: number]>> = { doctor: [1, 16] }

/** Hours of a week at the unit of their record. */
const hours: Readonly<Record<string, number>> = { doctor: 24, acs: 40 }

/**
 * Posts of the doctor and of agents of the first unit, in the team of their unit. All others work where their own record says, as in
 * municipalities that have entered no posts yet.
 */
export function demoPosts(user: DemoUser, { healthUnits, seed }: DemoTown, teams: readonly Team[]) {
  const [group = ''] = user.groupKeys
  const { cbo, healthUnitId } = user
  const weekly = hours[group]
  if (weekly === undefined || !cbo || healthUnitId === null) return {}
  if (healthUnitId !== healthUnits[0]?.id || user.email === 'acs@demo.local') return {}
  const random = createRandom(`${seed}/posts/${user.id}`)
  const post = (unit: string, hours: number, microAreaId: string | null): Post => ({
    id: demoId(random),
    healthUnitId: unit,
    teamId: teams.find((team) => team.healthUnit.id === unit)?._id ?? null,
    cbo: { id: cbo.code, name: cbo.name },
    microAreaId,
    hours,
    from: since,
    to: null,
    enteredOn: since,
  })
  const [place = -1, other = 0] = second[group] ?? []
  const elsewhere = healthUnits[place]
  const heldPosts = [
    post(healthUnitId, weekly, user.microAreaId),
    ...(elsewhere ? [post(elsewhere.id, other, null)] : []),
  ]
  return { heldPosts, placeIds: placesOf(heldPosts) }
}

const councils: Readonly<Record<string, readonly [council: CouncilKey, number: string]>> = {
  doctor: ['CRM', '900142'],
  nurse: ['COREN', '900565-ENF'],
}

/** Where who prescribes is registered; the numbers are invented. */
export function demoRegistration({ groupKeys: [group = ''] }: DemoUser, { client }: DemoTown) {
  const own = councils[group]
  if (!own) return {}
  const [council, councilNumber] = own
  return { council, councilNumber, councilState: client.stateCode }
}
