import { addressLine } from '../../../contract/address.ts'
import { citizenContactByIds, citizenPlaceByIds } from '../../../contract/contact.ts'
import { isPoor } from '../../analysis/rows/poor.ts'
import { on } from '../../collections.ts'
import { identityOf } from './identity.ts'

export const contactsOfCitizens = on(citizenContactByIds, async ({ input, collections }) => {
  const found = await collections.citizen.findAll({ _id: { $in: input.ids } }, { max: 1_000 })
  return {
    items: found.map((one) => ({
      ...identityOf(one),
      phone: one.mobilePhone ?? one.contactPhone ?? one.homePhone ?? null,
      cpf: one.cpf ?? null,
      rg: one.rg ?? null,
      address: addressLine(one) || null,
      position: one.addressCoordinates ?? null,
      gender: one.gender ?? null,
      neighborhood: one.neighborhood ?? null,
      healthUnit: one.healthUnit ?? null,
      installedApp: one.installedApp,
    })),
  }
})

export const placesOfCitizens = on(citizenPlaceByIds, async ({ input, collections }) => {
  const projection = {
    addressCoordinates: 1,
    accuracy: 1,
    geolocationType: 1,
    neighborhood: 1,
    microArea: 1,
    responsibleAcsId: 1,
    healthUnit: 1,
  } as const
  const found = await collections.citizen.findAll({ _id: { $in: input.ids } }, { projection, max: 1_000 })
  return {
    items: found.map((one) => ({
      id: one._id,
      position: one.addressCoordinates ?? null,
      isPoor: isPoor(one),
      neighborhood: one.neighborhood ?? null,
      microArea: one.microArea ?? null,
      agentId: one.responsibleAcsId ?? null,
      healthUnit: one.healthUnit ?? null,
    })),
  }
})
