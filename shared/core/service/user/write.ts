import { AppError, permissionError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import type { InputOf } from '@saude/contract/query'
import { searchable } from '@saude/contract/search'
import { isProvider } from '@saude/contract/session'
import { insert, removeAll, type User, update } from '@saude/service/handlers'
import { change } from '@saude/store'
import { userCreate, userPasswordReset, userUpdate } from '../../contract/user.ts'
import { on } from '../collections.ts'
import { refuseDemoBeyond } from '../demo/bounds.ts'
import { demoSteps, isDemoConcerned } from '../demo/end.ts'
import type { Group } from '../group/group.ts'
import { isProviderGroup } from '../group/rights.ts'
import type { LoginDeps } from '../session/login.ts'
import { ending } from '../session/sessions.ts'
import { concerning, isOwn } from '../tenant.ts'
import { newLink } from './link.ts'
import { relatedTo } from './read.ts'
import {
  groupsFor,
  occupationFor,
  refuseBadLogin,
  refuseForeignGroups,
  refuseOwnLogin,
  refuseStale,
  refuseStronger,
} from './rules.ts'
import { type UserDocument, userKeys } from './user.ts'

type UserForm = InputOf<typeof userCreate>['userComplement']

const hasAcs = (groups: readonly Group[]) => groups.some(({ key }) => key === 'acs')

/** The first user outside the demo ends it, unless `demoLogins` says that it is kept on purpose. */
export const createUserHandler = ({ demoLogins }: Pick<LoginDeps, 'demoLogins'>) =>
  on(userCreate, async ({ input, user, collections, store, commit, now }) => {
    const form = input.userComplement
    const client = await clientFor(user, form, collections)
    await refuseDemoBeyond(store, user, client)
    const groups = await groupsFor(collections.group, form.group ?? [], client)
    refuseForeignGroups(user, groups)
    const healthUnitId = await unitFor(form.healthUnit?.id, client, collections)
    const id = newId()
    const document = {
      _id: id,
      client,
      name: form.name,
      ...searchable(form.name),
      email: form.email ?? null,
      cpf: form.cpf ?? null,
      ...userKeys(id, form),
      cns: form.cns ?? null,
      cbo: occupationFor(form.cbo, null, 'userComplement.'),
      healthUnitId,
      microArea: null,
      groupIds: groups.map(({ _id }) => _id),
      isAcs: hasAcs(groups),
      isAnonymization: form.anonymization ?? false,
      isAnonymizationForced: form.anonymization ?? false,
      mainPhone: input.driverComplement?.mainPhone ?? null,
      driver: input.driverComplement ?? null,
      position: null,
      boundary: null,
      boundaryName: null,
      isDemo: false,
    }
    await refuseBadLogin(collections.user, document, 'userComplement.')
    const { document: link, ...answer } = newLink(id, now)
    const endsDemo = demoLogins === 'local' && (await isDemoConcerned(store, client))
    return commit(
      [
        ...(endsDemo ? await demoSteps(store, false, now) : []),
        insert(collections.user, document),
        insert(collections.passwordLink, link),
        change('user', [id], 'created', concerning(client)),
      ],
      { id, link: answer.link, linkExpiresAt: answer.expiresAt },
    )
  })

export const updateUser = on(userUpdate, async ({ input, user, collections, store, commit }) => {
  const stored = await collections.user.findOne({ _id: input.id })
  if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
  if (!stored.isDemo) await refuseDemoBeyond(store, user, stored.client)
  const related = await relatedTo(stored, collections)
  refuseStale(stored, input.version)
  refuseStronger(user, related.groups)

  const form = input.document.userComplement ?? {}
  const groups = form.group ? await groupsFor(collections.group, form.group, stored.client) : related.groups
  const touched = differing(related.groups, groups)
  if (touched.length > 0 && stored._id === user.id)
    throw permissionError('userUpdate', 'Alterar os próprios grupos')
  refuseForeignGroups(user, touched)

  const next = {
    ...(form.name && { name: form.name, ...searchable(form.name) }),
    email: form.email === undefined ? stored.email : form.email,
    cpf: form.cpf === undefined ? stored.cpf : form.cpf,
    ...(form.cns !== undefined && { cns: form.cns }),
    ...(form.cbo !== undefined && {
      cbo: occupationFor(form.cbo, stored.cbo, 'document.userComplement.'),
    }),
    ...(form.healthUnit !== undefined && {
      healthUnitId: await unitFor(form.healthUnit?.id, stored.client, collections),
    }),
    ...(typeof form.anonymization === 'boolean' && {
      isAnonymization: form.anonymization,
      isAnonymizationForced: form.anonymization,
    }),
    ...driverPatch(stored, input.document.driverComplement),
    groupIds: groups.map(({ _id }) => _id),
    isAcs: hasAcs(groups),
  }
  if (stored._id === user.id) refuseOwnLogin(stored, next)
  const keys = userKeys(stored._id, next)
  await refuseBadLogin(collections.user, { _id: stored._id, ...next, ...keys }, 'document.userComplement.')
  return commit(
    [
      update(collections.user, { _id: stored._id, version: stored.version }, { ...next, ...keys }),
      change('user', [stored._id], 'updated', concerning(stored.client)),
    ],
    { id: stored._id, version: stored.version + 1 },
  )
})

export const resetPassword = on(
  userPasswordReset,
  async ({ input, user, collections, store, commit, now }) => {
    if (input.id === user.id)
      throw permissionError('userPasswordReset', 'A própria senha se altera em Meu cadastro')
    const stored = await collections.user.findOne({ _id: input.id })
    if (!stored || !isOwn(user, stored.client)) throw new AppError('notFound')
    if (!stored.isDemo) await refuseDemoBeyond(store, user, stored.client)
    const held = await collections.group.find({ _id: { $in: stored.groupIds } }).toArray()
    refuseStronger(user, held)
    const open = await collections.session.find({ userId: stored._id, revokedAt: null }).toArray()
    const { document: link, ...answer } = newLink(stored._id, now)
    return commit(
      [
        removeAll(collections.passwordLink, { userId: stored._id }),
        insert(collections.passwordLink, link),
        removeAll(collections.credential, { _id: stored._id }),
        ...ending(open, now),
        change('user', [stored._id], 'updated', concerning(stored.client)),
      ],
      { id: stored._id, link: answer.link, linkExpiresAt: answer.expiresAt },
    )
  },
)

type Core = Parameters<typeof relatedTo>[1]

/** Provider staff choose the client of a new user, none for their own kind; all others create for their own. */
async function clientFor(user: User, form: UserForm, { client, group }: Core): Promise<string | null> {
  if (!isProvider(user.groups)) return user.client?.id ?? null
  const given = await group.find({ _id: { $in: (form.group ?? []).map(({ id }) => id) } }).toArray()
  if (given.some(isProviderGroup)) return null
  const chosen = form.client?.id ?? user.client?.id
  const found = chosen ? await client.findOne({ _id: chosen }) : null
  if (!found) throw validationError({ 'userComplement.client': 'Cliente é um campo obrigatório' })
  return found._id
}

/** @throws AppError `validation` for a unit of another client */
async function unitFor(
  id: string | undefined,
  client: string | null,
  { healthUnit }: Core,
): Promise<string | null> {
  if (id === undefined) return null
  const unit = await healthUnit.findOne({ _id: id })
  if (!unit || unit.client !== client)
    throw validationError({
      'userComplement.healthUnit': 'Unidade de saúde deve ser preenchido com um dos valores fornecidos',
    })
  return unit._id
}

/** Groups that are in one list only. */
function differing(before: readonly Group[], after: readonly Group[]): Group[] {
  const lacks = (list: readonly Group[], group: Group) => !list.some(({ _id }) => _id === group._id)
  return [...before.filter((group) => lacks(after, group)), ...after.filter((group) => lacks(before, group))]
}

function driverPatch(
  stored: UserDocument,
  patch: InputOf<typeof userUpdate>['document']['driverComplement'],
): Partial<UserDocument> {
  if (patch === undefined) return {}
  if (patch === null) return { driver: null }
  const driver = { ...stored.driver, ...patch }
  return { driver, ...(patch.mainPhone !== undefined && { mainPhone: patch.mainPhone }) }
}
