import { newId } from '@saude/contract/id'
import { exists, insert, type ScopedCollections, type Step } from '@saude/service/handlers'
import type { collections as declared } from '../collections.ts'
import { following } from '../conditions/following.ts'
import { attending } from '../production/attended-citizen.ts'
import type { Citizen } from '../register/citizen.ts'
import { type HistoryItem, producedIn, protectedOf } from './item.ts'
import { type Corrected, withdrawing } from './withdrawn.ts'

type Stamped = '_id' | 'client' | 'citizenId' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'version'

interface Entering {
  readonly steps: readonly Step[]
  readonly answer: { readonly id: string; readonly citizenId: string } & Pick<HistoryItem, 'isProtected'>
}

/**
 * A new entry of somebody's history, as long as the person is there and `guards` hold: the steps that write it and
 * what follows from it for the person's conditions, and the answer. Belongs into `retrying` where anything may follow.
 */
export async function entering(
  collections: Pick<
    ScopedCollections<typeof declared>,
    'citizen' | 'historyItem' | 'withdrawnItem' | 'attendedCitizen' | 'correctionTask'
  >,
  citizen: Citizen,
  item: Omit<HistoryItem, Stamped>,
  { guards = [], corrected }: { guards?: readonly Step[]; corrected?: Corrected | undefined } = {},
): Promise<Entering> {
  const { citizen: people, historyItem, attendedCitizen } = collections
  const _id = newId()
  const citizenId = citizen._id
  const wrong = corrected?.item
  // What is corrected is written too.
  const marked = wrong?.isProtected ? { isProtected: true } : protectedOf(item)
  return {
    steps: [
      exists(people, { _id: citizenId }),
      ...(corrected ? withdrawing(collections, corrected.item, { ...corrected, replacedBy: _id }) : []),
      ...guards,
      insert(historyItem, {
        _id,
        citizenId,
        ...item,
        ...protectedOf(item),
        ...producedIn(item),
        ...(wrong && { corrects: [...(wrong.corrects ?? []), wrong._id] }),
      }),
      ...(await attending(attendedCitizen, citizenId, item)),
      ...(await following(collections, citizen, { entered: item, ...(wrong && { removed: wrong }) })),
    ],
    answer: { id: _id, citizenId, ...marked },
  }
}
