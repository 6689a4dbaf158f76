import { newId } from '@saude/contract/id'
import { exists, insert, type ScopedCollections, type Step } from '@saude/service/handlers'
import { attending } from '../../analysis/production/attended-citizen.ts'
import type { collections as declared } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { following } from '../conditions/following.ts'
import { puttingFound } from '../ongoing/found.ts'
import { type HistoryItem, producedIn, protectedOf } from './item.ts'
import type { Part } from './parts.ts'
import { type Corrected, withdrawing, withItsParts } from './withdrawn.ts'

type Stamped = '_id' | 'client' | 'citizenId' | 'createdAt' | 'updatedAt' | 'updatedBy' | 'version'

interface Entering {
  readonly steps: readonly Step[]
  readonly answer: { readonly id: string; readonly citizenId: string } & Pick<HistoryItem, 'isProtected'>
}

/**
 * A new entry of somebody's history with its `parts`, as long as the person is there and `guards` hold: the steps that write it and
 * what follows from it for the person's conditions, and the answer. Belongs into `retrying` where anything may follow.
 */
export async function entering(
  collections: Pick<
    ScopedCollections<typeof declared>,
    'citizen' | 'historyItem' | 'withdrawnItem' | 'attendedCitizen' | 'correctionTask' | 'ongoing'
  >,
  citizen: Citizen,
  item: Omit<HistoryItem, Stamped>,
  {
    guards = [],
    corrected,
    parts = [],
  }: { guards?: readonly Step[]; corrected?: Corrected | undefined; parts?: readonly Part[] } = {},
): Promise<Entering> {
  const { citizen: people, historyItem, attendedCitizen, ongoing } = collections
  const _id = newId()
  const citizenId = citizen._id
  const wrong = corrected && (await withItsParts(collections, corrected.item))
  const [replaced] = wrong ?? []
  // What is corrected is written too.
  const marked = replaced?.isProtected ? { isProtected: true } : protectedOf(item)
  // Who corrects, or enters it late, may have changed posts since: it was done in the one of then.
  const post =
    item.madeIn === undefined ? replaced && { madeIn: replaced.madeIn ?? null } : { madeIn: item.madeIn }
  return {
    steps: [
      exists(people, { _id: citizenId }),
      ...(corrected && wrong
        ? wrong.flatMap((one) => withdrawing(collections, one, { ...corrected, replacedBy: _id }))
        : []),
      ...guards,
      insert(historyItem, {
        _id,
        citizenId,
        ...item,
        ...protectedOf(item),
        ...producedIn(item),
        ...post,
        ...(replaced && { corrects: [...(replaced.corrects ?? []), replaced._id] }),
      }),
      ...parts.map((part) =>
        insert(historyItem, {
          _id: newId(),
          citizenId,
          ...part,
          ...protectedOf(part),
          ...producedIn(part),
          ...post,
          partOf: _id,
        }),
      ),
      ...(await puttingFound(ongoing, { citizenId, foundIn: _id, entry: item }, replaced?._id)),
      ...(await attending(attendedCitizen, citizenId, item)),
      ...(await following(collections, citizen, {
        entered: [item, ...parts],
        ...(wrong && { removed: wrong }),
      })),
    ],
    answer: { id: _id, citizenId, ...marked },
  }
}
