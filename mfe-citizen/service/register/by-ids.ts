import { citizenByIds } from '../../contract/by-ids.ts'
import { on } from '../collections.ts'

export const namesOfCitizens = on(citizenByIds, async ({ input, collections }) => {
  const found = await collections.citizen.find({ _id: { $in: input.ids } }).toArray()
  return {
    items: found.map(({ _id, name, searchName, cns, birthDate, deathAt, addressOnCity }) => ({
      id: _id,
      name,
      searchName,
      cns,
      birthDate,
      deathAt,
      livesElsewhere: addressOnCity === false,
    })),
  }
})
