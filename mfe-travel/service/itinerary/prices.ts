import { decimal, object, place } from '@saude/contract/fields'
import { query } from '@saude/contract/query'
import { rows as core } from '@saude/core/contract/access'
import type { Context, Place } from '../documents.ts'
import type { Vehicle } from '../fitness.ts'

/** Of the municipality's settings what trips go by; the core answers it. */
const settingsGet = query(core.settingsGet, {
  input: {},
  output: {
    settingsComplement: object('Configurações', {
      pricePerAlcohool: decimal('Preço do álcool por litro'),
      pricePerDiesel: decimal('Preço do diesel por litro'),
      pricePerGasoline: decimal('Preço da gasolina por litro'),
      tripDeparturePlace: place('Local de partida das viagens'),
    }),
  },
})

export interface Settings {
  readonly prices: Readonly<Partial<Record<NonNullable<Vehicle['fuel']>, number | null>>>
  readonly departure: Place | null
}

/** Prices and place of departure; none where they are not set, or where the caller may not see them. */
export async function settingsOf({ ask }: Pick<Context, 'ask'>): Promise<Settings> {
  try {
    const { settingsComplement: said } = await ask(settingsGet, {})
    return {
      prices: {
        alcohol: said?.pricePerAlcohool ?? null,
        diesel: said?.pricePerDiesel ?? null,
        gasoline: said?.pricePerGasoline ?? null,
      },
      departure: said?.tripDeparturePlace ?? null,
    }
  } catch {
    return { prices: {}, departure: null }
  }
}
