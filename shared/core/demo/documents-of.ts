import { daysAfter, today } from '@saude/contract/instants'
import { nameTokens, searchable, searchName } from '@saude/contract/search'
import { createRandom, demoId } from '@saude/town/random'
import type { DemoTown, DemoUser } from '@saude/town/types'
import { demoUsers } from '@saude/town/users'
import { stateOf } from '../contract/state-names.ts'
import type { Client } from '../service/client/client.ts'
import { defaultGroups } from '../service/group/default-groups.ts'
import type { Group } from '../service/group/group.ts'
import type { HealthUnit } from '../service/health-unit/health-unit.ts'
import type { Notification } from '../service/notification/notification.ts'
import type { Settings } from '../service/settings/settings.ts'
import { listedOf, type Team } from '../service/team/team.ts'
import type { Landscape } from '../service/territory/landscape.ts'
import type { City, MicroArea, Neighborhood, Street } from '../service/territory/territory.ts'
import { type UserDocument, userKeys } from '../service/user/user.ts'
import { demoNotices } from './notices.ts'
import { demoPosts, demoRegistration } from './posts.ts'
import { demoTeams } from './teams.ts'

/** Everything of a town that the core stores, as documents. */
export interface CoreDocuments {
  readonly client: Client
  readonly groups: readonly Group[]
  readonly users: readonly UserDocument[]
  readonly notifications: readonly Notification[]
  readonly healthUnits: readonly HealthUnit[]
  readonly cities: readonly City[]
  readonly neighborhoods: readonly Neighborhood[]
  readonly streets: readonly Street[]
  readonly microAreas: readonly MicroArea[]
  readonly teams: readonly Team[]
  readonly landscapes: readonly Landscape[]
  readonly settings: Settings
}

const day = 86_400_000

