import { validationError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { parseInstant } from '@saude/contract/instants'
import { searchName } from '@saude/contract/search'
import { citySearch } from '@saude/core/contract/territory'
import { type Ask, insert } from '@saude/service/handlers'
import { travelCreate } from '../contract/travel.ts'
import { on } from './collections.ts'
import type { TravelCity } from './travel.ts'

export const createTravel = on(travelCreate, async ({ input, collections, commit, ask }) => {
  const [originCity, destinationCity] = await citiesOf(ask, input)
  const appointmentDate = parseInstant(input.appointmentDate)
  // The contract has validated the text as an instant.
  if (!appointmentDate) throw validationError({ appointmentDate: 'Partida é inválido' })
  const travelId = newId()
  return commit(
    [
      insert(collections.travel, {
        _id: travelId,
        originCity,
        destinationCity,
        appointmentDate,
        observation: input.observation ?? null,
      }),
    ],
    { travelId },
  )
})

const notThere = 'deve ser preenchido com um dos valores fornecidos'

/** The chosen cities under the names that the territory knows; what a client calls them does not count. */
async function citiesOf(
  ask: Ask,
  { originCity, destinationCity }: { originCity: { id: string }; destinationCity: { id: string } },
): Promise<[TravelCity, TravelCity]> {
  const { items } = await ask(citySearch, { ids: [...new Set([originCity.id, destinationCity.id])] })
  const find = (id: string): TravelCity | undefined => {
    const city = items.find((one) => one.id === id)
    if (!city) return undefined
    const name = `${city.name} - ${city.stateCode}`
    return { id, name, searchName: searchName(name) }
  }
  const origin = find(originCity.id)
  const destination = find(destinationCity.id)
  if (!origin || !destination) {
    throw validationError({
      ...(!origin && { originCity: `Cidade de origem ${notThere}` }),
      ...(!destination && { destinationCity: `Cidade de destino ${notThere}` }),
    })
  }
  return [origin, destination]
}
