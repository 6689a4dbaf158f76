import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { columnOf, inFooter, rowsOf, sumOf } from './screens.ts'
import { type Tally, tally } from './tally.ts'

/** What production is made of: what was done for somebody, with its competência. */
const produced = ['healthCare', 'dentalCare', 'homeCare', 'procedure']

const quantityOf = (entry: object): number => {
  const quantity = at(entry, 'quantity')
  return typeof quantity === 'number' ? quantity : 1
}

const groups: Readonly<Record<string, (entry: object) => string>> = {
  procedure: (entry) => textAt(entry, 'procedure.code') || '-',
  month: (entry) => textAt(entry, 'month'),
  healthUnit: (entry) => textAt(entry, 'healthUnit.id') || '-',
  team: (entry) => textAt(entry, 'team') || '-',
  professional: (entry) => textAt(entry, 'first.userId') || textAt(entry, 'first.name') || '-',
  occupation: (entry) => textAt(entry, 'first.cbo.code') || '-',
}

/** Families of doctors in the CBO 2002. */
const isDoctors = (entry: object): boolean => /^225[123]/.test(textAt(entry, 'first.cbo.code'))

interface Summed {
  readonly quantity: Tally
  readonly attendances: Tally
}

function added(entries: readonly object[], keyOf: (entry: object) => string): Summed {
  const [quantity, attendances] = [tally(), tally()]
  for (const entry of entries) {
    quantity.add(keyOf(entry), textAt(entry, '_id'), quantityOf(entry))
    attendances.add(keyOf(entry), textAt(entry, '_id'))
  }
  return { quantity, attendances }
}

/** The entries of the last twelve months. */
async function lastYear(oracle: Oracle): Promise<readonly object[]> {
  const months = new Set(monthsUpTo(dayOf(oracle.now), 12))
  return (await oracle.documents('citizen', 'historyItem')).filter(
    (entry) => produced.includes(textAt(entry, 'type')) && months.has(textAt(entry, 'month')),
  )
}

/** Production as those see it for whom protected diagnoses exist: everything, by each group. */
export async function checkProduction(oracle: Oracle): Promise<void> {
  const entries = await lastYear(oracle)
  const doctors = entries.filter(isDoctors)
  let all: number | undefined
  for (const [by, keyOf] of Object.entries(groups)) {
    const { quantity, attendances } = added(entries, keyOf)
    const report = await rowsOf(oracle, 'procedureList', { by })
    oracle.figure('procedureList.items.quantity', columnOf(report.rows, 'quantity'), quantity)
    oracle.figure('procedureList.items.attendances', columnOf(report.rows, 'attendances'), attendances)
    oracle.figure('procedureList.totalItems', report.total, quantity.rows.size)
    oracle.equal(
      `procedureList by ${by}: rows and footer`,
      sumOf(report.rows, 'quantity'),
      inFooter(report.message, 'Quantidade'),
    )
    oracle.equal(
      `procedureList by ${by} and by the others`,
      sumOf(report.rows, 'quantity'),
      all ?? sumOf(report.rows, 'quantity'),
    )
    all = sumOf(report.rows, 'quantity')
    if (by === 'procedure') continue
    const own = added(doctors, keyOf)
    const care = await rowsOf(oracle, 'medicalCareReport', { by })
    oracle.figure('medicalCareReport.items.attendances', columnOf(care.rows, 'attendances'), own.attendances)
    oracle.figure('medicalCareReport.items.quantity', columnOf(care.rows, 'quantity'), own.quantity)
    oracle.figure('medicalCareReport.totalItems', care.total, own.quantity.rows.size)
    oracle.equal(
      `medicalCareReport by ${by}: rows and footer`,
      sumOf(care.rows, 'attendances'),
      inFooter(care.message, 'Atendimentos'),
    )
  }
}

