import { citizenByIds } from '../../../contract/by-ids.ts'
import { on } from '../../collections.ts'
import { identityOf } from './identity.ts'

export const namesOfCitizens = on(citizenByIds, async ({ input, collections }) => {
  const found = await collections.citizen.findAll({ _id: { $in: input.ids } }, { max: 500 })
  return {
    items: found.map((citizen) => ({
      ...identityOf(citizen),
      searchName: citizen.searchName,
      livesElsewhere: citizen.addressOnCity === false,
    })),
  }
})
