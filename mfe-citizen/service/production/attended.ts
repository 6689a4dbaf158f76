import { toWire } from '@saude/contract/instants'
import { pageOf } from '@saude/service/page'
import { mostAttendedCitizens } from '../../contract/most-attended.ts'
import { on } from '../collections.ts'
import { anyUnit } from './attended-citizen.ts'

export const listMostAttended = on(mostAttendedCitizens, ({ input, collections, now }) => {
  const year = String(input.year ?? toWire(now).slice(0, 4))
  const filter = { year, unit: input.healthUnit?.id ?? anyUnit, count: { $gt: 0 } }
  return pageOf(collections.attendedCitizen, mostAttendedCitizens, input, {
    filter,
    async mapAll(found) {
      const ids = found.map(({ citizenId }) => citizenId)
      const people = await collections.citizen.find({ _id: { $in: ids } }).toArray()
      const known = new Map(people.map((one) => [one._id, one]))
      return found.map(({ _id, citizenId, count }) => {
        const {
          name = 'Cadastro removido',
          birthDate = null,
          healthUnitName = null,
        } = known.get(citizenId) ?? {}
        return { id: _id, citizen: { id: citizenId, name }, birthDate, healthUnitName, count }
      })
    },
  })
})
