import { AppError, validationError } from '@saude/contract/errors'
import { chooseClient } from '@saude/service/client'
import type { Handler } from '@saude/service/handlers'
import { put, removeAll } from '@saude/service/handlers'
import { clientLogo, clientLogoRemove, clientLogoUpdate } from '../../contract/client-logo.ts'
import { on } from '../collections.ts'

const alter = on(clientLogoUpdate, async ({ user, files, collections, commit }) => {
  const id = user.client?.id
  if (!id) throw new AppError('validation', chooseClient)
  const file = files?.find(({ field }) => field === 'logo')
  if (!file) throw validationError({ logo: 'Logomarca é um campo obrigatório' })
  const content = (await file.content()).toString('base64')
  return commit([put(collections.clientLogo, { _id: id, type: file.type, content })], { id })
})

const remove = on(clientLogoRemove, ({ user, collections, commit }) => {
  const id = user.client?.id
  if (!id) throw new AppError('validation', chooseClient)
  return commit([removeAll(collections.clientLogo, { _id: id })], { id })
})

const get = on(clientLogo, async ({ collections }) => {
  const found = await collections.clientLogo.findOne({})
  return { picture: found ? `data:${found.type};base64,${found.content}` : null }
})

export const logoHandlers: Handler[] = [alter, remove, get]
