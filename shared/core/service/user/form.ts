import { permissionError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { Of } from '@saude/contract/query'
import { isProvider } from '@saude/contract/session'
import { keysOf } from '@saude/contract/values'
import type { User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { driverComplementFields } from '../../contract/driver-fields.ts'
import type { user as record } from '../../contract/user.ts'
import { clients } from '../client/client.ts'
import { refuseDemoBeyond } from '../demo/bounds.ts'
import { refuseLockout } from '../group/administrators.ts'
import { type Group, groups } from '../group/group.ts'
import { isProviderGroup } from '../group/rights.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { postsFrom } from './post.ts'
import {
  groupsFor,
  occupationFor,
  refuseBadLogin,
  refuseForeignGroups,
  refuseOwnLogin,
  refuseStronger,
} from './rules.ts'
import { type UserDocument, userKeys, users } from './user.ts'

/** What a form says of a user. */
export type UserForm = Partial<Of<typeof record.declared.fields>>

interface Asking {
  readonly user: User
  readonly store: Store
  readonly now: Date
}

const hasAcs = (held: readonly Group[]) => held.some(({ key }) => key === 'acs')

/** Provider staff choose the client of a new user, none for their own kind; all others create for their own. */
export async function clientOf(form: UserForm, { user, store }: Asking): Promise<string | null> {
  if (!isProvider(user.groups)) return user.client?.id ?? null
  const ids = (form.group ?? []).map(({ id }) => id)
  const given = await store.collection(groups).findAll({ _id: { $in: ids } }, { max: 1_000 })
  if (given.some(isProviderGroup)) return null
  const chosen = form.client?.id ?? user.client?.id
  const found = chosen ? await store.collection(clients).findOne({ _id: chosen }) : null
  if (!found) throw validationError({ client: 'Cliente é um campo obrigatório' })
  return found._id
}

/** A new user as it is stored: groups and unit by their ids, keys by which one signs in, the driver's part of its own. */
export async function newUser(form: UserForm, call: Asking) {
  const { user, store } = call
  const client = await clientOf(form, call)
  await refuseDemoBeyond(store, user, client)
  const held = await groupsFor(store.collection(groups), form.group ?? [], client, '')
  refuseForeignGroups(user, held)
  const document = {
    name: form.name ?? '',
    email: form.email ?? null,
    cpf: form.cpf ?? null,
    cns: form.cns ?? null,
    cbo: await occupationFor(form.cbo, null, { store, client, now: call.now, at: '' }),
    ...registrationOf(form, {}, ''),
    healthUnitId: await unitFor(form.healthUnit?.id, client, store, ''),
    microArea: null,
    ...(form.posts && (await postsFrom(form.posts, [], { store, client, now: call.now, at: '' }))),
    groupIds: held.map(({ _id }) => _id),
    isAcs: hasAcs(held),
    isAnonymization: form.anonymization ?? false,
    isAnonymizationForced: form.anonymization ?? false,
    mainPhone: (form.isDriver && form.mainPhone) || null,
    driver: form.isDriver ? driverOf(form) : null,
    position: null,
    boundary: form.boundary ?? null,
    boundaryName: form.boundaryName ?? null,
    mapArea: form.mapArea ?? null,
    isDemo: false,
  }
  // The keys of what is absent only have to be unique.
  const keys = userKeys(newId(), document)
  await refuseBadLogin(store.collection(users), { _id: '', ...document, ...keys }, '')
  return { ...document, ...keys }
}

/** A patch as it is stored. */
export async function patchOf(form: UserForm, stored: UserDocument, { user, store, now }: Asking) {
  const at = 'document.'
  if (!stored.isDemo) await refuseDemoBeyond(store, user, stored.client)
  const had = await store.collection(groups).findAll({ _id: { $in: stored.groupIds } }, { max: 1_000 })
  refuseStronger(user, had)
  const held = form.group ? await groupsFor(store.collection(groups), form.group, stored.client, at) : had
  const touched = differing(had, held)
  if (touched.length > 0 && stored._id === user.id)
    throw permissionError('userUpdate', 'Alterar os próprios grupos')
  refuseForeignGroups(user, touched)
  const next = {
    ...(form.name && { name: form.name }),
    email: form.email === undefined ? stored.email : form.email,
    cpf: form.cpf === undefined ? stored.cpf : form.cpf,
    ...(form.cns !== undefined && { cns: form.cns }),
    ...(form.cbo !== undefined && {
      cbo: await occupationFor(form.cbo, stored.cbo, { store, client: stored.client, now, at }),
    }),
    ...registrationOf(form, stored, at),
    ...(form.healthUnit !== undefined && {
      healthUnitId: await unitFor(form.healthUnit?.id, stored.client, store, at),
    }),
    ...(form.posts !== undefined &&
      (await postsFrom(form.posts, stored.heldPosts, { store, client: stored.client, now, at }))),
    ...(typeof form.anonymization === 'boolean' && {
      isAnonymization: form.anonymization,
      isAnonymizationForced: form.anonymization,
    }),
    ...limitsPatch(stored, form, at),
    ...driverPatch(stored, form),
    groupIds: held.map(({ _id }) => _id),
    isAcs: hasAcs(held),
  }
  if (stored._id === user.id) refuseOwnLogin(stored, next)
  await refuseLockout(store, stored.client, { users: new Map([[stored._id, { groupIds: next.groupIds }]]) })
  const keys = userKeys(stored._id, next)
  await refuseBadLogin(store.collection(users), { _id: stored._id, ...next, ...keys }, at)
  return { ...next, ...keys }
}

const asked = [
  ['council', 'Conselho'],
  ['councilNumber', 'Número no conselho'],
  ['councilState', 'UF do conselho'],
] as const

/** Where somebody is registered: what is said, where it is whole with what is stored. @throws AppError `validation` at what is missing of it */
function registrationOf(form: UserForm, stored: Partial<UserDocument>, at: string): Partial<UserDocument> {
  const said = asked.flatMap(([key]) => (form[key] === undefined ? [] : [[key, form[key]] as const]))
  if (said.length === 0) return {}
  const next: Partial<UserDocument> = { ...stored, ...Object.fromEntries(said) }
  const missing = asked.filter(([key]) => !next[key])
  if (missing.length > 0 && missing.length < asked.length)
    throw validationError(
      Object.fromEntries(missing.map(([key, label]) => [`${at}${key}`, `${label} é um campo obrigatório`])),
    )
  const { council = null, councilNumber = null, councilState = null } = next
  return { council, councilNumber, councilState }
}

/** @throws AppError `validation` for a unit of another client */
async function unitFor(
  id: string | undefined,
  client: string | null,
  store: Store,
  at: string,
): Promise<string | null> {
  if (id === undefined) return null
  const unit = await store.collection(healthUnits).findOne({ _id: id })
  if (!unit || unit.client !== client)
    throw validationError({
      [`${at}healthUnit`]: 'Unidade de saúde deve ser preenchido com um dos valores fornecidos',
    })
  return unit._id
}

/** Groups that are in one list only. */
function differing(before: readonly Group[], after: readonly Group[]): Group[] {
  const lacks = (list: readonly Group[], group: Group) => !list.some(({ _id }) => _id === group._id)
  return [...before.filter((group) => lacks(after, group)), ...after.filter((group) => lacks(before, group))]
}

/** @throws AppError `validation` for the limits of a micro-area, which are the same for all who look after it */
function limitsPatch(stored: UserDocument, form: UserForm, at: string): Partial<UserDocument> {
  const { boundary, boundaryName, mapArea } = form
  const limits = {
    ...(boundary !== undefined && { boundary }),
    ...(boundaryName !== undefined && { boundaryName }),
  }
  const field = keysOf(limits).find((key) => JSON.stringify(limits[key]) !== JSON.stringify(stored[key]))
  if (stored.microArea && field !== undefined)
    throw validationError({
      [`${at}${field}`]: `São os limites da microárea ${stored.microArea.name}: altere-os no cadastro dela`,
    })
  return { ...limits, ...(mapArea !== undefined && { mapArea }) }
}

const driverOf = (form: UserForm): NonNullable<UserDocument['driver']> =>
  // Its keys are those of the driver's fields.
  Object.fromEntries(Object.entries(form).filter(([name]) => name in driverComplementFields)) as NonNullable<
    UserDocument['driver']
  >

function driverPatch(stored: UserDocument, form: UserForm): Partial<UserDocument> {
  if (form.isDriver === false) return { driver: null }
  const patch = driverOf(form)
  if (Object.keys(patch).length === 0) return {}
  const driver = { ...stored.driver, ...patch }
  return { driver, ...(patch.mainPhone !== undefined && { mainPhone: patch.mainPhone }) }
}
