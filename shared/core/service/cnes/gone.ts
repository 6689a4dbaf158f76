import { filterBy, update } from '@saude/store'
import { type HealthUnit, healthUnits } from '../health-unit/health-unit.ts'
import { type Team, teams } from '../team/team.ts'
import { placesOf } from '../user/post.ts'
import { type UserDocument, users } from '../user/user.ts'
import { type Batch, changed } from './batch.ts'
import { ended } from './posts.ts'
import { changeTeam, listUnits } from './teams.ts'

/**
 * Ends what the register has no more: units and teams are of the past from the file's day on, people keep their record and their access
 * and lose their posts. Nothing is removed: what was done stays theirs.
 */
export async function endGone(batch: Batch): Promise<void> {
  const { args, client, date, tally, steps } = batch
  const gone = args.input.gone ?? []
  const idsOf = (kind: (typeof gone)[number]['kind']) =>
    gone.flatMap((one) => (one.kind === kind ? [one.id] : []))
  const own = (ids: readonly string[]) => filterBy({ client, _id: { $in: ids } })
  const [units, found, people] = await Promise.all([
    args.store.collection(healthUnits).findAll(own(idsOf('unit')), { max: 1_000 }),
    args.store.collection(teams).findAll(own(idsOf('team')), { max: 1_000 }),
    args.store.collection(users).findAll(own(idsOf('user')), { max: 1_000 }),
  ])
  const after = new Map<string, Team>()
  for (const team of found) {
    if (team.endedOn) continue
    changeTeam(batch, 0, team, { endedOn: date }, after)
    tally.change(0, ['endedOn'], [], () => `${team.name}: desativada`)
  }
  const ending = units.filter(({ endedOn }) => !endedOn)
  for (const unit of ending) {
    const patch: Partial<HealthUnit> = { endedOn: date }
    changed(batch, 'unit', 0, unit, patch)
    steps.push(update(healthUnits, { _id: unit._id, version: unit.version }, { $set: patch }))
    tally.change(0, ['endedOn'], [], () => `${unit.name}: desativada`)
  }
  for (const user of people) {
    const before = user.heldPosts ?? []
    const heldPosts = before.map((post) => (post.isOfCnes ? ended(post, date) : post))
    if (JSON.stringify(heldPosts) === JSON.stringify(before)) continue
    const patch: Partial<UserDocument> = { heldPosts, placeIds: placesOf(heldPosts) }
    changed(batch, 'user', 0, user, patch)
    steps.push(update(users, { _id: user._id, version: user.version }, { $set: patch }))
    const stays = 'Deixou de constar no CNES: as lotações terminam, o acesso não; bloqueie quem saiu'
    tally.change(0, ['heldPosts'], [stays], () => `${user.name}: lotações encerradas`)
  }
  await listUnits(batch, after, found)
}
