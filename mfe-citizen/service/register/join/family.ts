import { today } from '@saude/contract/instants'
import { type Scoped, type Step, update } from '@saude/service/handlers'
import { endedKey, type FamilyMember } from '../home/family.ts'
import type { JoinedMember } from './joined.ts'

interface Pair {
  /** Ids of the record that stays and of the one that goes. */
  readonly stays: string
  readonly goes: string
  /** The home in which the person lives from now on. */
  readonly homeId: string | null
}

/** What a joining makes of the families of both: one of them goes on, the other is over and stays in the history. */
export async function joinedMembers(
  members: Scoped<FamilyMember>,
  { stays, goes, homeId }: Pair,
  now: Date,
): Promise<JoinedMember[]> {
  const rows = await members.findAll({ memberKey: { $in: [stays, goes] } }, { max: 2 })
  const [mine, theirs] = [stays, goes].map((id) => rows.find(({ memberKey }) => memberKey === id))
  const isThere = (row: FamilyMember | undefined) => row !== undefined && row.homeId === homeId
  const isHeadOfBoth = mine && theirs && mine.familyId === theirs.familyId && theirs.isHead
  const goesOn = isHeadOfBoth ? theirs : isThere(mine) ? mine : isThere(theirs) ? theirs : undefined
  const joined = (row: FamilyMember): JoinedMember => {
    const { citizenId, memberKey, until } = row
    const after =
      row === goesOn
        ? { citizenId: stays, memberKey: stays, until }
        : { citizenId: stays, memberKey: endedKey(row._id), until: today(now) }
    return { id: row._id, before: { citizenId, memberKey, until }, after }
  }
  // What ends comes first: the key of the other may be the same.
  return rows
    .toSorted((one, other) => Number(one === goesOn) - Number(other === goesOn))
    .map(joined)
    .filter(({ before, after }) => !isSame(before, after))
}

const isSame = (one: JoinedMember['before'], other: JoinedMember['after']): boolean =>
  one.citizenId === other.citizenId && one.memberKey === other.memberKey && one.until === other.until

/** The steps that write it. */
export const memberSteps = (members: Scoped<FamilyMember>, joined: readonly JoinedMember[]): Step[] =>
  joined.map(({ id, after }) => update(members, { _id: id }, after))

/** The steps that take it back, of rows that no one has touched since, and as far as no one is in two families by it. */
export async function partedSteps(
  members: Scoped<FamilyMember>,
  joined: readonly JoinedMember[],
): Promise<Step[]> {
  if (joined.length === 0) return []
  const keys = joined.flatMap(({ before, after }) => [before.memberKey, after.memberKey])
  const [rows, open] = await Promise.all([
    members.findAll({ _id: { $in: joined.map(({ id }) => id) } }, { max: 2 }),
    members.findAll({ memberKey: { $in: keys } }, { max: 4 }),
  ])
  const ids = new Set(joined.map(({ id }) => id))
  const taken = new Set(open.flatMap((row) => (ids.has(row._id) ? [] : [row.memberKey])))
  return joined
    .toReversed()
    .filter(({ id, after, before }) => {
      const row = rows.find(({ _id }) => _id === id)
      return row && isSame(row, after) && !taken.has(before.memberKey)
    })
    .map(({ id, before }) => update(members, { _id: id }, before))
}