/** What one who may not see protected diagnoses is shown: sums of five or more over months that are over, the rest in 'Demais'. */
export async function checkSecrecy(oracle: Oracle): Promise<void> {
  const entries = await lastYear(oracle)
  const thisMonth = dayOf(oracle.now).slice(0, 7)
  for (const [by, keyOf] of Object.entries(groups)) {
    const open = added(
      entries.filter((entry) => at(entry, 'isProtected') !== true),
      keyOf,
    )
    const over = entries.filter(
      (entry) => at(entry, 'isProtected') !== true || textAt(entry, 'month') < thisMonth,
    )
    const whole = added(over, keyOf)
    const shown = tally()
    let left = 0
    for (const [row, { sum, ids }] of whole.quantity.rows) {
      const counted = ids.length >= 5 ? sum : (open.quantity.rows.get(row)?.sum ?? 0)
      left += sum - counted
      if (counted > 0) shown.add(row, ids[0] ?? '', counted)
    }
    if (left >= 5) shown.add('others', '', left)
    const report = await rowsOf(oracle, 'procedureList', { by }, 'secretary')
    oracle.figure('procedureList.items.quantity', columnOf(report.rows, 'quantity'), shown)
    const doctor = await rowsOf(oracle, 'procedureList', { by }, 'doctor')
    const unseen = whole.quantity.total() - added(entries, keyOf).quantity.total()
    const kept = left >= 5 ? 0 : left
    oracle.equal(
      `procedureList by ${by}: secretary and doctor`,
      sumOf(report.rows, 'quantity'),
      sumOf(doctor.rows, 'quantity') + unseen - kept,
    )
  }
}

/** Care by month of the municipality in numbers, as the report of production has it, and who was attended most. */
export async function checkCare(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const items = await oracle.documents('citizen', 'historyItem')
  const [now, before] = [tally(), tally()]
  const year = Number(today.slice(0, 4))
  const kinds = ['healthCare', 'dentalCare', 'immunization', 'exam', 'homeCare']
  const sizes = new Map<string, number>()
  const keyOf = (entry: object, day: string) => `${textAt(entry, 'type')} ${Number(day.slice(5, 7))}`
  const inYear = (entry: object, ofYear: number): string | undefined => {
    const day = dayOf(at(entry, 'date'))
    const end = `${ofYear}${today.slice(4)}`
    return kinds.includes(textAt(entry, 'type')) && day >= `${ofYear}-01-01` && day <= end ? day : undefined
  }
  for (const entry of items)
    for (const ofYear of [year, year - 1]) {
      const day = inYear(entry, ofYear)
      if (day)
        sizes.set(`${ofYear} ${keyOf(entry, day)}`, (sizes.get(`${ofYear} ${keyOf(entry, day)}`) ?? 0) + 1)
    }
  for (const entry of items)
    for (const [ofYear, into] of [
      [year, now],
      [year - 1, before],
    ] as const) {
      const day = inYear(entry, ofYear)
      if (!day) continue
      const isOver = day.slice(5, 7) < today.slice(5, 7)
      const isEnough = (sizes.get(`${ofYear} ${keyOf(entry, day)}`) ?? 0) >= 5
      if (at(entry, 'isProtected') === true && !(isOver && isEnough)) continue
      into.add(keyOf(entry, day), textAt(entry, '_id'))
    }
  const city = await oracle.ask('cityInNumbers')
  const months = listAt(city, 'care').flatMap((kind) =>
    listAt(kind, 'months').map((month) => ({
      id: `${textAt(kind, 'kind')} ${numberAt(month, 'month')}`,
      now: numberAt(month, 'now'),
      before: numberAt(month, 'before'),
    })),
  )
  oracle.figure('cityInNumbers.care.months.now', columnOf(months, 'now'), now)
  oracle.figure('cityInNumbers.care.months.before', columnOf(months, 'before'), before)

  const attended = tally()
  for (const entry of items)
    if (
      ['healthCare', 'dentalCare', 'homeCare'].includes(textAt(entry, 'type')) &&
      dayOf(at(entry, 'date')).startsWith(String(year)) &&
      at(entry, 'isProtected') !== true
    )
      attended.add(textAt(entry, 'citizenId'), textAt(entry, '_id'))
  const most = await rowsOf(oracle, 'mostAttendedCitizens')
  const byCitizen = columnOf(most.rows, 'count', (row) => textAt(row, 'citizen.id'))
  oracle.figure('mostAttendedCitizens.items.count', byCitizen, attended)
  oracle.figure('mostAttendedCitizens.totalItems', most.total, attended.rows.size)
}
