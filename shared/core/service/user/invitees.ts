import { today } from '@saude/contract/instants'
import { clientOf } from '@saude/service/client'
import { atMost, filterBy } from '@saude/store'
import { mostInvited, userInvitees } from '../../contract/user-link.ts'
import { isOfCnes } from '../cnes/run.ts'
import { on } from '../collections.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { workOn } from './post.ts'
import { type UserDocument, users } from './user.ts'

/** Which of a municipality's groups people of an occupation (CBO, by its beginning) are for, by its key. */
const usual: readonly (readonly [cbo: string, key: string])[] = [
  ['515105', 'acs'],
  ['2251', 'doctor'],
  ['2252', 'doctor'],
  ['2253', 'doctor'],
  ['2235', 'nurse'],
]

/** People without e-mail of one look. */
const looked = 2_000
const most = 1_000

/** By the order of their names; who has left is not invited. */
export const invitees = on(userInvitees, async ({ user, store, collections, now }) => {
  const client = clientOf({ user })
  const found = await store
    .collection(users)
    .find<UserDocument>(filterBy({ client, email: null }), {
      sort: { searchName: 1, _id: 1 },
      limit: atMost(looked),
    })
    .toArray()
  const day = today(now)
  const waiting = found.filter(
    (one) =>
      isOfCnes(one) &&
      (one.cpf ?? one.cns) !== null &&
      (one.heldPosts ?? []).some(({ to }) => !to || to > day),
  )
  const shown = waiting.slice(0, mostInvited)
  const unitIds = [...new Set(shown.flatMap((one) => workOn(one, day).healthUnitId ?? []))]
  const [groups, units] = await Promise.all([
    collections.group.findAll({ client }, { max: most }),
    unitIds.length > 0
      ? store.collection(healthUnits).findAll(filterBy({ client, _id: { $in: unitIds } }), { max: most })
      : [],
  ])
  const groupFor = (cbo: string | undefined): string | null => {
    const [, key] = usual.find(([code]) => cbo?.startsWith(code)) ?? []
    return groups.find((one) => one.key === key)?.name ?? null
  }
  return {
    items: shown.map((one) => ({
      name: one.name,
      document: one.cpf ?? one.cns ?? '',
      groups: groupFor(one.cbo?.id),
      unit: units.find(({ _id }) => _id === workOn(one, day).healthUnitId)?.name ?? null,
    })),
    total: waiting.length,
  }
})
