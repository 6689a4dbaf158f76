import { newId } from '@saude/contract/id'
import { anyRecord } from '@saude/contract/record/record'
import { derived } from '@saude/service/record/derive'
import { filterBy, insert, update } from '@saude/store'
import { mostTeams } from '../../contract/team.ts'
import { team } from '../../contract/team-register.ts'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { listedOf, type Team, teamFrom, teams } from '../team/team.ts'
import { type Batch, changed, made, originOf } from './batch.ts'
import { isOfCnes } from './run.ts'

/** Teams of a batch by their INE; a team that has moved to another unit goes there. */
export async function takeTeams(batch: Batch): Promise<void> {
  const { args, client, tally, steps } = batch
  const rows = args.input.teams ?? []
  if (rows.length === 0) return
  const ines = rows.map(({ ine }) => ine)
  const [stored, units] = await Promise.all([
    args.store.collection(teams).findAll(filterBy({ client, ine: { $in: ines } }), { max: 1_000 }),
    unitsByCnes(
      batch,
      rows.map(({ cnes }) => cnes),
    ),
  ])
  const known = new Map(stored.map((one) => [one.ine, one]))
  const planned = new Set(args.input.run ? [] : (args.input.planned ?? []))
  const after = new Map<string, Team>()
  for (const { line, ...said } of rows) {
    const unit = units.get(said.cnes)
    const found = known.get(said.ine)
    if (!unit && !planned.has(said.cnes)) {
      tally.refuse(line, 'A unidade da equipe não está no arquivo, ou foi recusada')
      continue
    }
    const healthUnit = unit ? { id: unit._id, name: unit.name, searchName: unit.searchName } : undefined
    if (!found) {
      tally.create(line, [], said.name)
      if (!healthUnit) continue
      const { ine, name, kind, endedOn } = said
      const one: Team = {
        ...teamFrom(newId(args.now.getTime()), { client, ine, name, kind, healthUnit }, args.now),
        endedOn: endedOn ?? null,
        origin: [originOf(batch, ine)],
      }
      made(batch, 'team', line, one)
      steps.push(insert(teams, one))
      after.set(one._id, one)
      continue
    }
    const patch: Partial<Team> = {
      ...(!found.kind && { kind: said.kind }),
      ...(healthUnit && found.healthUnit.id !== healthUnit.id && { healthUnit }),
      ...((said.endedOn ?? null) !== (found.endedOn ?? null) && { endedOn: said.endedOn ?? null }),
      ...(!isOfCnes(found) && { origin: [...(found.origin ?? []), originOf(batch, said.ine)] }),
    }
    const fields = Object.keys(patch)
    if (fields.length === 0) {
      tally.same()
      continue
    }
    changeTeam(batch, line, found, patch, after)
    tally.change(line, fields, [], () => found.name)
  }
  await listUnits(batch, after, stored)
}

/** Writes a team that has changed. */
export function changeTeam(
  batch: Batch,
  line: number,
  found: Team,
  patch: Partial<Team>,
  after: Map<string, Team>,
): void {
  const one = { ...found, ...patch }
  const all = { ...patch, ...derived(anyRecord(team), found._id, { ...one }) }
  changed(batch, 'team', line, found, all)
  batch.steps.push(update(teams, { _id: found._id, version: found.version }, { $set: all }))
  after.set(found._id, one)
}

/** Units of the client by their CNES. */
export async function unitsByCnes(
  { args, client }: Batch,
  cnes: readonly string[],
): Promise<ReadonlyMap<string, HealthUnit>> {
  if (cnes.length === 0) return new Map()
  const $in = [...new Set(cnes)]
  const found = await args.store
    .collection(healthUnits)
    .findAll(filterBy({ client, cnes: { $in } }), { max: 20_000 })
  return new Map(found.map((unit) => [unit.cnes, unit]))
}

/**
 * Writes the lists that units have of their teams anew.
 * @param after teams as they are from now on
 * @param before teams as they were: a unit that one has left has a shorter list
 */
export async function listUnits(
  batch: Batch,
  after: ReadonlyMap<string, Team>,
  before: readonly Team[],
): Promise<void> {
  const { args, steps, tally } = batch
  const ids = [
    ...new Set([
      ...[...after.values()].map(({ healthUnit }) => healthUnit.id),
      ...before.flatMap(({ _id, healthUnit }) => (after.has(_id) ? [healthUnit.id] : [])),
    ]),
  ]
  if (ids.length === 0) return
  const [units, all] = await Promise.all([
    args.store.collection(healthUnits).findAll(filterBy({ _id: { $in: ids } }), { max: 1_000 }),
    args.store.collection(teams).findAll(filterBy({ 'healthUnit.id': { $in: ids } }), { max: 50_000 }),
  ])
  const now = new Map([...all, ...after.values()].map((one) => [one._id, after.get(one._id) ?? one]))
  for (const unit of units) {
    const own = [...now.values()].filter(({ healthUnit }) => healthUnit.id === unit._id)
    const listed = listedOf(own)
    if (own.filter(({ endedOn }) => !endedOn).length > mostTeams)
      tally.notice(`A unidade mostra ${mostTeams} equipes; as outras estão em Equipes`)
    if (JSON.stringify(listed) === JSON.stringify(unit.teams ?? [])) continue
    const patch: Partial<HealthUnit> = { teams: listed }
    changed(batch, 'unit', 0, unit, patch)
    steps.push(update(healthUnits, { _id: unit._id, version: unit.version }, { $set: patch }))
  }
}
