import type { Vertex } from '@saude/contract/geo'
import { toMultipolygon } from '@saude/contract/geo'
import { isProvider } from '@saude/contract/session'
import type { Handler } from '@saude/service/handlers'
import {
  healthUnitBoundaries,
  leastLikeness,
  placeAutocomplete,
  placeDetails,
  placeReverse,
  searchPlace,
} from '../../contract/place.ts'
import { on } from '../collections.ts'
import { ownClient } from '../tenant.ts'
import { readAddress, saysPlace } from './address.ts'
import { gazetteer } from './gazetteer.ts'
import { likeness } from './likeness.ts'
import type { PlaceContext, PlaceProvider } from './provider.ts'
import { pressedUnit } from './unit-at.ts'

interface Near {
  readonly latitude?: number | null | undefined
  readonly longitude?: number | null | undefined
}

/** Near to what the caller looks at, else to the middle of the municipality. */
async function nearOf({ latitude, longitude }: Near, { collections, user }: PlaceContext) {
  if (typeof latitude === 'number' && typeof longitude === 'number') return { lat: latitude, lng: longitude }
  const client = user.client ? await collections.client.findOne({ _id: user.client.id }) : null
  const at: Vertex | undefined =
    typeof client?.latitude === 'number' && typeof client.longitude === 'number'
      ? { lat: client.latitude, lng: client.longitude }
      : undefined
  return at
}

/** Place searches by the provider of this installation, where a client does not want those of its own register alone. */
export function placeHandlers(operator: PlaceProvider): Handler[] {
  async function providerOf({ collections, user }: PlaceContext): Promise<PlaceProvider> {
    if (operator === gazetteer || !user.client) return operator
    const client = await collections.client.findOne({ _id: user.client.id })
    return client?.placeSource === 'own' ? gazetteer : operator
  }
  return [
    on(placeAutocomplete, async (context) => {
      const { input } = context
      const provider = await providerOf(context)
      const { attribution } = provider
      const q = input.q?.trim()
      if (!q) return { items: [], attribution }
      const near = await nearOf(input, context)
      const found = await provider.suggest({ q, near, sessionToken: input.sessionToken ?? null }, context)
      return { items: found.map(({ id, name, description }) => ({ id, name, description })), attribution }
    }),
    on(placeDetails, async (context) => {
      const provider = await providerOf(context)
      const { id, sessionToken } = context.input
      const place = await provider.details(id, sessionToken ?? undefined, context)
      return { place, attribution: provider.attribution }
    }),
    on(placeReverse, async (context) => {
      const { latitude, longitude, zoom } = context.input
      const pressed = { lat: latitude, lng: longitude, zoom }
      const unit = await pressedUnit(pressed, context)
      if (unit) return { place: unit, attribution: gazetteer.attribution }
      const provider = await providerOf(context)
      const place = await provider.reverse(pressed, context)
      return { place, attribution: provider.attribution }
    }),
    on(searchPlace, async (context) => {
      const { input } = context
      const provider = await providerOf(context)
      const { attribution } = provider
      const none = { coordinates: null, name: null, attribution }
      if (!saysPlace(readAddress(input.place))) return none
      const near = await nearOf(input, context)
      const found = await provider.suggest({ q: input.place, near, sessionToken: null }, context)
      const [best] = found
        .map((one) => ({
          ...one,
          fits: one.fits ?? likeness(input.place, `${one.name} ${one.description ?? ''}`),
        }))
        .filter(({ fits }) => fits >= leastLikeness)
        .sort((one, other) => other.fits - one.fits)
      if (!best) return none
      const { coordinates, name } = await provider.details(best.id, undefined, context)
      return { coordinates, name: name ?? best.name, attribution }
    }),
    boundaries,
  ]
}

/** Units with their limits; 'Todos' is for provider staff, others see their own client's. */
const boundaries = on(healthUnitBoundaries, async ({ input, user, collections }) => {
  const isOfAll = input.client === 'all' && isProvider(user.groups)
  const units = await collections.healthUnit.findAll(isOfAll ? {} : ownClient(user), {
    sort: { searchName: 1, _id: 1 },
    max: 5_000,
  })
  const names = isOfAll
    ? new Map((await collections.client.findAll({}, { max: 10_000 })).map(({ _id, name }) => [_id, name]))
    : new Map<string, string>()
  return {
    items: units.map(({ _id, name, color, location, boundary, client }) => ({
      id: _id,
      name,
      color: color ?? null,
      location: location?.coordinates ?? null,
      boundary: toMultipolygon(boundary),
      clientName: names.get(client) ?? null,
    })),
  }
})
