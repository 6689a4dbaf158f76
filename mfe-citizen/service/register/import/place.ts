import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { neighborhoodEnsure, neighborhoodSearch } from '@saude/core/contract/territory'
import type { Ask } from '@saude/service/handlers'
import { exists, insert, type ScopedCollections, type Step } from '@saude/service/handlers'
import { happened } from '@saude/service/record/history'
import { atMost } from '@saude/store'
import { home as homeRecord } from '../../../contract/home.ts'
import { isLivedIn } from '../../../contract/home-codes.ts'
import type { collections as declared } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { doorOf, fits, namesNoDoor, sharedOf } from '../home/door.ts'
import { type Home, homeFrom, homes, positionOf } from '../home/home.ts'
import { homeOfRelatives } from '../home/relatives.ts'
import { homeTerritory, noTerritory, type Territory, territoryIn } from '../location/territory.ts'
import type { ImportRow } from './person.ts'
import type { NewRecord, Origin } from './run.ts'
import { cached, type TerritoryCache } from './territory-cache.ts'

/** Homes at one door that are looked at, over all doors of a batch. */
const mostHomes = atMost(10_000)
/** What the territory takes of a street's name. */
const longestStreet = 60
/** What a neighbourhood may be called. */
const longestNeighborhood = 120

/** A home of the batch: one that is there, or one that is made. */
interface Found {
  readonly home: Home
  readonly isNew: boolean
  territory: Territory
  hasOpener: boolean
}

export interface Placed {
  readonly fields: Partial<Citizen>
  readonly homeId: string | null
}

interface PlacerOptions {
  readonly collections: ScopedCollections<typeof declared>
  readonly ask: Ask
  readonly rows: readonly ImportRow[]
  readonly hash: string
  readonly origin: Origin
  readonly cache: TerritoryCache
  /** What is done with neighbourhoods that the territory does not have: registered, said by a plan, or left out. */
  readonly missing: 'made' | 'planned' | 'left'
}

/** By what a file says that people live together, beside an address; the surest first. */
function hintsOf({ person, hints }: ImportRow): string[] {
  const { homeCode, familyCode, head, isHead } = hints
  if (homeCode !== null) return [`c:${homeCode}`]
  const own = isHead ? [person.cpf, person.cns] : [head?.cpf, head?.cns]
  return [
    familyCode === null ? undefined : `f:${familyCode}`,
    ...own.map((one) => one && `d:${one}`),
  ].flatMap((one) => one || [])
}

/** In the key of the record that a home was made with. */
export const homeOf = '#home-of#'

export const homeKeyFor = (hash: string, hint: string): string => `${hash}#home#${hint}`

/**
 * Where the people of a batch live: asked for all of them at once, then said one by one in the order of the file. Homes are found as
 * by `settle`; where an address names no door, the file's own codes and families say who lives together.
 */
