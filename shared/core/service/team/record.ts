import { AppError, validationError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { recordByIds } from '@saude/service/record/by-ids'
import { recordService } from '@saude/service/record/record'
import { storedOf } from '@saude/service/record/rules'
import { absent, change, filterBy, updateAll } from '@saude/store'
import { holdsOn } from '../../contract/post-span.ts'
import { mostTeams } from '../../contract/team.ts'
import { team, teamByIds } from '../../contract/team-register.ts'
import { microAreas } from '../territory/territory.ts'
import { users } from '../user/user.ts'
import type { Team } from './team.ts'
import { listing, teamsOf } from './unit-list.ts'

/** Teams as records. */

export const teamRecord = recordService(team, {
  async before(values, { stored, store }) {
    const unit = values.healthUnit?.id
    const at = stored ? 'document.' : ''
    if (unit === undefined || unit === stored?.healthUnit.id) return values
    if (stored && (await store.collection(microAreas).findOne({ 'careTeam.id': stored._id })))
      throw validationError({
        [`${at}healthUnit`]: 'A equipe tem microáreas na unidade de antes: altere-as primeiro',
      })
    const others = (await teamsOf(store, unit)).filter(({ endedOn }) => !endedOn)
    if (others.length >= mostTeams)
      throw validationError({ [`${at}healthUnit`]: `Uma unidade tem no máximo ${mostTeams} equipes` })
    return values
  },
  async after({ id, before, after }, { store }) {
    const own = { 'careTeam.id': id }
    const [earlier, later] = [before, after].map((one) => (one ? storedOf<Team>(one) : undefined))
    const units = [earlier, later].flatMap((one) => (one ? [one.healthUnit.id] : []))
    const listed = await listing(store, units, { id, after: later && { ...later, _id: id } })
    const client = (later ?? earlier)?.client
    const announced =
      listed.length > 0 && client !== undefined ? [change('healthUnit', units, 'updated', { client })] : []
    if (!later) {
      if (await store.collection(microAreas).findOne(own))
        throw new AppError(
          'conflict',
          'Há microáreas desta equipe: passe-as antes para outra, ou desative a equipe',
        )
      if (await store.collection(users).findOne({ placeIds: id }))
        throw new AppError('conflict', 'Há lotações nesta equipe: desative a equipe em vez de removê-la')
      return [absent(microAreas, own), absent(users, { placeIds: id }), ...listed, ...announced]
    }
    // Counts go by the number.
    const isRenumbered = earlier !== undefined && (earlier.ine ?? null) !== (later.ine ?? null)
    return [
      ...(isRenumbered ? [updateAll(microAreas, own, { $set: { team: later.ine ?? null } })] : []),
      ...listed,
      ...announced,
    ]
  },
  async shown(entries, { store, now }) {
    const ids = entries.map(({ _id }) => _id)
    if (ids.length === 0) return []
    const areas = await store
      .collection(microAreas)
      .findAll(filterBy({ 'careTeam.id': { $in: ids } }), { sort: { code: 1 }, max: 5_000 })
    const people = await store
      .collection(users)
      .findAll(filterBy({ placeIds: { $in: ids } }), { sort: { searchName: 1, _id: 1 }, max: 5_000 })
    const day = today(now)
    return ids.map((id) => ({
      members: people.flatMap(({ _id, name, heldPosts = [] }) =>
        heldPosts
          .filter((post) => post.teamId === id && holdsOn(post, day))
          .map((post) => ({ id: _id, name, cboName: post.cbo.name, hours: post.hours })),
      ),
      microAreas: areas
        .filter(({ careTeam }) => careTeam?.id === id)
        .map(({ _id, code, name }) => ({ id: _id, code, name })),
    }))
  },
})

export const teamsByIds = recordByIds(team, teamByIds)
