import { today } from '@saude/contract/instants'
import { add, cid, daysAgo, type Making, sigtap } from './entry.ts'

/** Weeks in which pregnancies of the demo are known of, and the longest that they last by then. */
const [firstWeek, lastWeek] = [5, 36]
const weeksMs = 7 * 86_400_000

/** What indicators ask for: care before a birth, the smear test, the feet of people with diabetes. */
export function prevent(making: Making): void {
  const { random, staff, patient, age } = making
  const unit = patient.healthUnitId
  const nurse = staff.of('nurse', unit)
  if (patient.conditions.pregnant) carry(making)
  if (patient.gender === 'F' && age >= 25 && age < 65 && random.chance(0.62))
    add(making, {
      type: 'procedure',
      date: daysAgo(making, random.int(10, 1500)),
      first: nurse,
      procedure: sigtap('0201020033'),
    })
  if (patient.conditions.diabetes && random.chance(0.4))
    add(making, {
      type: 'procedure',
      date: daysAgo(making, random.int(5, 400)),
      first: nurse,
      procedure: sigtap('0301040095'),
    })
}

/** A pregnancy from its first consultation on: consultations each month, tests, the dentist. */
function carry(making: Making): void {
  const { random, staff, patient, end } = making
  const unit = patient.healthUnitId
  const nurse = staff.of('nurse', unit)
  const weeks = random.int(firstWeek + 2, lastWeek)
  const began = Math.min(weeks - 1, random.chance(0.75) ? random.int(firstWeek, 12) : random.int(13, 20))
  const lastPeriod = today(new Date(end - weeks * weeksMs))
  for (let week = began; week < weeks; week += random.int(3, 5))
    add(making, {
      type: 'healthCare',
      date: daysAgo(making, (weeks - week) * 7),
      first: nurse,
      procedure: sigtap('0301010110'),
      problem: cid('Z348'),
      lastPeriod,
    })
  const since = () => daysAgo(making, random.int(1, (weeks - began) * 7))
  if (random.chance(0.7))
    for (const test of ['0214010074', '0214010058'])
      add(making, { type: 'procedure', date: since(), first: nurse, procedure: sigtap(test) })
  if (random.chance(0.35))
    add(making, {
      type: 'dentalCare',
      date: since(),
      first: staff.of('dentist', unit),
      procedure: sigtap('0301010153'),
    })
}

/** What was weighed before a pregnancy, of most whose last period is known: what was gained since varies. */
export function weighBefore(making: Making): void {
  const { random, staff, patient, end, entries } = making
  const { pregnant, weight, height } = patient.conditions
  const lastPeriod = entries.map((entry) => entry.lastPeriod).findLast(Boolean)
  if (!pregnant || !lastPeriod || weight === null || !random.chance(0.75)) return
  const began = Date.parse(`${lastPeriod}T12:00:00Z`)
  const weeks = (end - began) / weeksMs
  const gained = Math.max(0, weeks - 12) * 0.36 + random.normal(0, 1.8)
  add(making, {
    type: 'measurement',
    date: new Date(began - random.int(5, 200) * 86_400_000),
    first: staff.of('technician', patient.healthUnitId),
    measures: {
      weight: Math.max(30, Math.round((weight - gained) * 10) / 10),
      height,
      temperature: null,
      oxigenSaturation: null,
      heartRate: null,
      bloodPressure: null,
    },
  })
}
