import { clientSettings } from '@saude/core/contract/settings'
import { sigtapRules } from '@saude/core/contract/sigtap'
import type { Context, TravelDocument, TravelerDocument } from './documents.ts'
import { dayMs, dayOf } from './time.ts'

/** Reais a day, by the procedures of the SIGTAP table that pay them (08.03.01), for a patient and for a companion. */
interface Daily {
  readonly patient: number
  readonly companion: number
}

const withNight = { patient: '0803010010', companion: '0803010044' } as const
const withoutNight = { patient: '0803010028', companion: '0803010052' } as const

/** What the table says since 2007, for clients that have not loaded the month's own. */
const usual: Readonly<Record<string, number>> = {
  [withNight.patient]: 24.75,
  [withNight.companion]: 24.75,
  [withoutNight.patient]: 8.4,
  [withoutNight.companion]: 8.4,
}

const centavos = 100

export interface Allowance {
  /** What the SUS pays back. */
  readonly sigtap: number
  /** What the municipality adds of its own. */
  readonly topUp: number
}

type Journey = Pick<TravelDocument, 'appointmentDate' | 'endAt'>
type Booked = Pick<TravelerDocument, 'seats' | 'presence'>

/** What patients and companions of a trip may claim for meals and nights, by the table of the day. */
export async function allowanceOf(
  { ask }: Pick<Context, 'ask'>,
  travel: Journey,
  booked: readonly Booked[],
): Promise<Allowance> {
  const codes = nightsOf(travel) > 0 ? withNight : withoutNight
  const [values, topUp] = await Promise.all([valuesOn(travel, ask), topUpOf(travel, ask)])
  const paidBy = (code: string) => values.get(code) ?? usual[code] ?? 0
  const daily = { patient: paidBy(codes.patient), companion: paidBy(codes.companion) }
  return {
    sigtap: sumFor(travel, booked, daily),
    topUp: sumFor(travel, booked, { patient: topUp, companion: topUp }),
  }
}

/** The days of a journey times what each day pays, for all who went. */
export function sumFor(travel: Journey, booked: readonly Booked[], { patient, companion }: Daily): number {
  const went = booked.filter(({ presence, seats }) => presence !== 'absent' && seats > 0)
  const companions = went.reduce((sum, { seats }) => sum + seats - 1, 0)
  const days = Math.max(1, nightsOf(travel))
  return Math.round(days * (went.length * patient + companions * companion) * centavos) / centavos
}

/** Nights away. A journey that ends in the small hours of the next day has no night in a bed. */
export function nightsOf({ appointmentDate, endAt }: Journey): number {
  const day = (instant: Date) => Date.parse(`${dayOf(instant)}T00:00:00Z`)
  const isSmallHours = endAt.getTime() - appointmentDate.getTime() < dayMs
  return isSmallHours ? 0 : Math.round((day(endAt) - day(appointmentDate)) / dayMs)
}

/** Reais by procedure of the departure's month; none where that month is not loaded or the core does not answer. */
async function valuesOn({ appointmentDate }: Journey, ask: Context['ask']): Promise<Map<string, number>> {
  try {
    const { items } = await ask(sigtapRules, {
      competence: dayOf(appointmentDate).slice(0, 7),
      codes: Object.keys(usual),
    })
    return new Map(items.map(({ code, outpatientValue }) => [code, outpatientValue / centavos]))
  } catch {
    return new Map()
  }
}

/** What the municipality adds to each day; nothing where it has not said so. */
async function topUpOf(travel: Journey, ask: Context['ask']): Promise<number> {
  try {
    const { allowanceTopUpWithNight, allowanceTopUpWithoutNight } = await ask(clientSettings, {})
    return (nightsOf(travel) > 0 ? allowanceTopUpWithNight : allowanceTopUpWithoutNight) ?? 0
  } catch {
    return 0
  }
}
