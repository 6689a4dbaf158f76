import { citizenJourneyList, mostJourneys } from '@saude/citizen/contract/journey'
import { clientOf } from '@saude/service/client'
import { type Handler, handlersFor } from '@saude/service/handlers'
import { filterBy } from '@saude/store'
import { seatsOf, travelers } from './documents.ts'

const on = handlersFor({ traveler: travelers })

/** The finished trips on which somebody was there, as patient or as companion. */
export const listJourneys: Handler = on(citizenJourneyList, async (call) => {
  const { citizenId } = call.input
  const client = clientOf(call)
  const bookings = (path: 'citizen.id' | 'companion.id') =>
    call.store
      .collection(travelers)
      .find(filterBy({ client, [path]: citizenId, departureAt: { $lte: call.now } }), {
        sort: { departureAt: -1, _id: -1 },
        limit: mostJourneys,
      })
      .toArray()
  const found = (await Promise.all([bookings('citizen.id'), bookings('companion.id')])).flat()
  const there = found.filter(({ standing, presence }) => standing === 'booked' && presence !== 'absent')
  const seats = await seatsOf(call, [...new Set(there.map(({ travelId }) => travelId))])
  return {
    items: there
      .filter(({ travelId }) => seats.get(travelId)?.state === 'finished')
      .sort((one, other) => Number(other.departureAt) - Number(one.departureAt))
      .slice(0, mostJourneys)
      .map(({ _id, citizen, departureAt, destinationCityName, withCompanion, presence }) => ({
        id: _id,
        citizenId,
        departureAt,
        destination: destinationCityName,
        isCompanion: citizen.id !== citizenId,
        withCompanion: withCompanion ?? false,
        returnedOther: presence === 'returnedOther',
      })),
  }
})
