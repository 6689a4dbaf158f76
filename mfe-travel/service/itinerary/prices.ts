import { clientSettings } from '@saude/core/contract/settings'
import type { Context, Place } from '../documents.ts'
import type { Vehicle } from '../fitness.ts'

export interface Settings {
  readonly prices: Readonly<Partial<Record<NonNullable<Vehicle['fuel']>, number | null>>>
  readonly departure: Place | null
}

/** Prices and place of departure; none where they are not set, or while the core does not answer. */
export async function settingsOf({ ask }: Pick<Context, 'ask'>): Promise<Settings> {
  try {
    const said = await ask(clientSettings, {})
    return {
      prices: {
        alcohol: said.pricePerAlcohool ?? null,
        diesel: said.pricePerDiesel ?? null,
        gasoline: said.pricePerGasoline ?? null,
      },
      departure: said.tripDeparturePlace ?? null,
    }
  } catch {
    return { prices: {}, departure: null }
  }
}
