import type { Vertex } from '@saude/contract/geo'
import { citySearch } from '@saude/core/contract/territory'
import type { Context, Place, TravelDocument, TravelerDocument } from '../documents.ts'
import type { Contact } from '../people.ts'

/** Where somebody boards or leaves: the place on the map where there is one, else what is known roughly. */
export interface Spot {
  readonly at: Vertex | undefined
  /** In words. */
  readonly where: string | null
  /** The city's middle: the door is not known. */
  readonly isRough: boolean
}

const vertexOf = (place: Place | null | undefined): Vertex | undefined =>
  place?.coordinates && { lat: place.coordinates.latitude, lng: place.coordinates.longitude }

const nameOf = (place: Place | null | undefined): string | null =>
  place?.name ?? place?.address ?? place?.fullAddress ?? null

/** The middles of a trip's two cities, as far as the territory knows them. */
export async function citiesOf(
  { ask }: Pick<Context, 'ask'>,
  { originCity, destinationCity }: TravelDocument,
): Promise<{ readonly origin: Vertex | undefined; readonly destination: Vertex | undefined }> {
  const { items } = await ask(citySearch, { ids: [originCity.id, destinationCity.id] })
  const at = (id: string): Vertex | undefined => {
    const city = items.find((one) => one.id === id)
    return typeof city?.latitude === 'number' && typeof city.longitude === 'number'
      ? { lat: city.latitude, lng: city.longitude }
      : undefined
  }
  return { origin: at(originCity.id), destination: at(destinationCity.id) }
}

/** Where a passenger boards: the chosen place, the home as it is now, or somewhere in the city. */
export function boardingOf(
  { passengerOrigin, boardingPoint }: TravelerDocument,
  contact: Contact | undefined,
  city: Vertex | undefined,
): Spot {
  const chosen = vertexOf(passengerOrigin)
  const home = contact?.position && { lat: contact.position.y, lng: contact.position.x }
  return {
    at: chosen ?? home ?? city,
    where: boardingPoint ?? nameOf(passengerOrigin) ?? contact?.address ?? null,
    isRough: !chosen && !home,
  }
}

/** Where a passenger leaves: the chosen place, or somewhere in the city of destination. */
export function leavingOf(
  { passengerDestiny, destinationPoint, destinationCityName }: TravelerDocument,
  city: Vertex | undefined,
): Spot {
  const chosen = vertexOf(passengerDestiny)
  return {
    at: chosen ?? city,
    where: destinationPoint ?? nameOf(passengerDestiny) ?? destinationCityName,
    isRough: !chosen,
  }
}

/** Where the vehicle starts. */
export const startOf = (
  departure: Place | null,
  city: Vertex | undefined,
  cityName: string,
): { readonly at: Vertex | undefined; readonly name: string } => ({
  at: vertexOf(departure) ?? city,
  name: nameOf(departure) ?? cityName,
})
