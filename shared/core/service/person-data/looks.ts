import { formatDate } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { type AccessAct, accessActs, isAccessAct } from '@saude/contract/logged'
import { chunksOf } from '@saude/contract/values'
import { filterBy, type Store } from '@saude/store'
import { type AccessLogEntry, accessLog } from '../access-log/access-log.ts'
import { groups } from '../group/group.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { users } from '../user/user.ts'

/** That somebody looked at a person's record, or changed it, on a day. */
export interface Look {
  /** `YYYY-MM-DD` */
  readonly day: string
  /** '27/11/2026' */
  readonly date: string
  /** What the groups of who did it are called today. */
  readonly function: string
  readonly unit: string
  readonly act: string
  /** Where the client says names. */
  readonly name: string | null
}

interface Asked {
  readonly store: Store
  readonly client: string
  readonly citizenId: string
  /** With looks that say by themselves that there is a protected diagnosis. */
  readonly isWhole: boolean
  readonly isNamed: boolean
}

const atOnce = 500

/** Who saw or changed a citizen's record, each day and act once, the newest first. It holds one entry of the log at a time. */
export async function looksAt({ store, client, citizenId, isWhole, isNamed }: Asked): Promise<Look[]> {
  const found = new Map<string, { day: string; userId: string; act: AccessAct; name: string }>()
  const filter = filterBy<AccessLogEntry>({
    client,
    citizenIds: citizenId,
    ...(!isWhole && { isProtected: { $ne: true }, act: { $ne: 'protected' } }),
  })
  for await (const { at, userId, userName, act, isChange } of store.collection(accessLog).find(filter)) {
    const day = toWire(at).slice(0, 10)
    const did = act && isAccessAct(act) ? act : isChange ? 'changed' : 'opened'
    found.set(`${day} ${did} ${userId}`, { day, userId, act: did, name: userName })
  }
  const works = await worksOf(store, [...new Set([...found.values()].map(({ userId }) => userId))])
  return [...found.values()]
    .sort((one, other) => (one.day < other.day ? 1 : -1))
    .map(({ day, userId, act, name }) => ({
      day,
      date: formatDate(day),
      ...(works.get(userId) ?? { function: 'Usuário removido', unit: '' }),
      act: accessActs[act],
      name: isNamed ? name : null,
    }))
}

/** In which function and where users work today. */
async function worksOf(store: Store, ids: readonly string[]) {
  const works = new Map<string, Pick<Look, 'function' | 'unit'>>()
  for (const some of chunksOf(ids, atOnce)) {
    const found = await store.collection(users).findAll({ _id: { $in: some } }, { max: atOnce })
    const [held, units] = await Promise.all([
      store
        .collection(groups)
        .findAll({ _id: { $in: found.flatMap(({ groupIds }) => groupIds) } }, { max: 10_000 }),
      store
        .collection(healthUnits)
        .findAll({ _id: { $in: found.flatMap(({ healthUnitId }) => healthUnitId ?? []) } }, { max: atOnce }),
    ])
    const groupNames = new Map(held.map(({ _id, name }) => [_id, name]))
    const unitNames = new Map(units.map(({ _id, name }) => [_id, name]))
    for (const { _id, groupIds, healthUnitId } of found)
      works.set(_id, {
        function: groupIds.flatMap((id) => groupNames.get(id) ?? []).join(', '),
        unit: unitNames.get(healthUnitId ?? '') ?? '',
      })
  }
  return works
}
