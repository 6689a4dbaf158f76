import { AppError } from '@saude/contract/errors'
import { update } from '@saude/service/handlers'
import { citizenContactUpdate } from '../../../contract/contact-update.ts'
import { on } from '../../collections.ts'
import { refuseOthers } from '../home/record.ts'

export const updateContact = on(citizenContactUpdate, async ({ input, collections, commit, user }) => {
  const { id, document } = input
  const stored = await collections.citizen.findOne({ _id: id })
  if (!stored) throw new AppError('notFound')
  refuseOthers(user, stored, 'Esta pessoa não é da sua microárea: outro agente a atende.')
  const version = input.version ?? stored.version
  return commit([update(collections.citizen, { _id: id, version }, document)], { id, version: version + 1 })
})
