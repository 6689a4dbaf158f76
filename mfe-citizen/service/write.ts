import { AppError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { insert, update } from '@saude/service/handlers'
import { citizenCreate, citizenUpdate } from '../contract/citizen.ts'
import { derive } from './citizen.ts'
import { on } from './collections.ts'
import { refuseTaken } from './taken.ts'

export const createCitizen = on(citizenCreate, async ({ input, collections, commit, user }) => {
  await refuseTaken(collections.citizen, input, undefined, user)
  const id = newId()
  return commit(
    [
      insert(collections.citizen, {
        ...input,
        _id: id,
        ...derive(id, input),
        addressOnCity: input.addressOnCity ?? true,
        installedApp: 'NOT_INSTALLED',
        responsibleAcsId: null,
        householdId: null,
        microAreaId: null,
        conditions: null,
      }),
    ],
    { id },
  )
})

export const updateCitizen = on(citizenUpdate, async ({ input, collections, commit, user }) => {
  const { id, document, version } = input
  const stored = await collections.citizen.findOne({ _id: id })
  if (!stored) throw new AppError('notFound')
  await refuseTaken(collections.citizen, document, id, user)
  const { name = stored.name, cpf = stored.cpf, cns = stored.cns } = document
  const derived = derive(id, { name, cpf, cns, addressCoordinates: stored.addressCoordinates })
  // Without a version of the caller's, the one just read: what `derive` read must still hold when it is written.
  const expected = version ?? stored.version
  return commit([update(collections.citizen, { _id: id, version: expected }, { ...document, ...derived })], {
    id,
    version: expected + 1,
  })
})
