import { newId } from '@saude/contract/id'
import { exists, insert, type ScopedCollections, type Step } from '@saude/service/handlers'
import type { collections as declared } from '../collections.ts'
import { following } from '../conditions/following.ts'
import type { Citizen } from '../register/citizen.ts'
import type { HistoryItem } from './item.ts'

type Stamped = '_id' | 'client' | 'citizenId' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'version'

interface Entering {
  readonly steps: readonly Step[]
  readonly answer: { readonly id: string; readonly citizenId: string }
}

/**
 * A new entry of somebody's history, as long as the person is there and `guards` hold: the steps that write it and
 * what follows from it for the person's conditions, and the answer. Belongs into `retrying` where anything may follow.
 */
export async function entering(
  collections: Pick<ScopedCollections<typeof declared>, 'citizen' | 'historyItem'>,
  citizen: Citizen,
  item: Omit<HistoryItem, Stamped>,
  ...guards: readonly Step[]
): Promise<Entering> {
  const { citizen: people, historyItem } = collections
  const _id = newId()
  const citizenId = citizen._id
  return {
    steps: [
      exists(people, { _id: citizenId }),
      ...guards,
      insert(historyItem, { _id, citizenId, ...item }),
      ...(await following(collections, citizen, { entered: item })),
    ],
    answer: { id: _id, citizenId },
  }
}
