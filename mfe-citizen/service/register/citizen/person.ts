import { citizenPersonByIds } from '../../../contract/production.ts'
import { on } from '../../collections.ts'
import { identityOf } from './identity.ts'

export const personsByIds = on(citizenPersonByIds, async ({ input, collections }) => {
  const found = await collections.citizen.findAll({ _id: { $in: input.ids } }, { max: 500 })
  return {
    items: found.map((citizen) => {
      const livesElsewhere = citizen.addressOnCity === false
      return {
        ...identityOf(citizen),
        cpf: citizen.cpf,
        gender: citizen.gender,
        raceColor: citizen.raceColor,
        ethnicity: citizen.ethnicity,
        nationality: citizen.nationality,
        livesElsewhere,
        ibge: citizen.addressIbge,
        cep: citizen.addressCep,
        streetType: citizen.addressPublicPlaceType,
        street: citizen.addressPublicPlace,
        number: citizen.addressNumber,
        complement: citizen.addressComplement,
        neighborhood: livesElsewhere ? citizen.addressExternalNeighborhood : citizen.neighborhood?.name,
        phone: citizen.mobilePhone ?? citizen.homePhone ?? citizen.contactPhone,
        email: citizen.email,
      }
    }),
  }
})
