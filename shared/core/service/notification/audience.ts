import { today } from '@saude/contract/instants'
import type { User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { groups } from '../group/group.ts'
import { fitsClient, permissionsOf } from '../group/rights.ts'
import { unitsOn, workOn } from '../user/post.ts'
import { users } from '../user/user.ts'
import { notifications } from './notification.ts'

/**
 * Whom a notice is for, beside its user: what one must hold to read it. Each word is one condition; of the parts of a word,
 * parted by `|`, one is enough: a permission, a group `@nurse`, their health unit `#id`. It is kept with the notice.
 */
export type Audience = string

/** What a person holds now. */
export interface Holder extends Pick<User, 'permissions' | 'healthUnitId'> {
  /** Keys. */
  readonly groups: readonly string[]
  /** Where they work by all of their posts, where these are known. */
  readonly unitIds?: readonly string[]
}

interface Conditions {
  /** Each of them. */
  readonly permissions?: readonly string[] | null | undefined
  /** One of these keys. */
  readonly groups?: readonly string[] | null | undefined
  readonly healthUnitId?: string | null | undefined
}

/** Whom these conditions name. */
export const audienceOf = ({ permissions, groups: keys, healthUnitId }: Conditions): Audience =>
  [
    ...(permissions ?? []),
    ...(keys ? [keys.map((key) => `@${key}`).join('|')] : []),
    ...(healthUnitId ? [`#${healthUnitId}`] : []),
  ].join(' ')

/** Whether somebody belongs to an audience. */
export function belongs(
  audience: Audience | null | undefined,
  { permissions, groups: keys, healthUnitId, unitIds = healthUnitId ? [healthUnitId] : [] }: Holder,
) {
  const holds = (part: string) => {
    if (part.startsWith('@')) return keys.some((key) => part === `@${key}`)
    if (part.startsWith('#')) return unitIds.some((id) => part === `#${id}`)
    return permissions.has(part)
  }
  return (audience ?? '').split(' ').every((word) => word === '' || word.split('|').some(holds))
}

/** What users hold now, by what is stored of them and their groups; without those who are blocked. */
export async function holdersOf(
  store: Store,
  ids: readonly string[],
  now = new Date(),
): Promise<ReadonlyMap<string, Holder>> {
  const found = await store.collection(users).findAll({ _id: { $in: ids } }, { max: 20_000 })
  const groupIds = [...new Set(found.flatMap((user) => user.groupIds))]
  const known = await store.collection(groups).findAll({ _id: { $in: groupIds } }, { max: 1_000 })
  return new Map(
    found
      .filter(({ isBlocked }) => !isBlocked)
      .map((user) => {
        const { _id, client, groupIds } = user
        const own = known.filter((group) => groupIds.includes(group._id) && fitsClient(group, client))
        return [
          _id,
          {
            permissions: new Set(own.flatMap(permissionsOf)),
            groups: own.map(({ key }) => key),
            healthUnitId: workOn(user, today(now)).healthUnitId,
            unitIds: unitsOn(user, today(now)),
          },
        ] as const
      }),
  )
}

/** Which of a user's notices somebody who holds this may see: who lost a permission reads no more what came with it. */
export async function readableBy(store: Store, userId: string, holder: Holder) {
  const found = await store.collection(notifications).distinct('audience', { userId }, { max: 1_000 })
  const own = found.filter(
    (audience): audience is string => typeof audience === 'string' && belongs(audience, holder),
  )
  // Null stands for notices that are their user's alone.
  return { userId, audience: { $in: [null, ...own] } }
}