export async function createPlacer({ collections, ask, rows, hash, origin, cache, missing }: PlacerOptions) {
  const { citizen, home, importedRecord } = collections
  const keys = [...new Set(rows.flatMap(({ person }) => doorOf(person) ?? []))]
  const hintKeys = [...new Set(rows.flatMap((row) => hintsOf(row).map((hint) => homeKeyFor(hash, hint))))]
  const [atDoors, hinted, neighborhoods] = await Promise.all([
    keys.length > 0 ? home.findAll({ doorKey: { $in: keys } }, { max: mostHomes }) : [],
    hintKeys.length > 0 ? importedRecord.findAll({ rowKey: { $in: hintKeys } }, { max: 1_000 }) : [],
    neighborhoodsOf(rows, ask, cache, missing === 'made'),
  ])
  const ids = hinted.map(({ recordId }) => recordId).filter((id) => !atDoors.some(({ _id }) => _id === id))
  const others = ids.length > 0 ? await home.findAll({ _id: { $in: ids } }, { max: 1_000 }) : []
  const lived = [...atDoors, ...others].filter(
    ({ state, propertyKind }) => state !== 'ended' && isLivedIn(propertyKind),
  )
  const openers =
    lived.length > 0
      ? await citizen.findAll<Pick<Citizen, '_id' | 'householdId'>>(
          { householdId: { $in: lived.map(({ _id }) => _id) }, opensHousehold: true, isVisitable: true },
          { projection: { householdId: 1 }, max: mostHomes },
        )
      : []
  const opened = new Set(openers.map(({ householdId }) => householdId))
  const byId = new Map<string, Found>(
    lived.map((one) => [
      one._id,
      { home: one, isNew: false, territory: territoryIn(one), hasOpener: opened.has(one._id) },
    ]),
  )
  const byDoor = new Map<string, Found[]>()
  const atDoor = (key: string, found: Found) => byDoor.set(key, [...(byDoor.get(key) ?? []), found])
  for (const found of byId.values()) if (found.home.doorKey) atDoor(found.home.doorKey, found)
  const byHint = new Map<string, Found>()
  for (const { rowKey, recordId } of hinted) {
    const found = byId.get(recordId)
    if (found) byHint.set(rowKey, found)
  }
  const byMother = new Map<string, Found>()
  const steps: Step[] = []
  const made: NewRecord[] = []
  const used = new Set<Found>()

  const territoryAt = (address: Partial<Citizen>): Promise<Territory> => {
    const { addressPublicPlaceType: type, addressPublicPlace: street, neighborhood } = address
    const isTooLong = (street ?? '').length > longestStreet
    return cached(cache.territories, `${type}|${street}|${neighborhood?.id}`, () =>
      homeTerritory({ ...address, ...(isTooLong && { addressPublicPlace: null }) }, ask, null),
    )
  }

  /** The mother at whose road without numbers somebody lives, or whose child does. */
  const relativesOf = ({ person }: ImportRow, door: string): string[] =>
    [person.name, person.mothersName].flatMap((name) => (name ? [`${door}|${searchName(name)}`] : []))

  async function find(row: ImportRow, address: Partial<Citizen>): Promise<Found | undefined> {
    const door = doorOf(address)
    const isDoor = door !== null && !namesNoDoor(address)
    if (row.hints.homeCode !== null || !isDoor)
      for (const hint of hintsOf(row)) {
        const found = byHint.get(homeKeyFor(hash, hint))
        if (found) return found
      }
    if (door === null) return undefined
    const there = byDoor.get(door) ?? []
    if (!isDoor) {
      const near = relativesOf(row, door)
        .map((key) => byMother.get(key))
        .find(Boolean)
      if (near) return near
      const stored = there.filter(({ isNew }) => !isNew)
      if (stored.length === 0) return undefined
      const related = await homeOfRelatives(
        citizen,
        stored.map(({ home: one }) => one),
        { ...address, ...row.person },
      )
      return related && byId.get(related._id)
    }
    return (
      there.find((one) => fits(one.home, address) === 2) ?? there.find((one) => fits(one.home, address) === 1)
    )
  }

  const record = (line: number, rowKey: string, recordId: string, version: number): NewRecord => ({
    _id: newId(),
    run: origin.run,
    rowKey,
    line,
    collection: 'home',
    recordId,
    kind: 'created',
    version,
    before: null,
    originKey: null,
  })

  async function make(row: ImportRow, address: Partial<Citizen>): Promise<Found> {
    const territory = await territoryAt(address)
    const id = newId()
    const { cep } = row.hints
    const values = { ...homeFrom(id, address, territory), ...(cep && { cep }), origin: [origin] }
    // Stamps and version come with the commit; of a home nothing of these is read here.
    const drafted: Home = {
      ...values,
      client: '',
      createdAt: new Date(0),
      updatedAt: new Date(0),
      updatedBy: null,
      version: 1,
    }
    const found: Found = { home: drafted, isNew: true, territory, hasOpener: false }
    steps.push(insert(homes, values), happened(anyRecord(homeRecord), { _id: id }, { kind: 'created' }))
    made.push(record(row.line, `${hash}${homeOf}${row.line}`, id, 1))
    byId.set(id, found)
    if (values.doorKey) atDoor(values.doorKey, found)
    return found
  }

  return {
    steps,
    made,
    /** Homes of others that must stay as they are. */
    kept: (): Step[] =>
      [...used].flatMap((one) =>
        one.isNew ? [] : [exists(home, { _id: one.home._id, version: one.home.version })],
      ),
    homeIds: () => made.flatMap(({ rowKey, recordId }) => (rowKey.includes(homeOf) ? [recordId] : [])),
    /** @returns what the person keeps of the place, and what of it was left out */
    async place(row: ImportRow, notices: string[]): Promise<Placed> {
      const named = row.hints.neighborhood
      const neighborhood = named === null ? null : (neighborhoods.get(searchName(named)) ?? null)
      if (named !== null && !neighborhood)
        notices.push(
          missing === 'planned'
            ? `O bairro ${named} não está no território: é cadastrado pela carga`
            : `O bairro ${named} não está no território`,
        )
      const {
        addressPublicPlaceType,
        addressPublicPlace,
        addressNumber,
        addressComplement,
        addressReference,
      } = row.person
      const address: Partial<Citizen> = {
        ...{
          addressOnCity: true,
          addressPublicPlaceType,
          addressPublicPlace,
          addressComplement,
          addressReference,
        },
        // Without a number there is a road, but no house: it is said as at a door.
        addressNumber: addressNumber ?? (addressPublicPlace ? 'S/N' : null),
        neighborhood,
      }
      const found =
        (await find(row, address)) ?? (doorOf(address) === null ? undefined : await make(row, address))
      if (!found) {
        const territory = neighborhood || addressPublicPlace ? await territoryAt(address) : noTerritory
        return {
          fields: { ...address, ...noTerritory, ...territory, householdId: null, opensHousehold: false },
          homeId: null,
        }
      }
      used.add(found)
      const id = found.home._id
      for (const hint of hintsOf(row)) {
        const key = homeKeyFor(hash, hint)
        if (byHint.has(key)) continue
        byHint.set(key, found)
        made.push({
          ...record(row.line, key, id, found.home.version),
          kind: found.isNew ? 'created' : 'same',
        })
      }
      const door = found.home.doorKey
      if (door && namesNoDoor(address)) for (const key of relativesOf(row, door)) byMother.set(key, found)
      const opensHousehold = !found.hasOpener
      found.hasOpener = true
      const fields = {
        ...{ addressOnCity: true, ...sharedOf(found.home) },
        ...(found.isNew ? {} : positionOf(found.home)),
        ...noTerritory,
        ...found.territory,
        ...{ householdId: id, opensHousehold },
      }
      return { fields, homeId: id }
    },
  }
}

