import { doses } from '@saude/core/contract/codes/doses'
import { immunobiologicals } from '@saude/core/contract/codes/immunobiologicals'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { vaccineManufacturers } from '@saude/core/contract/codes/vaccine-manufacturers'
import { add, dayMs, daysAgo, type Making, minuteMs } from './entry.ts'

const monthMs = 30.44 * dayMs

/** Until this age a whole card is in the register; later only what was given lately. */
const wholeCard = 5

const makers = ['152', '149', '163'] as const
/** By age; of those who expect a child and after a birth their own. */
const groupOfAge = '121'
const groupOfPregnant = '112'
/** Where a dose of each route is given, as vaccinators mostly do. */
const sites: Readonly<Record<string, string>> = { '2': '8', '3': '2', '5': '1', '6': '8' }
/** Through the skin, the mouth, under the skin; all others into a muscle. */
const routes: Readonly<Record<string, string>> = {
  '15': '2',
  '45': '5',
  '14': '6',
  '24': '6',
  '56': '6',
  '34': '6',
}

/** Vaccines by age, from the national calendar; adults have what they are called for. */
export function vaccinate(making: Making): void {
  const { random, age, born, end, patient } = making
  if (age < wholeCard) {
    for (const dose of vaccineCalendar.doses) {
      const days = Math.round((dose.months * monthMs) / dayMs) + random.int(0, 24)
      // Between 07:30 and 17:00 in São Paulo.
      const at = born + days * dayMs + random.int(630, 1200) * minuteMs
      // Most are given on time, some late, a few never.
      if (at < end && random.chance(0.93)) give(making, dose.immunobiological, dose.dose, new Date(at))
    }
    return
  }
  const ago = (years: number) => daysAgo(making, random.int(20, Math.round(years * 365)))
  if (age >= 9 && age < 15 && random.chance(0.62)) give(making, '67', '9', ago(Math.min(age - 8.5, 4)))
  if (age >= 10 && age < 15 && random.chance(0.4)) give(making, '104', '1', ago(1))
  if (age >= 11 && age < 15 && random.chance(0.5)) give(making, '74', '9', ago(Math.min(age - 10.5, 3)))
  if (age >= 15 && random.chance(0.2)) give(making, '25', '38', ago(8))
  if (random.chance(age >= 60 ? 0.68 : 0.1)) give(making, '33', '9', ago(0.6))
  if (age >= 60 && random.chance(0.3)) give(making, '87', '8', ago(0.9))
  if (patient.conditions.pregnant && random.chance(0.75)) give(making, '57', '8', ago(0.2))
}

function give(making: Making, vaccine: string, dose: string, date: Date): void {
  const { random, staff, patient, end } = making
  // What is long past was copied from the card.
  const previousRecord = end - date.getTime() > 5 * 365 * dayMs && random.chance(0.3)
  const known = immunobiologicals[vaccine]
  add(making, {
    type: 'immunization',
    date,
    first: previousRecord ? null : staff.of('technician', patient.healthUnitId),
    immunization: {
      immunobiological: { system: 'esusImmunobiological', code: vaccine, name: known?.name ?? vaccine },
      dose: { system: 'esusDose', code: dose, name: doses[dose]?.name ?? dose },
      previousRecord,
      strategy: previousRecord ? null : '1',
      route: previousRecord ? null : (routes[vaccine] ?? '3'),
      site: previousRecord ? null : (sites[routes[vaccine] ?? '3'] ?? null),
      batch: previousRecord
        ? null
        : `${known?.acronym.slice(0, 3).toUpperCase()}${String(date.getUTCFullYear()).slice(2)}-${random.int(100, 999)}`,
      ...(previousRecord ? { manufacturer: null } : detailsOf(making, vaccine)),
    },
  })
}

/** What the federal form asks of a dose that is given now. */
function detailsOf({ random, patient }: Making, vaccine: string) {
  const maker = random.pick(makers)
  const isPregnant = patient.conditions.pregnant
  return {
    maker,
    manufacturer: vaccineManufacturers[maker],
    group: isPregnant ? groupOfPregnant : groupOfAge,
    carePlace: '1',
    isTraveller: false,
    ...(patient.gender === 'F' && { maternal: isPregnant ? '2' : '1' }),
    ...(vaccine === '15' && { isLeprosyContact: false }),
  }
}
