import { parseInstant } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { isFields } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import {
  change as feedEntry,
  type Handler,
  handlersFor,
  insert,
  put,
  type Step,
  update,
} from '@saude/service/handlers'
import { type RecordDocument, recordCollection } from '@saude/service/record/collection'
import { derived } from '@saude/service/record/derive'
import { type HistoryEntry, recordHistory } from '@saude/service/record/history'
import { storedOf } from '@saude/service/record/rules'
import { type Store, tombstones, updateBy } from '@saude/store'
import { providerAdopt } from '../../contract/provider-adopt.ts'
import { withList } from './offered.ts'
import {
  type Provider,
  providerFrom,
  providerGuards,
  providerNamed,
  providers,
  type Register,
  registerCollections,
  registers,
  sharedFields,
  sharedOf,
  viewsOf,
} from './providers.ts'
import { othersSteps } from './rules.ts'

const on = handlersFor({ history: recordHistory })

/** Instants are Dates again. */
const revived = (json: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(json, (key, one: unknown) =>
    typeof one === 'string' && /At$|^at$/.test(key) ? (parseInstant(one) ?? one) : one,
  )
  return isFields(value) ? value : {}
}

/** Takes over an entry that another area kept, as it was; what it and its provider say differently, the provider says. */
export const adoptProvider: Handler = on(providerAdopt, async (call) => {
  const { input, store, user, commit } = call
  const client = clientOf({ user })
  const { register } = input
  const document = storedOf<RecordDocument>({ ...revived(input.entry), client })
  const history = input.history.map((one) =>
    put(recordHistory, storedOf<HistoryEntry>({ ...revived(one), client })),
  )
  const known =
    (await store.collection(registerCollections[register]).findOne({ _id: document._id })) ??
    (await store.tombstones.findOne({ _id: document._id }))
  if (known) return commit([], {})
  if (input.removedAt) {
    const deletedAt = parseInstant(input.removedAt) ?? call.now
    const stone = { _id: document._id, collection: register, client, deletedAt, deletedBy: null, document }
    return commit([put(tombstones, { ...stone, document: { ...document } }), ...history], {})
  }
  return commit([...(await adopted(store, register, document, client)), ...history], {})
})

async function adopted(
  store: Store,
  register: Register,
  document: RecordDocument,
  client: string,
): Promise<Step[]> {
  const said = sharedOf(register, document)
  const guards = await guarded(store, providerGuards, client, [searchName(said.name ?? '')])
  const same = await providerNamed(store, client, said.name ?? '')
  if (!same)
    return [
      ...guards,
      insert(providers, {
        ...providerFrom(register, document),
        offers: withList([], register, document),
      }),
      ...entered(register, document),
    ]
  // Somebody entered it anew before it came.
  if (same.views[register]) {
    const name = `${said.name} (${document._id.slice(-4)})`
    return adopted(store, register, storedOf<RecordDocument>({ ...document, name }), client)
  }
  const pairs = sharedFields.map((field) => [field, same[field] ?? said[field] ?? null] as const)
  const views = viewsOf({ ...same.views, [register]: document._id })
  const offers = withList(same.offers, register, document)
  const set = { ...Object.fromEntries(pairs), ...views, offers }
  const own = Object.fromEntries(pairs.filter(([field]) => field in registers[register].fields))
  return [
    ...guards,
    update(providers, { _id: same._id, version: same.version }, updateBy<Provider>({ $set: set })),
    ...(await othersSteps(same.views, Object.fromEntries(pairs), { store })),
    ...entered(register, storedOf<RecordDocument>({ ...document, ...own })),
  ]
}

const entered = (register: Register, document: RecordDocument): Step[] => [
  insert(recordCollection(registers[register]), {
    ...document,
    ...derived(registers[register], document._id, { ...document }),
  }),
  feedEntry(register, [document._id], 'created'),
]
