import type { Client } from '../client/client.ts'
import type { Group } from '../group/group.ts'
import type { HealthUnit } from '../health-unit/health-unit.ts'
import { boundsOf } from '../session/info.ts'
import type { NamedPost } from './post.ts'
import type { Credential, UserDocument } from './user.ts'

/** What a user's document refers to. */
export interface Related {
  readonly groups: readonly Group[]
  readonly client: Pick<Client, '_id' | 'name'> | null
  readonly healthUnit: HealthUnit | null
  readonly posts: readonly NamedPost[]
  readonly credential: Pick<Credential, '_id' | 'lastLoginAt'> | null
}

export const named = (one: { readonly _id: string; readonly name: string } | null | undefined) =>
  one ? { id: one._id, name: one.name } : null

export const groupItems = (user: UserDocument, groups: readonly Group[]) =>
  groups
    .filter(({ _id }) => user.groupIds.includes(_id))
    .map(({ _id, name, key }) => ({ id: _id, name, key }))

/** A stored user as `userGet` answers it. */
export function userAnswer(user: UserDocument, { groups, client, healthUnit, posts, credential }: Related) {
  const bounds = boundsOf(user.mapArea) ?? boundsOf(user.boundary) ?? boundsOf(healthUnit?.boundary)
  return {
    id: user._id,
    userComplement: {
      id: user._id,
      name: user.name,
      email: user.email,
      cpf: user.cpf,
      cns: user.cns,
      cbo: user.cbo,
      council: user.council ?? null,
      councilNumber: user.councilNumber ?? null,
      councilState: user.councilState ?? null,
      healthUnit: named(healthUnit),
      posts: posts.length > 0 ? posts : null,
      group: groupItems(user, groups),
      client: named(client),
      anonymization: user.isAnonymization,
      mapDemarcation: bounds && {
        north: bounds.northeast.latitude,
        south: bounds.southwest.latitude,
        east: bounds.northeast.longitude,
        west: bounds.southwest.longitude,
      },
      boundary: user.boundary,
      boundaryName: user.boundaryName,
      mapArea: user.mapArea ?? null,
    },
    mainPhone: user.mainPhone,
    driverComplement: user.driver,
    isDemo: user.isDemo,
    hasPassword: credential !== null,
    isBlocked: user.isBlocked ?? false,
    lastLoginAt: credential?.lastLoginAt ?? null,
    createdAt: user.createdAt,
    updatedAt: user.updatedAt,
    version: user.version,
  }
}
