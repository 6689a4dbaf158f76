import { AppError } from '@saude/contract/errors'
import { bury, insert, remove } from '@saude/service/handlers'
import { tombstones } from '@saude/service/store'
import { citizenDelete, citizenRestore } from '../contract/citizen.ts'
import type { Citizen } from './citizen.ts'
import { on } from './collections.ts'

/** How long a removal can be undone. */
const restorableMs = 30 * 24 * 60 * 60 * 1000

/** Removal asks on the screen; here the document moves to the tombstones, from where it can come back. */
export const deleteCitizen = on(citizenDelete, async ({ input, collections, commit }) =>
  commit([bury(collections.citizen, { _id: input.id })], { id: input.id }),
)

export const restoreCitizen = on(citizenRestore, async ({ input, collections, commit, store, user, now }) => {
  const buried = await store.tombstones.findOne({ _id: input.id })
  const mine = buried?.collection === 'citizen' && buried.client === user.client?.id
  if (!buried || !mine) throw new AppError('notFound')
  if (now.getTime() - buried.deletedAt.getTime() > restorableMs) {
    throw new AppError('notFound', 'A remoção só pode ser desfeita em até 30 dias')
  }
  // The tombstone of this collection holds a document of this collection.
  const citizen = buried.document as unknown as Citizen
  return commit([insert(collections.citizen, citizen), remove(tombstones, { _id: input.id })], {
    id: input.id,
  })
})