/** The documents of a town; the same town and instant give the same documents. */
export function coreDocuments(town: DemoTown, now: Date): CoreDocuments {
  const { client } = town
  const stamp = { createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
  const random = createRandom(`${town.seed}/groups`)
  const makeId = () => demoId(random)
  const groups = [...defaultGroups(client.id, now, makeId), ...defaultGroups(null, now, makeId)]
  const teams = demoTeams(town, now)
  const users = demoUsers(town).map((user) => ({
    ...userOf(user, town, groups, now),
    ...demoPosts(user, town, teams),
    ...demoRegistration(user, town),
    ...stamp,
  }))
  return {
    client: { ...clientOf(town), ...stamp },
    groups,
    users,
    notifications: users.flatMap((user) => noticesOf(user, town.seed, now)),
    healthUnits: town.healthUnits.map((unit) => ({ ...unitOf(unit, town, teams), ...stamp })),
    cities: town.cities.map(({ id, ...city }) => ({ ...city, _id: id, ...searchable(city.name) })),
    neighborhoods: town.neighbourhoods.map(({ id, rural, ...one }) => ({
      ...one,
      _id: id,
      client: client.id,
      ...searchable(one.name),
      isRural: rural,
      ...stamp,
    })),
    streets: streetsOf(town).map((street) => ({ ...street, ...stamp })),
    microAreas: town.microAreas.map(
      ({ id, code, name, rural, healthUnitId, neighbourhoodId, agent, boundary }) => ({
        _id: id,
        client: client.id,
        code,
        codeSearch: searchName(code),
        name,
        ...searchable(name),
        isRural: rural,
        healthUnit: namedOf(town.healthUnits, healthUnitId) ?? { id: healthUnitId },
        neighborhood: namedOf(town.neighbourhoods, neighbourhoodId),
        agent: { id: agent.id, name: agent.name, searchName: searchName(agent.name) },
        ...looksAfter(teams, healthUnitId),
        boundary,
        ...stamp,
      }),
    ),
    teams,
    landscapes: landscapesOf(town),
    settings: { ...settingsOf(town), ...stamp },
  }
}

/** The first team of a unit looks after its micro-areas. */
function looksAfter(teams: readonly Team[], healthUnitId: string) {
  const own = teams.find((team) => team.healthUnit.id === healthUnitId)
  return {
    careTeam: own ? { id: own._id, name: own.name, searchName: searchName(own.name) } : null,
    team: own?.ine ?? null,
  }
}

/** A reference as records keep it. */
function namedOf(all: readonly { readonly id: string; readonly name: string }[], id: string | undefined) {
  const found = all.find((one) => one.id === id)
  return found ? { id: found.id, name: found.name, searchName: searchName(found.name) } : null
}

/** Streets whose houses all stand in one micro-area belong to it; others are as their houses stand. */
function streetsOf({ streets, frontages, microAreas, neighbourhoods, client }: DemoTown) {
  const areas = new Map<string, Set<string>>()
  for (const { streetId, microAreaId } of frontages)
    areas.set(streetId, (areas.get(streetId) ?? new Set()).add(microAreaId))
  return streets.map(({ id, neighbourhoodIds, ...street }) => {
    const [only, another] = areas.get(id) ?? []
    return {
      ...street,
      _id: id,
      client: client.id,
      ...searchable(street.name),
      neighborhood: namedOf(neighbourhoods, neighbourhoodIds[0]),
      neighborhoodIds: neighbourhoodIds,
      microArea: another === undefined ? namedOf(microAreas, only) : null,
    }
  })
}

/** What a municipality of this size has decided. */
function settingsOf({ client }: DemoTown) {
  return {
    _id: client.id,
    client: client.id,
    pricePerGasoline: 5.89,
    pricePerDiesel: 6.09,
    pricePerAlcohool: 3.97,
    tripDeparturePlace: {
      name: 'Garagem da Secretaria de Saúde',
      coordinates: { latitude: client.latitude, longitude: client.longitude },
      city: { name: client.name },
      state: { code: client.stateCode },
    },
    statisticsEpidemiology: true,
    notifyNurse: true,
    blockingRadius: 150,
    customProtocolMessageLoanMaterial:
      'O material emprestado deve ser devolvido limpo e em bom estado, na data combinada, no setor de empréstimos.',
    offlineScope: 'client' as const,
    licenceNoticeDays: 30,
  }
}

/** Waters and greens as the tiles draw them. */
function landscapesOf({ client, waters, greens, seed }: DemoTown): Landscape[] {
  const random = createRandom(`${seed}/landscape`)
  const own = () => ({ _id: demoId(random), client: client.id })
  return [
    ...waters.map((water) => ({ ...water, ...own() })),
    ...greens.map(({ boundary, ...green }) => ({
      ...green,
      ...own(),
      width: 0,
      path: boundary.map(({ lat, lng }) => ({ latitude: lat, longitude: lng })),
    })),
  ]
}

function clientOf({ client }: DemoTown) {
  const { id, ...rest } = client
  return { ...rest, _id: id, ...searchable(client.name), status: true, hosts: [], deletedAt: null }
}

function unitOf(unit: DemoTown['healthUnits'][number], { client }: DemoTown, teams: readonly Team[]) {
  const { id, name, cnes, color, boundary, latitude, longitude, address, cep } = unit
  return {
    _id: id,
    client: client.id,
    name,
    ...searchable(name),
    cnes,
    phone: `11402210${String(Number(cnes) % 100).padStart(2, '0')}`,
    color,
    boundary,
    openingHours: [
      { days: 'weekdays' as const, opens: '07:00', closes: '11:30' },
      { days: 'weekdays' as const, opens: '13:00', closes: '17:00' },
    ],
    teams: listedOf(teams.filter((team) => team.healthUnit.id === id)),
    location: {
      id,
      name,
      coordinates: { latitude, longitude },
      address,
      fullAddress: `${address}, ${client.name} - ${client.stateCode}`,
      postCode: cep,
      city: { name: client.name },
      state: stateOf(client.stateCode),
      country: { name: 'Brasil', code: 'BR' },
    },
  }
}

function userOf(user: DemoUser, town: DemoTown, groups: readonly Group[], now: Date) {
  const held = groups.filter(({ key }) => user.groupKeys.includes(key))
  const area = town.microAreas.find(({ id }) => id === user.microAreaId)
  const isProvider = held.some(({ client }) => client === null)
  return {
    _id: user.id,
    client: isProvider ? null : town.client.id,
    name: user.name,
    ...searchable(user.name),
    email: user.email,
    cpf: user.cpf,
    ...userKeys(user.id, user),
    cns: user.cns,
    cbo: user.cbo && { id: user.cbo.code, name: user.cbo.name },
    healthUnitId: user.healthUnitId,
    microArea: area ? { id: area.id, name: area.name } : null,
    groupIds: held.map(({ _id }) => _id),
    isAcs: user.groupKeys.includes('acs'),
    isAnonymization: user.isAnonymization,
    isAnonymizationForced: false,
    mainPhone: user.phone,
    driver: driverOf(user, now),
    position: area ? middleOf(area.boundary) : null,
    boundary: area?.boundary ?? null,
    boundaryName: area?.name ?? null,
    isDemo: true,
  }
}

function driverOf({ driver }: DemoUser, now: Date): UserDocument['driver'] {
  if (!driver) return null
  const { cnh, endsSoon, ...rest } = driver
  return {
    ...rest,
    cnh: Number(cnh),
    ...(endsSoon && { expirationDate: daysAfter(today(now), 6) }),
  }
}

function middleOf(boundary: readonly { lat: number; lng: number }[]) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  return { latitude: mean(boundary.map(({ lat }) => lat)), longitude: mean(boundary.map(({ lng }) => lng)) }
}

function noticesOf({ _id, client }: UserDocument, seed: string, now: Date): Notification[] {
  return demoNotices(seed, _id).map(({ id, title, message, daysAgo, isRead }) => {
    const createdAt = new Date(now.getTime() - daysAgo * day)
    return {
      _id: id,
      client,
      userId: _id,
      title,
      searchTokens: nameTokens(title),
      message,
      messageTokens: nameTokens(message),
      createdAt,
      readAt: isRead ? new Date(createdAt.getTime() + day) : null,
    }
  })
}
