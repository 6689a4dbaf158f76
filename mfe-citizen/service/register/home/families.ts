import { AppError, validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { today } from '@saude/contract/instants'
import { change, type Handler, insert, type Step, update } from '@saude/service/handlers'
import { familyUpdate, homePeople } from '../../../contract/family.ts'
import { dwelling } from '../../../contract/home-codes.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { isResident } from '../citizen/resident.ts'
import { endedKey, type FamilyMember } from './family.ts'
import { activeHome, mostPeople } from './home.ts'
import { proposeFamilies } from './propose.ts'
import { refuseOthers } from './record.ts'
import { leavingHome } from './settle.ts'

/** Lines of a home's past that are answered, the last ones. */
const mostPast = 200

const readPeople = on(homePeople, async ({ input, collections, now }) => {
  const { home, citizen, family, familyMember } = collections
  const found = await home.findOne({ _id: input.id })
  if (!found) throw new AppError('notFound')
  const [living, families, rows, past] = await Promise.all([
    citizen.findAll({ householdId: found._id }, { max: mostPeople }),
    family.findAll({ homeId: found._id }, { max: mostPeople }),
    familyMember.findAll({ homeId: found._id, until: null }, { max: mostPeople }),
    familyMember
      .find({ homeId: found._id, until: { $ne: null } }, { sort: { _id: -1 }, limit: mostPast })
      .toArray(),
  ])
  const here = living.filter(isResident)
  const open = new Map(rows.map((row) => [row.citizenId, row]))
  const people = here
    .map((one) => {
      const row = open.get(one._id)
      return {
        ...one,
        id: one._id,
        familyId: row?.familyId ?? null,
        isHead: row?.isHead ?? false,
        kinship: row?.kinship ?? null,
        since: row?.since ?? null,
      }
    })
    .sort(byFamily)
  const heads = new Map(people.flatMap((one) => (one.isHead ? [[one.familyId, one.id] as const] : [])))
  const names = new Map(living.map(({ _id, name }) => [_id, name]))
  const gone = [...new Set(past.map(({ citizenId }) => citizenId))].filter((id) => !names.has(id))
  const left = gone.length > 0 ? await citizen.findAll({ _id: { $in: gone } }, { max: mostPast }) : []
  for (const { _id, name } of left) names.set(_id, name)
  return {
    people,
    families: families.map((one) => ({ ...one, id: one._id, headId: heads.get(one._id) ?? null })),
    proposals:
      found.propertyKind === dwelling
        ? proposeFamilies(
            here.filter(({ _id }) => !open.has(_id)),
            today(now),
          )
        : [],
    past: past.map((row) => ({
      id: row.citizenId,
      name: names.get(row.citizenId) ?? null,
      familyId: row.familyId,
      isHead: row.isHead,
      kinship: row.kinship,
      since: row.since,
      until: row.until ?? row.since,
    })),
  }
})

interface Ordered {
  readonly familyId: string | null
  readonly isHead: boolean
  readonly birthDate?: string | null | undefined
}

/** Families together, each head first, then the oldest; who belongs to none comes last. */
const byFamily = (one: Ordered, other: Ordered): number => {
  const key = ({ familyId, isHead, birthDate }: Ordered) =>
    `${familyId ?? '~'}|${isHead ? 0 : 1}|${birthDate ?? '9'}`
  return key(one) < key(other) ? -1 : 1
}

const updateFamily = on(familyUpdate, async ({ input, collections, commit, user, now }) => {
  const { citizen, family, familyMember } = collections
  const home = await activeHome(collections.home, input.homeId)
  if (!home) throw new AppError('notFound')
  refuseOthers(user, home)
  if (home.propertyKind !== dwelling)
    throw validationError({ headId: 'Só há famílias em domicílios: este imóvel é de outro tipo' })
  const stored = input.id ? await family.findOne({ _id: input.id }) : null
  if (input.id && stored?.homeId !== home._id) throw new AppError('notFound')
  if (stored?.movedOn) throw new AppError('conflict', 'Esta família já se mudou daqui')
  const wanted = wantedOf(input)
  const people = await citizen.findAll({ _id: { $in: [...wanted.keys()] } }, { max: mostPeople })
  refuseStrangers(people, wanted, home._id)

  const id = stored?._id ?? newId()
  const day = today(now)
  const had = await familyMember.findAll({ memberKey: { $in: [...wanted.keys()] } }, { max: mostPeople })
  const open = stored ? await familyMember.findAll({ familyId: id, until: null }, { max: mostPeople }) : []
  const end = (row: FamilyMember): Step =>
    update(familyMember, { _id: row._id }, { until: day, memberKey: endedKey(row._id) })
  const isKept = (row: FamilyMember) => {
    const now = wanted.get(row.citizenId)
    return row.familyId === id && now?.isHead === row.isHead && now.kinship === row.kinship
  }
  const others = unique([...had, ...open]).filter((row) => row.familyId !== id)
  const left = await familyMember.findAll(
    { familyId: { $in: [...new Set(others.map(({ familyId }) => familyId))] }, until: null },
    { max: mostPeople },
  )
  const moved = input.movedOn ?? null
  const ends = unique([...had, ...open]).filter((row) => moved !== null || !isKept(row))
  const kept = new Set([...had, ...open].filter(isKept).map(({ citizenId }) => citizenId))
  const begins = [...wanted].filter(([citizenId]) => moved === null && !kept.has(citizenId))
  const said = {
    recordNumber: input.recordNumber ?? null,
    income: input.income ?? null,
    since: input.since ?? null,
    movedOn: moved,
  }
  const version = (input.version ?? stored?.version ?? 0) + 1
  const leaving = moved === null ? [] : people
  const concerned = new Set([...wanted.keys(), ...[...open, ...left].map(({ citizenId }) => citizenId)])
  return commit(
    [
      stored
        ? update(family, { _id: id, version: input.version ?? stored.version }, said)
        : insert(family, { _id: id, homeId: home._id, ...said }),
      ...ends.map(end),
      ...begins.map(([citizenId, row]) =>
        insert(familyMember, {
          _id: newId(),
          homeId: home._id,
          familyId: id,
          citizenId,
          ...row,
          since: day,
          until: null,
          memberKey: citizenId,
        }),
      ),
      ...leaving.map((one) =>
        update(citizen, { _id: one._id, version: one.version }, { householdId: null, opensHousehold: false }),
      ),
      ...(await leavingHome(citizen, ...leaving)),
      change('home', [home._id], 'updated'),
      // Devices keep each of them with what is said of their family.
      change('citizen', [...concerned], 'updated'),
    ],
    { id, version, citizenIds: [...new Set([...wanted.keys(), ...ends.map(({ citizenId }) => citizenId)])] },
  )
})

type Wanted = Pick<FamilyMember, 'isHead' | 'kinship'>

/** Who belongs to the family, and as what. @throws AppError `validation` for somebody who is named twice */
function wantedOf({
  headId,
  members,
}: {
  readonly headId: string
  readonly members: readonly { readonly id: string; readonly kinship: FamilyMember['kinship'] }[]
}): ReadonlyMap<string, Wanted> {
  const wanted = new Map<string, Wanted>([[headId, { isHead: true, kinship: null }]])
  for (const [place, { id, kinship }] of members.entries()) {
    if (wanted.has(id))
      throw validationError({ [`members[${place}].id`]: 'Esta pessoa já está nesta família' })
    wanted.set(id, { isHead: false, kinship })
  }
  return wanted
}

/** @throws AppError `validation` for somebody who does not live in the home */
function refuseStrangers(
  people: readonly Citizen[],
  wanted: ReadonlyMap<string, Wanted>,
  homeId: string,
): void {
  const here = new Set(
    people.flatMap((one) => (one.householdId === homeId && isResident(one) ? [one._id] : [])),
  )
  const place = [...wanted.keys()].findIndex((id) => !here.has(id))
  if (place < 0) return
  const path = place === 0 ? 'headId' : `members[${place - 1}].id`
  throw validationError({ [path]: 'Esta pessoa não mora neste domicílio' })
}

const unique = (rows: readonly FamilyMember[]): FamilyMember[] => [
  ...new Map(rows.map((row) => [row._id, row])).values(),
]

export const familyHandlers: Handler[] = [readPeople, updateFamily]
