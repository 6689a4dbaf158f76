import { AppError } from '@saude/contract/errors'
import { toWire } from '@saude/contract/instants'
import { insert, put, remove, removeAll, softDelete } from '@saude/service/handlers'
import { pageOf } from '@saude/service/page'
import { atMost, collectionOf, type Tombstone, tombstones } from '@saude/store'
import { citizenDelete, citizenRestore } from '../../../contract/citizen.ts'
import { citizenRemovedList } from '../../../contract/removed.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { comesBack } from '../home/comes-back.ts'
import { leavingHome } from '../home/settle.ts'
import { daysLeft, removedName, restorableMs, stillReserved } from './removed.ts'

/** Removal asks on the screen; here the document moves to the tombstones, from where it can come back. */
export const deleteCitizen = on(citizenDelete, async ({ input, collections, commit, user, now }) => {
  const citizen = await collections.citizen.findOne({ _id: input.id })
  if (!citizen) throw new AppError('notFound')
  const { _id, version, name, cpf = null, cns = null } = citizen
  return commit(
    [
      softDelete(collections.citizen, { _id, version }),
      put(collections.removedCitizen, {
        _id,
        name,
        cpf,
        cns,
        removedAt: now,
        removedBy: { id: user.id ?? '', name: user.name },
      }),
      // Removed citizens leave the queue.
      removeAll(collections.patientQueue, { 'citizen.id': _id }),
      // Of them nothing is billed any more.
      removeAll(collections.correctionTask, { citizenId: _id }),
      ...(await leavingHome(collections.citizen, citizen)),
    ],
    { id: _id },
  )
})

/** The tombstone of this collection holds a document of this collection. */
interface RemovedCitizen extends Omit<Tombstone, 'document'> {
  readonly document: Citizen
}

export const restoreCitizen = on(citizenRestore, async ({ input, collections, commit, store, user, now }) => {
  const tombstone = await store
    .collection(collectionOf<RemovedCitizen>(tombstones))
    .findOne({ _id: input.id })
  const mine = tombstone?.collection === 'citizen' && tombstone.client === user.client?.id
  if (!tombstone || !mine) throw new AppError('notFound')
  const removed = await collections.removedCitizen.findOne({ _id: input.id })
  const removedAt = removed?.removedAt ?? tombstone.deletedAt
  if (now.getTime() - removedAt.getTime() >= restorableMs) {
    throw new AppError('notFound', 'A remoção só pode ser desfeita em até 30 dias')
  }
  if (removed?.joinedInto)
    throw new AppError('conflict', 'Este cadastro foi juntado a outro: desfaça a junção para tê-lo de volta.')
  const citizen = tombstone.document
  const { fields, steps } = await comesBack(collections, citizen)
  return commit(
    [
      ...steps,
      // Changed by coming back: devices ask for what is newer, and open forms hold the version before.
      insert(collections.citizen, {
        ...citizen,
        ...fields,
        updatedAt: now,
        updatedBy: { id: user.id ?? '', name: user.name },
        version: citizen.version + 1,
      }),
      remove(tombstones, { _id: input.id }),
      removeAll(collections.removedCitizen, { _id: input.id }),
    ],
    { id: input.id },
  )
})

export const listRemoved = on(citizenRemovedList, async ({ input, collections, now }) =>
  pageOf(collections.removedCitizen, citizenRemovedList, input, {
    filter: stillReserved(now),
    async mapAll(found) {
      const ids = [...new Set(found.flatMap(({ joinedInto }) => joinedInto ?? []))]
      const people =
        ids.length > 0
          ? await collections.citizen.findAll<Pick<Citizen, '_id' | 'name'>>(
              { _id: { $in: ids } },
              { projection: { name: 1 }, max: atMost(found.length, 1_000) },
            )
          : []
      const names = new Map(people.map(({ _id, name }) => [_id, name]))
      return found.map(({ _id, name, removedAt, removedBy, joinedInto }) => ({
        id: _id,
        name,
        removedAt: toWire(removedAt),
        removedBy: removedBy?.name ?? null,
        daysLeft: daysLeft(removedAt, now),
        joinedInto: joinedInto ? { id: joinedInto, name: names.get(joinedInto) ?? removedName } : null,
      }))
    },
  }),
)
