import { defaultPermissions, onRows } from '@saude/contract/access'
import { isProvider } from '@saude/contract/session'
import { type MigrationMark, migrationMarks } from '@saude/service/migrations/mark'
import { change, put, type Store, update } from '@saude/store'
import { concerning } from '../tenant.ts'
import { type Group, groups } from './group.ts'
import { decidedFor, isGroupKey, privateQueries } from './rights.ts'

const retryMs = 500

/**
 * The mark of rights stands beside those of the migrations, and is of none: which permissions there are is known when all
 * areas, other processes among them, have said so. Older releases may write; what they add is looked at again.
 */
const rights = { _id: 'group-rights', title: 'Direitos novos dos grupos', compatibleWith: '0.0.0' } as const

/** How many groups there are, and the newest: both are looked up. */
async function extentOf(store: Store) {
  const all = store.collection(groups)
  const [newest] = await all.find({}, { sort: { _id: -1 }, limit: 1 }).toArray()
  return { count: await all.countDocuments({}), next: newest?._id ?? null }
}

/**
 * Whether all permissions that are known now were decided for all groups that there are: then no group is read.
 */
function isCovered(
  { covers = [], count, next }: MigrationMark,
  extent: Awaited<ReturnType<typeof extentOf>>,
) {
  const covered = new Set(covers)
  return (
    count === extent.count && next === extent.next && [...privateQueries()].every((one) => covered.has(one))
  )
}

/**
 * Writes down, for the groups of all clients, that permissions which have appeared are decided now: given where their
 * area's rows say so. From then on the store alone says who holds them, whatever a later row says, and one that is
 * taken away stays away.
 */
export async function adoptPermissions(store: Store, release: string): Promise<void> {
  const mark = await store.collection(migrationMarks).findOne({ _id: rights._id })
  const [names, extent] = [[...privateQueries()], await extentOf(store)]
  if (extent.count === 0 || (mark && isCovered(mark, extent))) return
  const startedAt = new Date()
  await adoptAll(store)
  const covers = [...new Set([...(mark?.covers ?? []), ...names])].sort()
  const ended = { state: 'done', release, startedAt, endedAt: new Date(), total: null, covers } as const
  // Groups that were added meanwhile are not among them: their number says so next time.
  await store.atomically([
    put(migrationMarks, { ...rights, ...ended, ...extent, batches: (mark?.batches ?? 0) + 1 }),
  ])
}

async function adoptAll(store: Store): Promise<void> {
  const stored = await store.collection(groups).findAll({}, { max: 20_000 })
  const behind = stored.filter((group) => group.client !== null && appearedFor(group).length > 0)
  if (behind.length === 0) return
  for (const group of behind) await store.atomically(adopted(group))
  // Provider staff hold what is new without a word in the store; their sessions are notified all the same.
  const providers = stored.filter(({ client }) => client === null).map(({ _id }) => _id)
  if (providers.length > 0) await store.atomically([change('group', providers, 'updated')])
}

const appearedFor = ({ known }: Pick<Group, 'known'>): string[] => {
  const decided = new Set(known)
  return [...privateQueries()].filter((name) => !decided.has(name))
}

function adopted(group: Group) {
  const { _id, key, client, version, permissions } = group
  const held: ReadonlySet<string> = new Set(
    isGroupKey(key) && !isProvider([key]) ? defaultPermissions(key) : [],
  )
  const given = appearedFor(group).filter((name) => held.has(name))
  const next = { permissions: [...new Set([...permissions, ...given])], known: decidedFor(group) }
  return [
    update(groups, { _id, version }, { $set: next }),
    change('group', [_id], 'updated', concerning(client)),
  ]
}

/** Adopts now what has appeared, and later whenever an area brings more. @returns the function that ends it */
export async function followPermissions(store: Store, release: string): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined
  let isEnded = false
  let queue: Promise<void> = Promise.resolve()
  const later = () => {
    queue = queue.then(async () => {
      if (isEnded) return
      try {
        await adoptPermissions(store, release)
      } catch {
        // Somebody changed a group meanwhile, or the store is away: what is not adopted follows its default until then.
        timer = setTimeout(later, retryMs).unref()
      }
    })
  }
  const stop = onRows(later)
  later()
  await queue
  return async () => {
    isEnded = true
    stop()
    clearTimeout(timer)
    await queue
  }
}
