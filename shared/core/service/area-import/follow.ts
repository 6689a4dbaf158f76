import { change, type Step } from '@saude/service/handlers'
import { type Operation, type Store, update } from '@saude/store'
import type { MicroArea } from '../territory/territory.ts'
import { users } from '../user/user.ts'

/** Maps and lists of agents go by the limits that stand with the user. */
export async function agentsFollow(
  store: Store,
  { _id, name, boundary, client }: Pick<MicroArea, '_id' | 'name' | 'boundary' | 'client'>,
): Promise<(Step | Operation)[]> {
  const held = await store.collection(users).findAll({ 'microArea.id': _id }, { max: 10_000 })
  const area = { microArea: { id: _id, name }, boundary: boundary ?? null, boundaryName: name }
  return held.flatMap((one) => [
    update(users, { _id: one._id }, { $set: area }),
    change('user', [one._id], 'updated', { client }),
  ])
}
