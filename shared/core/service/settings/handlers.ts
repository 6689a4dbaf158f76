import { AppError } from '@saude/contract/errors'
import { absent, type Handler, insert, update } from '@saude/service/handlers'
import { clientSettings, settingsGet, settingsUpdate } from '../../contract/settings.ts'
import { on } from '../collections.ts'

const noClient = 'Escolha antes o cliente em cujos dados trabalha'

const get = on(settingsGet, async ({ user, collections }) => {
  if (!user.client) throw new AppError('validation', noClient)
  const stored = await collections.settings.findOne({})
  return {
    settingsComplement: { ...stored, id: stored?._id ?? null, client: user.client },
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy?.name ?? null,
    version: stored?.version ?? null,
  }
})

const alter = on(settingsUpdate, async ({ input, user, collections, commit }) => {
  if (!user.client) throw new AppError('validation', noClient)
  const { document, version } = input
  const stored = await collections.settings.findOne({})
  if (!stored) {
    const id = user.client.id
    return commit(
      [absent(collections.settings, {}), insert(collections.settings, { ...document, _id: id })],
      { id, version: 1 },
    )
  }
  return commit(
    [update(collections.settings, { _id: stored._id, version: version ?? stored.version }, document)],
    { id: stored._id, version: stored.version + 1 },
  )
})

/** For other areas' services, in the name of their caller. */
const forServices = on(
  clientSettings,
  async ({ collections }) => (await collections.settings.findOne({})) ?? {},
)

export const settingsHandlers: Handler[] = [get, alter, forServices]
