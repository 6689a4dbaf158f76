import { toWire } from '@saude/contract/instants'
import type { SessionInfo } from '@saude/contract/session'
import { settingsDefaults } from '../../contract/settings-defaults.ts'
import type { Position, Vertex } from '../client/client.ts'
import type { Loaded } from './load.ts'

export interface Bounds {
  readonly northeast: Position
  readonly southwest: Position
}

/** The smallest rectangle around a boundary; undefined where there is none. */
export function boundsOf(boundary: readonly Vertex[] | null | undefined): Bounds | undefined {
  if (!boundary || boundary.length === 0) return undefined
  const latitudes = boundary.map(({ lat }) => lat)
  const longitudes = boundary.map(({ lng }) => lng)
  return {
    northeast: { latitude: Math.max(...latitudes), longitude: Math.max(...longitudes) },
    southwest: { latitude: Math.min(...latitudes), longitude: Math.min(...longitudes) },
  }
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

/** The session as clients receive it. `expiresAt` in milliseconds. */
export function infoOf(loaded: Loaded, expiresAt: number): SessionInfo {
  const { row, user, groups, permissions, client, healthUnit, passwordChangedAt } = loaded
  const position = positionFor(loaded)
  const bounds = boundsFor(loaded)
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
    healthUnitId: healthUnit?._id ?? null,
    healthUnitName: healthUnit?.name ?? null,
    healthUnitCnes: healthUnit?.cnes ?? null,
    client: client && { id: client._id, name: client.name },
    isMapDrawn: client?.mapSource === 'own',
    offlineScope: client?.offlineScope ?? null,
    deviceIdentifier: row.deviceIdentifier,
    isSealed: row.isSealed ?? false,
    idleMinutes: client?.idleMinutes ?? settingsDefaults.idleMinutes,
    passwordChangedAt: passwordChangedAt && toWire(passwordChangedAt).slice(0, 10),
    exp: Math.floor(expiresAt / 1000),
  }
}
