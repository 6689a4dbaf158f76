import { AppError, validationError } from '@saude/contract/errors'
import { absent, type Handler, insert, type ScopedCollections, update } from '@saude/service/handlers'
import { change } from '@saude/store'
import { clientSettings, settingsGet, settingsUpdate } from '../../contract/settings.ts'
import { type collections as declared, on } from '../collections.ts'
import { everyCity, homeOf } from '../territory/city-table.ts'

const noClient = 'Escolha antes o cliente em cujos dados trabalha'

const get = on(settingsGet, async ({ user, collections }) => {
  if (!user.client) throw new AppError('validation', noClient)
  const [stored, client, cities] = await Promise.all([
    collections.settings.findOne({}),
    collections.client.findOne({ _id: user.client.id }),
    everyCity(collections.city),
  ])
  const home = cities.find(({ ibge }) => ibge === client?.ibge)
  const city = home && { id: home._id, name: `${home.name} - ${home.stateCode}` }
  return {
    settingsComplement: { ...stored, city, id: stored?._id ?? null, client: user.client },
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy?.name ?? null,
    version: stored?.version ?? null,
  }
})

const alter = on(settingsUpdate, async ({ input, user, collections, commit }) => {
  if (!user.client) throw new AppError('validation', noClient)
  const { version } = input
  const { city, ...document } = input.document
  const moved = city ? await movedTo(city.id, user.client.id, collections) : []
  const stored = await collections.settings.findOne({})
  if (!stored) {
    const id = user.client.id
    return commit(
      [absent(collections.settings, {}), insert(collections.settings, { ...document, _id: id }), ...moved],
      { id, version: 1 },
    )
  }
  return commit(
    [
      update(collections.settings, { _id: stored._id, version: version ?? stored.version }, document),
      ...moved,
    ],
    { id: stored._id, version: stored.version + 1 },
  )
})

/**
 * The client's municipality is the client's, not a setting; one that stays is not written again.
 * @throws AppError `validation` for a city that there is not
 */
async function movedTo(
  id: string,
  clientId: string,
  { city, client }: Pick<ScopedCollections<typeof declared>, 'city' | 'client'>,
) {
  const [known, every] = await Promise.all([client.findOne({ _id: clientId }), everyCity(city)])
  const chosen = every.find(({ _id }) => _id === id)
  const home = homeOf(chosen)
  if (!home)
    throw validationError({ 'document.city': 'Município deve ser preenchido com um dos valores fornecidos' })
  if (home.ibge === known?.ibge) return []
  return [
    update(client, { _id: clientId }, home),
    change('client', [clientId], 'updated', { client: clientId }),
  ]
}

/** For other areas' services, in the name of their caller. */
const forServices = on(
  clientSettings,
  async ({ collections }) => (await collections.settings.findOne({})) ?? {},
)

export const settingsHandlers: Handler[] = [get, alter, forServices]
