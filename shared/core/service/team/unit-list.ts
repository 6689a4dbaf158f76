import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { searchName } from '@saude/contract/search'
import { derived } from '@saude/service/record/derive'
import { insert, type Operation, type Store, softDelete, update } from '@saude/store'
import { numberOfWord, wordOfNumber } from '../../contract/team.ts'
import { team } from '../../contract/team-register.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { type ListedTeam, listedOf, type Team, teamFrom, teams } from './team.ts'

/**
 * A unit's list of its teams, which has been on the wire before teams were records: it is written with the records, and who
 * sends a list changes the records.
 */

/** Teams that one unit has had. */
export const mostOfUnit = 200

/** The teams of a unit, those that have ended too. */
export const teamsOf = (store: Store, unit: string): Promise<Team[]> =>
  store.collection(teams).findAll({ 'healthUnit.id': unit }, { max: mostOfUnit })

/** The steps that write the lists of units anew after one team has changed. */
export async function listing(
  store: Store,
  units: readonly string[],
  changed: { readonly id: string; readonly after: Team | undefined },
): Promise<Operation[]> {
  const steps: Operation[] = []
  for (const _id of new Set(units)) {
    const unit = await store.collection(healthUnits).findOne({ _id })
    if (!unit) continue
    const others = (await teamsOf(store, _id)).filter((one) => one._id !== changed.id)
    const { after } = changed
    const listed = listedOf(after?.healthUnit.id === _id ? [...others, after] : others)
    if (isSame(listed, unit.teams ?? [])) continue
    steps.push(update(healthUnits, { _id, version: unit.version }, { $set: { teams: listed } }))
  }
  return steps
}

/** The steps that make the records of a unit's teams those of a list that somebody has sent. */
export async function recording(
  store: Store,
  unit: HealthUnit,
  before: HealthUnit | undefined,
  now: Date,
): Promise<Operation[]> {
  const given = distinct(unit.teams ?? [])
  if (isSame(given, before?.teams ?? [])) return []
  const known = (await teamsOf(store, unit._id)).filter(({ endedOn }) => !endedOn)
  const kept = new Set<string>()
  const steps: Operation[] = []
  for (const one of given) {
    const found = known.find(
      (other) =>
        !kept.has(other._id) &&
        (one.ine ? other.ine === one.ine : !other.ine && searchName(other.name) === searchName(one.team)),
    )
    if (found) kept.add(found._id)
    steps.push(...(found ? changing(found, one) : await adding(store, unit, one, now)))
  }
  return [...steps, ...known.filter(({ _id }) => !kept.has(_id)).map(({ _id }) => softDelete(teams, { _id }))]
}

/** Each number once. */
const distinct = (list: readonly ListedTeam[]) =>
  list.filter(({ ine }, at) => !ine || list.findIndex((other) => other.ine === ine) === at)

const kindOf = (one: ListedTeam) => (one.kind ? numberOfWord[one.kind] : null)

function changing(found: Team, one: ListedTeam): Operation[] {
  // A word stands for several numbers: one that fits stays.
  const fits = (found.kind ? wordOfNumber[found.kind] : null) === (one.kind ?? null)
  if (fits && found.name === one.team) return []
  const $set = { name: one.team, ...(!fits && { kind: kindOf(one) }) }
  const all = derived(anyRecord(team), found._id, { ...found, ...$set })
  return [update(teams, { _id: found._id, version: found.version }, { $set: { ...$set, ...all } })]
}

/** A team that is not there yet; of a number that another team has, in another unit too, there is no second record. */
async function adding(
  store: Store,
  { _id, client, name, searchName: words }: HealthUnit,
  one: ListedTeam,
  now: Date,
): Promise<Operation[]> {
  if (one.ine && (await store.collection(teams).findOne({ client, ine: one.ine }))) return []
  const healthUnit = { id: _id, name, searchName: words }
  const said = { client, name: one.team, ine: one.ine ?? null, kind: kindOf(one), healthUnit }
  return [insert(teams, teamFrom(newId(now.getTime()), said, now))]
}

const said = (list: readonly ListedTeam[]) =>
  JSON.stringify(list.map(({ team, kind, ine }) => [team, kind ?? null, ine ?? null]).sort())

const isSame = (one: readonly ListedTeam[], other: readonly ListedTeam[]) => said(one) === said(other)
