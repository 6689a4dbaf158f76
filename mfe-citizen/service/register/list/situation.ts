import { tokens } from '@saude/store'
import { addressLine } from '../../../contract/address.ts'
import { citizenGeolocationSituationList, citizenListWithoutApp } from '../../../contract/situation.ts'
import { on } from '../../collections.ts'
import type { Citizen } from '../citizen/citizen.ts'
import { living } from '../citizen/resident.ts'
import { rowsOfStaff } from './names.ts'
import { pageFor } from './own-first.ts'
import { textsOf, typed } from './typed.ts'

export const listSituations = on(
  citizenGeolocationSituationList,
  async ({ input, user, collections, ask }) => {
    const staff = rowsOfStaff(ask)
    const { citizen, lastProfessional, geolocation } = input
    const page = await pageFor(user, collections.citizen, citizenGeolocationSituationList, input, {
      filter: {
        ...living,
        ...(citizen && { _id: citizen.id }),
        ...(lastProfessional && { 'lastProfessional.id': lastProfessional.id }),
        ...(geolocation &&
          (geolocation === 'none' ? { hasLocation: false } : { geolocationType: geolocation })),
        ...typed(input, user),
      },
      isNarrow: Boolean(citizen || lastProfessional || textsOf(input).length > 0),
      sort: { name: 'searchName' },
      user,
      also: ['geolocationType', 'hasLocation'],
      map: (one) => staff.note(row(one), one.lastProfessional?.id),
    })
    return staff.named(page, 'lastProfessional')
  },
)

const row = (one: Citizen) => ({
  ...one,
  id: one._id,
  lastProfessional: one.lastProfessional?.name ?? null,
  isAcs: one.lastProfessional?.isAcs ?? false,
  geolocation: (one.hasLocation && one.geolocationType) || ('none' as const),
})

/** Everybody but those whose app works; these, too, where they are asked for. */
export const listWithoutApp = on(citizenListWithoutApp, async ({ input, user, collections }) => {
  const { installedApp, name, responsibleAcs } = input
  return pageFor(user, collections.citizen, citizenListWithoutApp, input, {
    filter: {
      ...living,
      ...(installedApp ? { installedApp } : { lacksApp: true }),
      ...(name && { searchTokens: tokens(name) }),
      ...(responsibleAcs && { responsibleAcsId: responsibleAcs.id }),
      ...typed(input, user),
    },
    isNarrow: Boolean(name || responsibleAcs || textsOf(input).length > 0),
    sort: { name: 'searchName' },
    user,
    also: ways,
    map: (one) => ({
      ...one,
      id: one._id,
      otherPhone: one.homePhone ?? one.contactPhone ?? null,
      address: addressLine(one) || null,
    }),
  })
})

const ways = [
  'homePhone',
  'contactPhone',
  'addressPublicPlaceType',
  'addressPublicPlace',
  'addressNumber',
  'addressComplement',
  'neighborhood',
] as const
