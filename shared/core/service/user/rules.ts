import { duplicateError, duplicateMessage, permissionError, validationError } from '@saude/contract/errors'
import { isProvider } from '@saude/contract/session'
import type { Scoped, User } from '@saude/service/handlers'
import type { Store } from '@saude/store'
import { occupations } from '../../contract/codes/occupations.ts'
import type { Group } from '../group/group.ts'
import { fitsClient, mayGive, missingFor, refusedGroup } from '../group/rights.ts'
import { nameOfCode } from '../sigtap/search.ts'
import type { UserDocument } from './user.ts'

/** What a form says of a user's groups; ids count, names are looked up. */
type Named = readonly { readonly id: string }[]

/** The stored groups of the given ids. @throws AppError `validation` where one does not exist for this client */
export async function groupsFor(
  groups: Pick<Scoped<Group>, 'findAll'>,
  given: Named,
  client: string | null,
  at: string,
): Promise<Group[]> {
  const ids = [...new Set(given.map(({ id }) => id))]
  const found = await groups.findAll({ _id: { $in: ids } }, { max: 5_000 })
  if (found.length < ids.length || !found.every((group) => fitsClient(group, client)))
    throw validationError({
      [`${at}group`]: 'Grupos deve ser preenchido com um dos valores fornecidos',
    })
  return found
}

interface Chosen {
  readonly store: Store
  /** Whose table of codes counts. */
  readonly client: string | null
  readonly now: Date
  /** Path of the field's part of the input. */
  readonly at: string
}

/**
 * The chosen occupation as the table names it that is searched: the client's of today, else the product's own; one that
 * was stored before may stay.
 * @throws AppError `validation` where there is no such code
 */
export async function occupationFor(
  chosen: { readonly id: string } | null | undefined,
  stored: UserDocument['cbo'],
  { store, client, now, at }: Chosen,
): Promise<UserDocument['cbo']> {
  if (!chosen) return null
  if (chosen.id === stored?.id) return stored
  const own =
    client === null ? null : await nameOfCode(store, client, now, { system: 'cbo', code: chosen.id })
  const known = Object.hasOwn(occupations, chosen.id) ? occupations[chosen.id] : undefined
  const name = own === null ? known : own
  if (name === undefined)
    throw validationError({ [`${at}cbo`]: 'Ocupação deve ser preenchido com um dos valores fornecidos' })
  return { id: chosen.id, name }
}

/** Who gives or takes a group must hold all of its permissions. @throws AppError `permission` */
export function refuseForeignGroups(caller: User, touched: readonly Group[]): void {
  const refused = touched.find((group) => !mayGive(group, caller.permissions, isProvider(caller.groups)))
  if (refused) throw refusedGroup(refused, caller.permissions)
}

/**
 * No one manages a user with more rights: a new password link would hand those rights over.
 * @throws AppError `permission`
 */
export function refuseStronger(caller: User, held: readonly Group[]): void {
  if (isProvider(caller.groups)) return
  const stronger = held.some((group) => missingFor(group, caller.permissions).length > 0)
  if (stronger) throw permissionError('userUpdate', 'Alterar usuário com mais permissões')
}

/** People sign in by e-mail or CPF, so one of them must be there and each belongs to one user only. */
export async function refuseBadLogin(
  users: Pick<Scoped<UserDocument>, 'findOne'>,
  user: Pick<UserDocument, '_id' | 'email' | 'cpf' | 'emailKey' | 'cpfKey'>,
  at: string,
): Promise<void> {
  if (!user.email && !user.cpf)
    throw validationError({ [`${at}email`]: 'Informe o e-mail ou o CPF, com que a pessoa entra' })
  const fields: Record<string, string> = {}
  const [email, cpf] = await Promise.all([
    users.findOne({ emailKey: user.emailKey, _id: { $ne: user._id } }),
    users.findOne({ cpfKey: user.cpfKey, _id: { $ne: user._id } }),
  ])
  if (email) fields[`${at}email`] = duplicateMessage
  if (cpf) fields[`${at}cpf`] = duplicateMessage
  if (email || cpf) throw duplicateError(fields)
}

/** What one signs in by wants their password, which this form does not ask. @throws AppError `validation` */
export function refuseOwnLogin(
  stored: Pick<UserDocument, 'email' | 'cpf'>,
  next: Pick<UserDocument, 'email' | 'cpf'>,
): void {
  const at = 'document.'
  const fields = {
    ...(next.email !== stored.email && { [`${at}email`]: 'Altere o seu e-mail em Meu cadastro' }),
    ...(next.cpf !== stored.cpf && { [`${at}cpf`]: 'O próprio CPF só é alterado por outra pessoa' }),
  }
  if (Object.keys(fields).length > 0) throw validationError(fields)
}
