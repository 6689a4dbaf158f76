import { knownRows } from '@saude/contract/access'
import { AppError } from '@saude/contract/errors'
import { chooseClient } from '@saude/service/client'
import { answerSteps } from '@saude/service/first-steps'
import { absent, type Handler, insert, put } from '@saude/service/handlers'
import { firstStepHide, firstStepPlan } from '../../contract/first-step-plan.ts'
import { coreFirstSteps, coreSteps } from '../../contract/first-steps.ts'
import { on } from '../collections.ts'
import type { Group } from '../group/group.ts'
import { permissionsOf, providerQueries } from '../group/rights.ts'
import { ownClient } from '../tenant.ts'

/** Whether there has been a copy; undefined where no one here can say it. */
export type HasBackup = () => Promise<boolean | undefined>

/** More groups, and units looked at for teams, than a secretariat has. */
const most = 200
/** More than areas declare. */
const mostHidden = 100

const states = (hasBackup: HasBackup) =>
  on(coreFirstSteps, ({ user, collections }) => {
    const own = ownClient(user)
    const { client, settings, healthUnit, microArea, street, sigtapPackage } = collections
    const some = async (found: Promise<object | null>) => (await found) !== null
    return answerSteps(user.client, coreSteps, {
      'core.client': async () => {
        const [known, said] = await Promise.all([client.findOne({ _id: own.client }), settings.findOne({})])
        return Boolean(known?.ibge && said?.tripDeparturePlace)
      },
      'core.units': async () => {
        const units = await healthUnit.find(own, { projection: { teams: 1 }, limit: most }).toArray()
        return units.some(({ teams }) => (teams ?? []).length > 0)
      },
      'core.territory': () => some(microArea.findOne({})),
      'core.streets': () => some(street.findOne({})),
      'core.users': async () => (await collections.user.find(own, { limit: 2 }).toArray()).length > 1,
      'core.agents': () => some(microArea.findOne({ agent: { $ne: null } })),
      'core.groups': async () => {
        const found = await collections.group.find(own, { limit: most }).toArray()
        return found.some((group) => group.updatedBy !== null || givesSpecial(group))
      },
      'core.sigtap': () => some(sigtapPackage.findOne({ state: 'active' })),
      'core.backup': hasBackup,
    })
  })

/** Whether a group gives what no group of a new municipality does. */
function givesSpecial(group: Group): boolean {
  const special = knownRows().flatMap(({ name, access, groups: defaults }) =>
    access === 'private' && defaults.length === 0 ? [name] : [],
  )
  return permissionsOf(group).some((name) => special.includes(name))
}

const plan = on(firstStepPlan, async ({ input, user, collections }) => {
  const own = ownClient(user)
  const [stored, found] = await Promise.all([
    collections.hiddenSteps.findOne({ _id: own.client }),
    collections.group.find(own, { sort: { searchName: 1, _id: 1 }, limit: most }).toArray(),
  ])
  const permissions = [...new Set(input.permissions ?? [])]
  const held = found.map((group) => ({ group, gives: new Set(permissionsOf(group)) }))
  const concerned = held.filter(({ gives }) => permissions.some((name) => gives.has(name)))
  const people = await Promise.all(
    concerned.map(async ({ group }) => {
      const one = await collections.user.findOne({ ...own, groupIds: group._id })
      return { ...group, hasPeople: one !== null }
    }),
  )
  const peopled = [...people].sort((one, other) => Number(other.hasPeople) - Number(one.hasPeople))
  const gives = new Map(held.map(({ group, gives }) => [group._id, gives]))
  return {
    hidden: stored?.names ?? [],
    who: permissions.map((permission) => ({
      permission,
      isProvider: providerQueries().has(permission),
      groups: peopled
        .filter(({ _id }) => gives.get(_id)?.has(permission))
        .map(({ name, hasPeople }) => ({ name, hasPeople })),
    })),
  }
})

const hide = on(firstStepHide, async ({ input, user, collections, commit }) => {
  if (!user.client) throw new AppError('validation', chooseClient)
  const { hiddenSteps } = collections
  const stored = await hiddenSteps.findOne({ _id: user.client.id })
  const others = (stored?.names ?? []).filter((name) => name !== input.name)
  const names = (input.isHidden ? [...others, input.name] : others).slice(-mostHidden)
  const document = { _id: user.client.id, client: user.client.id, names }
  return commit(
    stored
      ? [put(hiddenSteps, document)]
      : [absent(hiddenSteps, { _id: user.client.id }), insert(hiddenSteps, document)],
    { hidden: names },
  )
})

export const firstStepHandlers = (hasBackup: HasBackup): Handler[] => [states(hasBackup), plan, hide]
