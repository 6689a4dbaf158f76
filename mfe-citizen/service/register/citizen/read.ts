import { formatCns } from '@saude/contract/formats'
import { isId } from '@saude/contract/id'
import { both, prefix, tokens } from '@saude/store'
import { citizenGet, citizenList, citizenSearch } from '../../../contract/citizen.ts'
import { on } from '../../collections.ts'
import { deviceScope } from '../list/device-scope.ts'
import { nameOrder } from '../list/name-order.ts'
import { withCurrentNames } from '../list/names.ts'
import { pageFor } from '../list/own-first.ts'
import { byNameOrNumber, textsOf, typed } from '../list/typed.ts'
import { streetOf } from '../location/street.ts'
import { chosenAgentOf } from '../location/territory.ts'
import type { Citizen } from './citizen.ts'
import { knownCitizen } from './known.ts'
import { relativesOf } from './relatives.ts'
import { isResident } from './resident.ts'
import { shownOf } from './shown.ts'

/** How many a search offers. */
const offered = 20

export const listCitizens = on(citizenList, async ({ input, user, collections, store, ask }) =>
  pageFor(user, collections.citizen, citizenList, input, {
    filter: both<Citizen>(input.offlineStore ? await deviceScope(user, ask) : {}, {
      ...(input.name && { searchTokens: tokens(input.name) }),
      ...typed(input, user),
      ...(input.cpf && { cpf: prefix(input.cpf) }),
      ...(input.cns && { cns: prefix(input.cns) }),
      ...(input.gender && { gender: input.gender }),
      ...(input.responsibleAcs && { responsibleAcsId: input.responsibleAcs.id }),
      ...(input.healthUnit && { 'healthUnit.id': input.healthUnit.id }),
      ...(typeof input.withLocation === 'boolean' && { hasLocation: input.withLocation }),
    }),
    isNarrow: Boolean(
      input.name || textsOf(input).length > 0 || input.cpf || input.cns || input.responsibleAcs,
    ),
    sort: { name: 'searchName' },
    user,
    feed: store.feed,
    row: {
      from: { cnsResponsible: 'cnsResponsibleProfessional' },
      // Where a street runs is for the device, which draws it without a line.
      without: input.offlineStore ? [] : ['streetPaths'],
    },
  }),
)

export const getCitizen = on(citizenGet, async ({ input, user, collections, ask }) => {
  const citizen = await knownCitizen(collections.citizen, input.id)
  const [named, relatives, streetPaths] = await Promise.all([
    withCurrentNames(citizen, ask),
    relativesOf(collections.citizen, citizen),
    streetOf(citizen, ask),
  ])
  // A household is a home since the migration (decision 21): nothing has to be read for its id.
  const homeId = isResident(citizen) ? citizen.householdId : null
  return {
    ...named,
    ...shownOf(citizen, user),
    ...relatives,
    streetPaths,
    homeId,
    chosenAcs: chosenAgentOf(named),
    id: citizen._id,
  }
})

export const searchCitizens = on(citizenSearch, async ({ input, user, collections }) => {
  const found = await collections.citizen
    .find(isId(input.q) ? { _id: input.q } : input.q ? byNameOrNumber(input.q) : {}, {
      sort: nameOrder(user),
      limit: offered,
    })
    .toArray()
  return {
    items: found.map(({ _id, name, cns }) => ({
      id: _id,
      name,
      cns,
      description: cns ? `CNS ${formatCns(cns)}` : null,
    })),
  }
})
