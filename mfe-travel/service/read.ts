import { AppError } from '@saude/contract/errors'
import { parseInstant } from '@saude/contract/instants'
import { pageOf } from '@saude/service/page'
import type { Filter } from '@saude/store'
import { travelGet, travelList } from '../contract/travel.ts'
import { on } from './collections.ts'
import { answered, type Travel } from './travel.ts'

const day = 86_400_000

export const listTravels = on(travelList, async ({ input, collections }) => {
  const { originCity, destinationCity, initialDate, finalDate } = input
  const filter: Filter<Travel> = {
    ...(originCity && { 'originCity.id': originCity.id }),
    ...(destinationCity && { 'destinationCity.id': destinationCity.id }),
    ...between(initialDate, finalDate),
  }
  return pageOf(collections.travel, travelList, input, {
    filter,
    sort: { originCity: 'originCity.searchName', destinationCity: 'destinationCity.searchName' },
    map: answered,
  })
})

/** Both days whole, in São Paulo. */
function between(first: string | null | undefined, last: string | null | undefined): Filter<Travel> {
  const from = first ? parseInstant(first) : undefined
  const to = last ? parseInstant(last) : undefined
  if (!from && !to) return {}
  return {
    appointmentDate: {
      ...(from && { $gte: from }),
      ...(to && { $lt: new Date(to.getTime() + day) }),
    },
  }
}

export const getTravel = on(travelGet, async ({ input, collections }) => {
  const travel = await collections.travel.findOne({ _id: input.id })
  if (!travel) throw new AppError('notFound')
  return answered(travel)
})
