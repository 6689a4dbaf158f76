import { type Boundary, boundsOf as boxAround, ringsOf } from '@saude/contract/geo'
import { today, toWire } from '@saude/contract/instants'
import type { SessionInfo } from '@saude/contract/session'
import { holdsOn, postOn } from '../../contract/post-span.ts'
import { settingsDefaults } from '../../contract/settings-defaults.ts'
import type { Position } from '../client/client.ts'
import type { HealthUnit } from '../health-unit/health-unit.ts'
import type { NamedPost } from '../user/post.ts'
import type { Loaded } from './load.ts'

export interface Bounds {
  readonly northeast: Position
  readonly southwest: Position
}

/** The smallest rectangle around a boundary; undefined where there is none. */
export function boundsOf(boundary: Boundary | null | undefined): Bounds | undefined {
  const box = boxAround(ringsOf(boundary).flat())
  return (
    box && {
      northeast: { latitude: box.north, longitude: box.east },
      southwest: { latitude: box.south, longitude: box.west },
    }
  )
}

/** Bounds of what was said for the user's maps, else of the user's area, of the health unit, else of the client (wire.md, Session). */
export function boundsFor({ user, healthUnit, client }: Loaded): Bounds | undefined {
  const own = boundsOf(user.mapArea) ?? boundsOf(user.boundary) ?? boundsOf(healthUnit?.boundary)
  if (own) return own
  if (client?.northeast && client.southwest)
    return { northeast: client.northeast, southwest: client.southwest }
  return boundsOf(client?.boundary)
}

/** Where the map opens: the user's position, else the health unit's, else the client's. */
export function positionFor({ user, healthUnit, client }: Loaded): Position | undefined {
  if (user.position) return user.position
  if (healthUnit?.location) return healthUnit.location.coordinates
  if (typeof client?.latitude === 'number' && typeof client.longitude === 'number')
    return { latitude: client.latitude, longitude: client.longitude }
  return undefined
}

/** The post that the person is in now: see `postOn`. */
export const postOf = ({ posts, chosenPost }: Pick<Loaded, 'posts' | 'chosenPost'>, now: Date) =>
  postOn(posts, today(now), chosenPost)

/** The unit of a post; of those who never had one that of their record. */
const unitAt = ({ healthUnit, postUnits }: Loaded, post: ReturnType<typeof postOf>): HealthUnit | null =>
  post === undefined ? healthUnit : (postUnits.find(({ _id }) => _id === post?.healthUnit.id) ?? null)

const choiceOf = ({ id, healthUnit, team, cbo, microArea }: NamedPost) => ({
  id,
  healthUnitId: healthUnit.id,
  healthUnitName: healthUnit.name,
  healthUnitCnes: healthUnit.cnes,
  teamName: team?.name ?? null,
  cboName: cbo?.name ?? null,
  microAreaName: microArea?.name ?? null,
})

/** The session as clients receive it. `expiresAt` in milliseconds. */
export function infoOf(loaded: Loaded, expiresAt: number, now: Date): SessionInfo {
  const { row, user, groups, permissions, client, passwordChangedAt } = loaded
  const post = postOf(loaded, now)
  const unit = unitAt(loaded, post)
  const position = positionFor({ ...loaded, healthUnit: unit })
  const bounds = boundsFor({ ...loaded, healthUnit: unit })
  return {
    id: user._id,
    name: user.name,
    userGroupKeys: groups.map(({ key }) => key),
    groups: groups.map(({ _id, key, name }) => ({ id: _id, key, name })),
    permissions: [...permissions],
    isSecondFactorDue: loaded.isSecondFactorDue,
    areTermsDue: loaded.areTermsDue,
    isAnonymization: user.isAnonymization,
    isAnonymizationForced: user.isAnonymizationForced,
    email: user.email,
    cns: user.cns,
    latitude: position?.latitude ?? null,
    longitude: position?.longitude ?? null,
    northeast: bounds?.northeast ?? null,
    southwest: bounds?.southwest ?? null,
    healthUnitId: unit?._id ?? null,
    healthUnitName: unit?.name ?? null,
    healthUnitCnes: unit?.cnes ?? null,
    ...(loaded.posts.length > 0 && {
      posts: loaded.posts.filter((one) => holdsOn(one, today(now))).map(choiceOf),
      postId: post?.id ?? null,
    }),
    client: client && { id: client._id, name: client.name },
    isMapDrawn: client?.mapSource === 'own',
    offlineScope: client?.offlineScope ?? null,
    offlineDays: client?.offlineDays ?? settingsDefaults.offlineDays,
    deviceIdentifier: row.deviceIdentifier,
    isSealed: row.isSealed ?? false,
    dataOfficer: client?.dataOfficer ?? null,
    idleMinutes: client?.idleMinutes ?? settingsDefaults.idleMinutes,
    passwordChangedAt: passwordChangedAt && toWire(passwordChangedAt).slice(0, 10),
    exp: Math.floor(expiresAt / 1000),
  }
}