export type Placer = Awaited<ReturnType<typeof createPlacer>>

/** The neighbourhoods that a batch names, as the territory has them, whatever their accents and case. */
async function neighborhoodsOf(rows: readonly ImportRow[], ask: Ask, cache: TerritoryCache, isMade: boolean) {
  const named = new Map(
    rows.flatMap(({ hints }) =>
      hints.neighborhood === null ? [] : [[searchName(hints.neighborhood), hints.neighborhood] as const],
    ),
  )
  const found = await Promise.all(
    [...named].map(async ([key, name]) => {
      const found = await cached(cache.neighborhoods, key, async () => {
        const { items } = await ask(neighborhoodSearch, { q: name.slice(0, 100) })
        const one = items.find((item) => searchName(item.name) === key)
        return one ? { id: one.id, name: one.name } : null
      })
      return [key, found] as const
    }),
  )
  const all = new Map(found)
  const names = [...named].flatMap(([key, name]) =>
    !isMade || all.get(key) || name.length > longestNeighborhood ? [] : [name],
  )
  if (names.length === 0) return all
  const { items } = await ask(neighborhoodEnsure, { names })
  for (const one of items) {
    const key = searchName(one.name)
    all.set(key, one)
    cache.neighborhoods.set(key, Promise.resolve(one))
  }
  return all
}
