import { today } from '@saude/contract/instants'
import { anyRecord } from '@saude/contract/record/record'
import { ofProtected } from '@saude/service/feed-entries'
import { happened } from '@saude/service/record/history'
import { change, filterBy, type Store, sortBy, update, updateBy } from '@saude/store'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { isOpenState } from '../../contract/accompaniment-states.ts'
import { accompanimentOf, accompaniments } from './collection.ts'

const batch = 200
const everyMs = 5 * 60_000

/**
 * Marks the cases without contact for too long as outdated, with an entry in their history.
 * @returns how many
 */
export async function markOutdated(store: Store, now: Date): Promise<number> {
  const due = filterBy<{ _id: string }>({ outdatedOn: { $lte: today(now) } })
  let count = 0
  for (;;) {
    const found = await store
      .collection(accompaniments)
      .find(filterBy(due), { sort: sortBy({ outdatedOn: 1, _id: 1 }), limit: batch })
      .toArray()
    for (const document of found) {
      const { _id, client, version, state, isProtected } = accompanimentOf(document)
      const isMarked = isOpenState(state)
      const set = isMarked
        ? { state: 'outdated', stateBefore: state, outdatedOn: null }
        : { outdatedOn: null }
      const note = happened(anyRecord(epidemiologicalAccompaniment), document, {
        kind: 'transition',
        from: state ?? '',
        to: 'outdated',
        reason: null,
      })
      await store
        .atomically([
          update(
            accompaniments,
            { _id, client, version },
            updateBy({ $set: { ...set, updatedAt: now, updatedBy: null } }),
          ),
          ...(isMarked ? [note({ client, by: null, now })] : []),
          change(accompaniments.name, [_id], 'updated', {
            client,
            ...(isProtected && { detail: ofProtected }),
          }),
        ])
        .then(
          () => (count += 1),
          // Somebody was faster: the next round looks at what they stored.
          () => undefined,
        )
    }
    if (found.length < batch) return count
  }
}

/** Marks them now and from then on. @returns ends it */
export function markingOutdated({
  store,
  now,
  complain,
}: {
  readonly store: Store
  readonly now: () => Date
  readonly complain: (error: unknown) => void
}): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const mark = () => {
    running = markOutdated(store, now()).catch(complain)
  }
  mark()
  const timer = setInterval(mark, everyMs).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
