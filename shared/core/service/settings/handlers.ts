import { AppError, validationError } from '@saude/contract/errors'
import type { InputOf } from '@saude/contract/query'
import { keysOf } from '@saude/contract/values'
import { chooseClient } from '@saude/service/client'
import {
  absent,
  type Handler,
  type HandlerArgs,
  insert,
  type ScopedCollections,
  update,
} from '@saude/service/handlers'
import { change } from '@saude/store'
import { clientSettings, settingsGet, settingsUpdate } from '../../contract/settings.ts'
import type { Client } from '../client/client.ts'
import { type collections as declared, on } from '../collections.ts'
import { everyCity, homeOf } from '../territory/city-table.ts'

/** What the operator has set up besides the product's own. */
export interface Offered {
  readonly mapSource: boolean
  readonly placeSource: boolean
}

async function read({ user, collections }: Pick<Args, 'user' | 'collections'>) {
  if (!user.client) throw new AppError('validation', chooseClient)
  const [stored, client, cities] = await Promise.all([
    collections.settings.findOne({}),
    collections.client.findOne({ _id: user.client.id }),
    everyCity(collections.city),
  ])
  const home = cities.find(({ ibge }) => ibge === client?.ibge)
  const city = home && { id: home._id, name: `${home.name} - ${home.stateCode}` }
  return {
    settingsComplement: {
      ...stored,
      city,
      mapSource: client?.mapSource ?? null,
      placeSource: client?.placeSource ?? null,
      id: stored?._id ?? null,
      client: user.client,
    },
    updatedAt: stored?.updatedAt ?? null,
    updatedBy: stored?.updatedBy?.name ?? null,
    version: stored?.version ?? null,
  }
}

type Args = HandlerArgs<InputOf<typeof settingsUpdate>, typeof declared>

async function alter({ input, user, collections, commit }: Args, offered: Offered) {
  if (!user.client) throw new AppError('validation', chooseClient)
  const { version } = input
  const { city, mapSource, placeSource, ...document } = input.document
  const sources = {
    ...(mapSource !== undefined && { mapSource }),
    ...(placeSource !== undefined && { placeSource }),
  }
  const twice = repeatedYear(document.populations ?? [])
  if (twice !== undefined)
    throw validationError({ 'document.populations': `O ano ${twice} aparece mais de uma vez` })
  const lacking = keysOf(sources).find((key) => sources[key] === 'operator' && !offered[key])
  if (lacking) throw validationError({ [`document.${lacking}`]: 'O provedor não configurou este serviço' })
  const { offlineScope, offlineDays, idleMinutes } = document
  const stored = await collections.settings.findOne({})
  const { dataOfficerName, dataOfficerContact } = { ...stored, ...document }
  const isOfficerSaid = document.dataOfficerName !== undefined || document.dataOfficerContact !== undefined
  const known = {
    ...sources,
    ...(offlineScope !== undefined && { offlineScope }),
    ...(offlineDays !== undefined && { offlineDays }),
    ...(idleMinutes !== undefined && { idleMinutes }),
    ...(isOfficerSaid && {
      dataOfficer: [dataOfficerName, dataOfficerContact].filter(Boolean).join(', ') || null,
    }),
  }
  const moved = await movedTo(city?.id, known, user.client.id, collections)
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
}

/** The first year that is said more than once. */
const repeatedYear = (populations: readonly { readonly year: number }[]): number | undefined =>
  populations.find(({ year }, index) => populations.findIndex((one) => one.year === year) < index)?.year

/**
 * The client's municipality, whose maps and places it uses, and whose citizens its devices keep are the client's, whom
 * sessions know; what stays is not written again.
 * @throws AppError `validation` for a city that there is not
 */
async function movedTo(
  id: string | undefined,
  sources: Pick<
    Client,
    'mapSource' | 'placeSource' | 'offlineScope' | 'offlineDays' | 'idleMinutes' | 'dataOfficer'
  >,
  clientId: string,
  { city, client }: Pick<ScopedCollections<typeof declared>, 'city' | 'client'>,
) {
  const written = (patch: Partial<Client>) => [
    update(client, { _id: clientId }, patch),
    change('client', [clientId], 'updated', { client: clientId }),
  ]
  if (id === undefined) return Object.keys(sources).length > 0 ? written(sources) : []
  const [known, every] = await Promise.all([client.findOne({ _id: clientId }), everyCity(city)])
  const chosen = every.find(({ _id }) => _id === id)
  const home = homeOf(chosen)
  if (!home)
    throw validationError({ 'document.city': 'Município deve ser preenchido com um dos valores fornecidos' })
  const isHere = home.ibge === known?.ibge
  return isHere && Object.keys(sources).length === 0
    ? []
    : written(isHere ? sources : { ...home, ...sources })
}

/** For other areas' services, in the name of their caller. */
const forServices = on(
  clientSettings,
  async ({ collections }) => (await collections.settings.findOne({})) ?? {},
)

export const settingsHandlers = (offered: Offered): Handler[] => [
  on(settingsGet, async (args) => ({ ...(await read(args)), offered })),
  on(settingsUpdate, (args) => alter(args, offered)),
  forServices,
]
