import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { insert, removeAll, type Scoped, type Step } from '@saude/service/handlers'
import { atMost } from '@saude/store'
import type { HistoryItem } from '../history/item.ts'
import { type Ongoing, protectedOngoing } from './ongoing.ts'

/** An attendance, as far as it says which problems it found. */
type Finding = Pick<HistoryItem, 'date' | 'problem' | 'ciap' | 'act'>

/** The problems that an attendance calls new. */
const newIn = ({ problem, ciap, act }: Finding) =>
  [{ problem, ciap, isNew: act?.isNewProblem }, ...(act?.problems ?? [])].flatMap((one) =>
    one.isNew === true && (one.problem || one.ciap)
      ? [{ cid: one.problem ?? null, ciap: one.ciap ?? null }]
      : [],
  )

/** The steps that put what an attendance calls new on the person's list, where it does not stand there by its code. */
export async function puttingFound(
  ongoing: Scoped<Ongoing>,
  { citizenId, foundIn, entry }: { citizenId: string; foundIn: string; entry: Finding },
  without?: string,
): Promise<Step[]> {
  const found = newIn(entry)
  if (found.length === 0) return []
  const known = await ongoing.findAll({ citizenId, kind: 'problem' }, { max: atMost(1_000) })
  const kept = known.filter((one) => one.foundIn !== without || without === undefined)
  return found
    .filter(
      ({ cid, ciap }) => !kept.some((one) => one.cid?.code === cid?.code && one.ciap?.code === ciap?.code),
    )
    .map((codes) =>
      insert(ongoing, {
        _id: newId(),
        citizenId,
        kind: 'problem',
        state: '0',
        ...codes,
        name: null,
        detail: null,
        since: today(entry.date),
        until: null,
        foundIn,
        ...protectedOngoing({ kind: 'problem', name: null, ...codes }),
      }),
    )
}

/** The step that takes away what an attendance alone put on the list. */
export const takingFound = (ongoing: Scoped<Ongoing>, foundIn: string): Step =>
  removeAll(ongoing, { foundIn })
