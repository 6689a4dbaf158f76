import { searchName } from '@saude/contract/search'
import { inTurn } from '@saude/service/migrations/each'
import type { Conversion } from '@saude/service/migrations/migration'
import { through } from '@saude/service/migrations/through'
import { filterBy, put, type Store, update, updateBy } from '@saude/store'
import { numberOfWord } from '../../contract/team.ts'
import { healthUnits } from '../health-unit/health-unit.ts'
import { type MicroArea, microAreas } from '../territory/territory.ts'
import { idOfText, type NewTeam, type Team, teamFrom, teams } from './team.ts'

/** How many documents of a batch, whose teams are looked up together. */
const size = 100

/** The teams of the units' lists become records. */
const ofUnits = through(healthUnits, { size }, async (units, { store, now }) => {
  const said = units.flatMap(({ _id, client, name, searchName: words, teams: list }) =>
    (list ?? []).map(({ team, ine, kind }): readonly [string, NewTeam] => [
      idOfText(client, ine || `${_id}/${searchName(team)}`),
      {
        client,
        name: team,
        ine: ine || null,
        kind: kind ? numberOfWord[kind] : null,
        healthUnit: { id: _id, name, searchName: words },
      },
    ]),
  )
  return making(said, store, now)
})

/** Micro-areas that name a team by its number alone get a relation to it. */
const ofMicroAreas = through(microAreas, { size }, async (areas, { store, now }) => {
  const numbered = areas.filter((area) => area.team && !area.careTeam)
  const said = numbered.map((area): readonly [string, NewTeam] => {
    const { client, healthUnit, team = null } = area
    return [
      idOfText(client, team ?? ''),
      { client, name: `Equipe ${team}`, ine: team, kind: null, healthUnit },
    ]
  })
  const found = await knownOf(said, store)
  const operations = numbered.map(({ _id, version, client, team }: MicroArea) => {
    const known = found.get(`${client}/${team}`)
    const name = known?.name ?? `Equipe ${team}`
    const careTeam = { id: known?._id ?? idOfText(client, team ?? ''), name, searchName: searchName(name) }
    return update(microAreas, { _id, version }, updateBy({ $set: { careTeam } }))
  })
  return [...(await making(said, store, now)), ...operations]
})

const keyOf = ({ client, ine }: Pick<Team, 'client' | 'ine'>) => `${client}/${ine}`

/** Teams that have the numbers already, by client and number. */
async function knownOf(said: readonly (readonly [string, NewTeam])[], store: Store) {
  const numbers = [...new Set(said.flatMap(([, { ine }]) => ine ?? []))]
  const found =
    numbers.length === 0
      ? []
      : await store.collection(teams).findAll(filterBy({ ine: { $in: numbers } }), { max: 5_000 })
  return new Map(found.map((one) => [keyOf(one), one]))
}

/** The teams that are not there yet, each once: of one number the unit that said it first has it. */
async function making(said: readonly (readonly [string, NewTeam])[], store: Store, now: Date) {
  const known = await knownOf(said, store)
  const made = new Map(said.toReversed().map(([id, one]) => [id, teamFrom(id, one, now)]))
  const ids = [...made.keys()]
  const there = await store.collection(teams).findAll({ _id: { $in: ids } }, { max: 5_000 })
  for (const { _id } of there) made.delete(_id)
  return [...made.values()].filter((one) => !one.ine || !known.has(keyOf(one))).map((one) => put(teams, one))
}

/** Teams that stood as numbers and in lists of units become records; the numbers stay beside the relations. */
export const teamsFromTexts: Conversion['run'] = inTurn(ofUnits, ofMicroAreas)
