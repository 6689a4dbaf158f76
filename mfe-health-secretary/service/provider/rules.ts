import { validationError } from '@saude/contract/errors'
import { searchName } from '@saude/contract/search'
import { fieldsIn, keysOf } from '@saude/contract/values'
import { clientOf } from '@saude/service/client'
import { guarded } from '@saude/service/guard'
import { change as feedEntry, insert, remove, type Step, update } from '@saude/service/handlers'
import { RacedError } from '@saude/service/raced'
import type { RecordDocument } from '@saude/service/record/collection'
import { derived } from '@saude/service/record/derive'
import { changesOf, happened } from '@saude/service/record/history'
import type { RecordRules } from '@saude/service/record/rules'
import { type Store, updateBy } from '@saude/store'
import { offerKey, withList, withOffer, withoutList } from './offered.ts'
import {
  type Provider,
  providerFrom,
  providerGuards,
  providerNamed,
  providerOf,
  providers,
  type Register,
  registerCollections,
  registerNames,
  registers,
  type Shared,
  sharedFields,
  sharedOf,
  viewsOf,
} from './providers.ts'

/** What rules look at of a call, an entry and its change: lists differ in fields that nothing here reads. */
type Call = Pick<Parameters<NonNullable<RecordRules['after']>>[1], 'store' | 'user'>
interface Stored {
  readonly stored: RecordDocument | undefined
}
interface Change {
  readonly id: string
  readonly before: object | undefined
  readonly after: object | undefined
}
type Values = Readonly<Record<string, unknown>>

/**
 * What makes a list a view of the providers: an entry with a provider's name is that provider, in whatever list it was
 * entered first; what is changed in one list is changed in all, in the same commit; a provider that no list names is gone.
 */
export const providerRules = (register: Register) => ({
  async before<V extends object>(values: V, { stored, store, user }: Call & Stored): Promise<V> {
    const given = fieldsIn(values)
    const { name } = given
    if (typeof name !== 'string' || (stored && searchName(name) === searchName(nameOf(stored)))) return values
    const client = clientOf({ user })
    const same = await providerNamed(store, client, name)
    // The list's own name is refused by its own words.
    if (!same || same.views[register]) return values
    const own = stored && (await providerOf(store, client, stored._id))
    refuseTwice(stored ? 'document.name' : 'name', own, same)
    return { ...lacking(register, { ...stored, ...given }, same), ...values }
  },
  async after({ id, before, after }: Change, call: Call): Promise<Step[]> {
    const client = clientOf(call)
    const { store } = call
    const names = [before, after].flatMap((entry) => (entry ? [searchName(nameOf(entry))] : []))
    const guards = await guarded(store, providerGuards, client, names)
    const own = before && (await providerOf(store, client, id))
    if (!after) return own ? [...guards, ...leave(register, own)] : []
    const entry = { ...after, _id: id }
    const same = await providerNamed(store, client, nameOf(entry))
    const kept = same ?? own
    if (!kept)
      return [
        ...guards,
        insert(providers, { ...providerFrom(register, entry), offers: withList([], register, entry) }),
      ]
    // Somebody named it since the values were looked at.
    if (kept !== own && keysOf(lacking(register, { ...entry }, kept)).length > 0) throw new RacedError()
    const shared = { ...sharedIn(kept), ...sharedOf(register, entry) }
    const views = { ...own?.views, ...kept.views, [register]: id }
    const joined =
      own && own._id !== kept._id ? [remove(providers, { _id: own._id, version: own.version })] : []
    const offers = withList(joinedOffers(kept, own), register, entry)
    const isSame =
      JSON.stringify([sharedIn(kept), viewsOf(kept.views), kept.offers]) ===
      JSON.stringify([shared, viewsOf(views), offers])
    if (isSame && joined.length === 0) return []
    const nameKey = searchName(shared.name ?? '')
    const set = { ...shared, nameKey, ...viewsOf(views), offers }
    return [
      ...guards,
      ...joined,
      update(providers, { _id: kept._id, version: kept.version }, updateBy<Provider>({ $set: set })),
      ...(await othersSteps({ ...views, [register]: undefined }, shared, call)),
    ]
  },
})

const nameOf = (entry: object): string => String('name' in entry ? entry.name : '')

const sharedIn = ({ name, phone, address, contact, cnes }: Provider): Shared => ({
  name,
  phone,
  address,
  contact,
  cnes,
})

/** Two providers become one by a name only where no list names both. */
function refuseTwice(at: string, own: Provider | undefined, same: Provider): void {
  const twice = registerNames.find((one) => own?.views[one] && same.views[one])
  if (twice)
    throw validationError({
      [at]: `Outro prestador tem este nome, e os dois estão em ${registers[twice].words.list}: remova um deles`,
    })
}

/** What an entry does not say and its provider does. */
const lacking = (register: Register, entry: Values, provider: Provider): Values =>
  Object.fromEntries(
    sharedFields
      .filter((field) => field in registers[register].fields && !entry[field] && provider[field])
      .map((field) => [field, provider[field]]),
  )

/** What two offer that become one; what both say differently, the one says that goes on. */
const joinedOffers = (kept: Provider, own: Provider | undefined) => {
  const known = new Set(kept.offers?.map(offerKey))
  const more = own && own._id !== kept._id ? (own.offers ?? []) : []
  return more
    .filter((one) => !known.has(offerKey(one)))
    .reduce((offers, one) => withOffer(offers, one), kept.offers ?? [])
}

/** A list names the provider no more. */
function leave(register: Register, { _id, version, views, offers }: Provider): Step[] {
  const rest = {
    ...viewsOf({ ...views, [register]: undefined }),
    offers: withoutList(offers, register),
  }
  return rest.viewIds.length === 0
    ? [remove(providers, { _id, version })]
    : [update(providers, { _id, version }, updateBy<Provider>({ $set: rest }))]
}

/** The same in the other lists that name the provider. */
export async function othersSteps(
  views: Provider['views'],
  shared: Partial<Shared>,
  { store }: Pick<Call, 'store'>,
): Promise<Step[]> {
  const steps = await Promise.all(
    registerNames.map(async (register) => {
      const entry = await entryOf(store, register, views[register])
      return entry ? entrySteps(register, entry, shared) : []
    }),
  )
  return steps.flat()
}

const entryOf = async (store: Store, register: Register, id: string | undefined) =>
  id === undefined ? null : store.collection(registerCollections[register]).findOne({ _id: id })

/** The steps that bring an entry of a list to what its provider says. */
export function entrySteps(register: Register, entry: RecordDocument, shared: Values): Step[] {
  const of = registers[register]
  const had: Values = { ...entry }
  const patch = Object.fromEntries(
    Object.entries(shared).filter(([field, value]) => field in of.fields && (had[field] ?? null) !== value),
  )
  if (Object.keys(patch).length === 0) return []
  const { _id, version } = entry
  const set = { ...patch, ...derived(of, _id, { ...had, ...patch }) }
  return [
    update(registerCollections[register], { _id, version }, updateBy<RecordDocument>({ $set: set })),
    happened(of, entry, { kind: 'updated', changes: changesOf(of, had, patch) }),
    feedEntry(register, [_id], 'updated'),
  ]
}
