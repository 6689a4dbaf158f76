import type { Store } from '@saude/store'
import { groups } from '../group/group.ts'
import type { UserDocument } from '../user/user.ts'
import { secondFactors } from './second-factor.ts'

/** Whether a group of somebody demands a second factor. */
export async function demandsSecondFactor(store: Store, { groupIds }: UserDocument): Promise<boolean> {
  const held = await store.collection(groups).findAll({ _id: { $in: groupIds } }, { max: 1_000 })
  return held.some(({ needsSecondFactor }) => needsSecondFactor === true)
}

/** Whether somebody has one that was confirmed. */
export async function hasSecondFactor(store: Store, userId: string): Promise<boolean> {
  const factor = await store.collection(secondFactors).findOne({ _id: userId })
  return factor?.confirmedAt != null
}
