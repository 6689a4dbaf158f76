import { AppError, validationError } from '@saude/contract/errors'
import type { Handler } from '@saude/service/handlers'
import { put, removeAll } from '@saude/service/handlers'
import { clientLogo, clientLogoRemove, clientLogoUpdate } from '../../contract/client-logo.ts'
import { on } from '../collections.ts'

const noClient = 'Escolha antes o cliente em cujos dados trabalha'

const alter = on(clientLogoUpdate, async ({ user, files, collections, commit }) => {
  const id = user.client?.id
  if (!id) throw new AppError('validation', noClient)
  const file = files?.find(({ field }) => field === 'logo')
  if (!file) throw validationError({ logo: 'Logomarca é um campo obrigatório' })
  const content = (await file.content()).toString('base64')
  return commit([put(collections.clientLogo, { _id: id, type: file.type, content })], { id })
})

const remove = on(clientLogoRemove, ({ user, collections, commit }) => {
  const id = user.client?.id
  if (!id) throw new AppError('validation', noClient)
  return commit([removeAll(collections.clientLogo, { _id: id })], { id })
})

const get = on(clientLogo, async ({ collections }) => {
  const found = await collections.clientLogo.findOne({})
  return { picture: found ? `data:${found.type};base64,${found.content}` : null }
})

export const logoHandlers: Handler[] = [alter, remove, get]
