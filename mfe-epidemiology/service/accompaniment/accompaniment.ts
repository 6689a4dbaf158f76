import { recordService } from '@saude/service/record/record'
import { epidemiologicalAccompaniment } from '../../contract/accompaniment.ts'
import { citizensOf } from './citizen.ts'
import { accompaniments } from './collection.ts'
import { setsOf, valuesOf } from './values.ts'

export const accompanimentRecord = recordService(epidemiologicalAccompaniment, {
  collection: accompaniments,
  before: valuesOf,
  begins: ({ origin }) => origin ?? 'suspect',
  sets: setsOf,
  where({ contactUntil, citizenId }) {
    if (!contactUntil && !citizenId) return undefined
    return {
      ...(contactUntil && { nextContactOn: { $lte: contactUntil } }),
      ...(citizenId && { 'citizen.id': citizenId }),
    }
  },
  async shown(entries, { ask }) {
    const ids = entries.map(({ citizen }) => citizen.id)
    const known = await citizensOf(ask, ids).catch(() => new Map<string, never>())
    return entries.map(({ citizen, state }) => {
      const { cns, phone, address } = known.get(citizen.id) ?? {}
      return {
        citizenCns: cns ?? null,
        phone: phone ?? null,
        address: address ?? null,
        status: state ?? 'suspect',
      }
    })
  },
})
