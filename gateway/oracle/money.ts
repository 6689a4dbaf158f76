import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { columnOf, inFooter, rowsOf, sumOf } from './screens.ts'
import { exact, tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')
const desk = 'health-secretary'

/** Reais of a procedure by the table of a month; undefined where the table is not loaded or does not name it. */
async function pricesOf(oracle: Oracle): Promise<(month: string, code: string) => number | undefined> {
  const packages = await oracle.documents('core', 'sigtapPackage')
  const months = new Map(
    packages
      .filter((one) => textAt(one, 'state') === 'active')
      .map((one) => [idOf(one), textAt(one, 'competence')]),
  )
  const prices = new Map<string, number>()
  for (const one of await oracle.documents('core', 'sigtapProcedure')) {
    const month = months.get(textAt(one, 'package'))
    if (month) prices.set(`${month} ${textAt(one, 'code')}`, numberAt(one, 'outpatientValue') / 100)
  }
  return (month, code) => prices.get(`${month} ${code}`)
}

/** What affiliated providers were asked for, by what became of it. */
const holding = ['authorised', 'booked', 'done', 'absent', 'missed']

/** The day on which a request counts as done or missed: that of the appointment, else of the authorisation, else its own. */
const doneDay = (one: object): string =>
  dayOf(at(one, 'appointmentAt')) || textAt(one, 'authorisedOn') || textAt(one, 'date')
const authorisedDay = (one: object): string => textAt(one, 'authorisedOn') || textAt(one, 'date')

/** The financial report: done things at their price; asked for, authorised and missed beside them. */
export async function checkFinancial(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const months = new Set(monthsUpTo(today, 12))
  const price = await pricesOf(oracle)
  const columns = {
    value: tally(),
    agreed: tally(),
    quantity: tally(),
    unpriced: tally(),
    requested: tally(),
    authorised: tally(),
    missed: tally(),
  }
  let own = 0
  for (const entry of await oracle.documents('citizen', 'historyItem')) {
    const month = textAt(entry, 'month')
    if (!['healthCare', 'dentalCare', 'homeCare', 'procedure'].includes(textAt(entry, 'type'))) continue
    if (!months.has(month)) continue
    const quantity = numberAt(entry, 'quantity') || 1
    const each = price(month, textAt(entry, 'procedure.code'))
    columns.quantity.add(month, idOf(entry), quantity)
    columns.value.add(month, idOf(entry), (each ?? 0) * quantity)
    if (each === undefined) columns.unpriced.add(month, idOf(entry), quantity)
    own += quantity
  }
  const offers = await oracle.documents(desk, 'affiliatedProcedure')
  const agreedFor = (one: object): number => {
    const wanted = [
      textAt(one, 'provider.id'),
      textAt(one, 'procedure.id'),
      authorisedDay(one).slice(0, 7),
    ].join('/')
    const offer = offers.find(
      (each) =>
        [textAt(each, 'affiliated.id'), textAt(each, 'procedure.id'), textAt(each, 'competence')].join(
          '/',
        ) === wanted,
    )
    return numberAt(offer, 'value')
  }
  for (const one of await oracle.documents(desk, 'affiliatedService')) {
    const state = textAt(one, 'state')
    const quantity = numberAt(one, 'quantity') || 1
    const asked = textAt(one, 'date').slice(0, 7)
    const authorised = authorisedDay(one).slice(0, 7)
    const done = doneDay(one).slice(0, 7)
    if (months.has(asked)) columns.requested.add(asked, idOf(one), quantity)
    if (months.has(authorised) && holding.includes(state))
      columns.authorised.add(authorised, idOf(one), quantity)
    if (months.has(done) && (state === 'absent' || state === 'missed'))
      columns.missed.add(done, idOf(one), quantity)
    if (!months.has(done) || state !== 'done') continue
    const each = price(done, textAt(one, 'procedure.id'))
    columns.quantity.add(done, idOf(one), quantity)
    columns.value.add(done, idOf(one), (each ?? 0) * quantity)
    columns.agreed.add(done, idOf(one), agreedFor(one) * quantity)
    if (each === undefined) columns.unpriced.add(done, idOf(one), quantity)
  }
  const report = await rowsOf(oracle, 'financialProcedureList', { by: 'month' })
  for (const [key, counted] of Object.entries(columns))
    oracle.figure(`financialProcedureList.items.${key}`, columnOf(report.rows, key), counted)
  oracle.figure('financialProcedureList.totalItems', report.total, report.rows.length)
  for (const by of ['procedure', 'healthUnit', 'provider', 'professional']) {
    const other = await rowsOf(oracle, 'financialProcedureList', { by })
    for (const key of Object.keys(columns))
      oracle.equal(
        `financial report by month and by ${by}: ${key}`,
        exact(sumOf(report.rows, key)),
        exact(sumOf(other.rows, key)),
      )
  }
  const production = await rowsOf(oracle, 'procedureList', { by: 'month' })
  oracle.equal('production and own part of the financial report', sumOf(production.rows, 'quantity'), own)
  oracle.equal(
    'financial report: rows and footer',
    sumOf(report.rows, 'quantity'),
    inFooter(report.message, 'Realizados'),
  )
}

/** Medicines: asked for, authorised, handed over, not fetched. */
export async function checkWithdrawals(oracle: Oracle): Promise<void> {
  const year = dayOf(oracle.now).slice(0, 4)
  const asked = (await oracle.documents(desk, 'withdrawal')).filter(
    (one) => textAt(one, 'date') >= `${year}-01-01`,
  )
  const known = new Set((await oracle.documents(desk, 'medication')).map(idOf))
  const columns = { catmatCount: tally(), authorised: tally(), done: tally(), missed: tally() }
  for (const one of asked) {
    const medicine = textAt(one, 'medication.id')
    if (!known.has(medicine)) continue
    const state = textAt(one, 'state')
    columns.catmatCount.add(medicine, idOf(one))
    if (holding.includes(state)) columns.authorised.add(medicine, idOf(one))
    if (state === 'done') columns.done.add(medicine, idOf(one))
    if (state === 'absent' || state === 'missed') columns.missed.add(medicine, idOf(one))
  }
  const report = await rowsOf(oracle, 'requestedMedication')
  for (const [key, counted] of Object.entries(columns))
    oracle.figure(`requestedMedication.items.${key}`, columnOf(report.rows, key), counted)
  oracle.figure('requestedMedication.totalItems', report.total, columns.catmatCount.rows.size)
  const list = await rowsOf(oracle, 'withdrawalList', { state: 'done' })
  const ofYear = list.rows.filter((row) => textAt(row, 'date') >= `${year}-01-01`)
  oracle.equal('withdrawals handed over: report and list', sumOf(report.rows, 'done'), ofYear.length)
}

/** What affiliated providers have left of a month, and what exams, benefits and trips cost. */
export async function checkCosts(oracle: Oracle): Promise<void> {
  const taken = tally()
  const left = tally()
  const offers = await oracle.documents(desk, 'affiliatedProcedure')
  const services = await oracle.documents(desk, 'affiliatedService')
  for (const offer of offers) {
    let amount = 0
    for (const one of services) {
      const isOf =
        textAt(one, 'provider.id') === textAt(offer, 'affiliated.id') &&
        textAt(one, 'procedure.id') === textAt(offer, 'procedure.id') &&
        authorisedDay(one).slice(0, 7) === textAt(offer, 'competence')
      if (isOf && holding.includes(textAt(one, 'state'))) amount += numberAt(one, 'quantity') || 1
    }
    taken.add(idOf(offer), idOf(offer), amount)
    left.add(idOf(offer), idOf(offer), numberAt(offer, 'availability') - amount)
  }
  const list = await rowsOf(oracle, 'affiliatedProcedureList')
  oracle.figure('affiliatedProcedureList.items.amount', columnOf(list.rows, 'amount'), taken)
  oracle.figure('affiliatedProcedureList.items.availableAmount', columnOf(list.rows, 'availableAmount'), left)
  const [first] = offers
  if (first) {
    const got = await oracle.ask('affiliatedProcedureGet', { id: idOf(first) })
    oracle.figure(
      'affiliatedProcedureGet.amount',
      numberAt(got, 'amount'),
      taken.rows.get(idOf(first))?.sum ?? 0,
    )
    oracle.figure(
      'affiliatedProcedureGet.availableAmount',
      numberAt(got, 'availableAmount'),
      left.rows.get(idOf(first))?.sum ?? 0,
    )
  }
  await checkExams(oracle)
  await checkSpending(oracle)
}

/** Exams that were asked for and neither cancelled nor refused, at the newest table that is loaded. */
async function checkExams(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const price = await pricesOf(oracle)
  const loaded = (await oracle.documents('core', 'sigtapPackage'))
    .filter((one) => textAt(one, 'state') === 'active')
    .map((one) => textAt(one, 'competence'))
    .filter((month) => month <= today.slice(0, 7))
    .sort()
  const newest = loaded.at(-1) ?? ''
  const spans = {
    lastWeek: [7, 0],
    beforeWeek: [7, 7],
    lastMonth: [30, 0],
    beforeMonth: [30, 30],
    lastYear: [365, 0],
    beforeYear: [365, 365],
  } as const
  const ago = (days: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)
  const report = await rowsOf(oracle, 'requiredFinancialExams')
  for (const [span, [length, back]] of Object.entries(spans)) {
    const counted = tally()
    for (const one of await oracle.documents(desk, 'examRequest')) {
      const [day, exam] = [textAt(one, 'date'), textAt(one, 'exam.id')]
      if (['cancelled', 'refused'].includes(textAt(one, 'state'))) continue
      if (day > ago(length + back) && day <= ago(back)) {
        const cost = (price(newest, exam) ?? 0) * (numberAt(one, 'quantity') || 1)
        counted.add(exam, idOf(one), cost)
        counted.add('total', idOf(one), cost)
      }
    }
    oracle.figure(`requiredFinancialExams.items.${span}`, columnOf(report.rows, span), counted)
  }
}

/** What cost centres were charged with in a year: benefits that were granted, expenses of trips. */
async function checkSpending(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const since = `${Number(today.slice(0, 4)) - 1}-${today.slice(5, 7)}-01`
  const benefits = await oracle.documents(desk, 'benefitRequest')
  const trips = await oracle.documents('travel', 'travel')
  const expenses = await oracle.documents('travel', 'travelExpense')
  for (const centre of await oracle.documents('options', 'costCenter')) {
    const costCenterId = idOf(centre)
    const [count, amount, used] = [tally(), tally(), tally()]
    for (const one of benefits) {
      if (textAt(one, 'costCenter.id') !== costCenterId || textAt(one, 'approvedOn') < since) continue
      if (!['approved', 'provide'].includes(textAt(one, 'state'))) continue
      const row = `${textAt(one, 'approvedOn').slice(0, 7)} ${textAt(one, 'benefit.name')}`
      count.add(row, idOf(one))
      amount.add(row, idOf(one), numberAt(one, 'amount'))
      if (textAt(one, 'approvedOn').startsWith(today.slice(0, 7)))
        used.add('', idOf(one), numberAt(one, 'amount'))
    }
    const keyOf = (row: unknown) => `${textAt(row, 'month')} ${textAt(row, 'what')}`
    const spent = listAt(await oracle.ask('benefitSpending', { costCenterId }), 'items')
    oracle.figure('benefitSpending.items.count', columnOf(spent, 'count', keyOf), count)
    oracle.figure('benefitSpending.items.amount', columnOf(spent, 'amount', keyOf), amount)
    const [journeys, cost] = [tally(), tally()]
    for (const trip of trips) {
      const day = dayOf(at(trip, 'appointmentDate'))
      if (textAt(trip, 'costCenter.id') !== costCenterId || day < since) continue
      const own = expenses.filter((one) => textAt(one, 'travelId') === idOf(trip))
      if (own.length === 0) continue
      const row = `${day.slice(0, 7)} Viagem a ${textAt(trip, 'destinationCity.name')}`
      journeys.add(row, idOf(trip))
      for (const one of own) cost.add(row, idOf(one), numberAt(one, 'amount'))
      if (day.startsWith(today.slice(0, 7)))
        for (const one of own) used.add('', idOf(one), numberAt(one, 'amount'))
    }
    const travelled = listAt(await oracle.ask('travelSpending', { costCenterId }), 'items')
    oracle.figure('travelSpending.items.count', columnOf(travelled, 'count', keyOf), journeys)
    oracle.figure('travelSpending.items.amount', columnOf(travelled, 'amount', keyOf), cost)
    const month = await oracle.ask('costCenterMonth', { costCenterId })
    oracle.figure('costCenterMonth.used', numberAt(month, 'used'), used)
    oracle.figure('costCenterMonth.reserved', numberAt(month, 'reserved'), 0)
    oracle.figure(
      'costCenterMonth.monthlyLimit',
      numberAt(month, 'monthlyLimit'),
      numberAt(centre, 'monthlyLimit'),
    )
    oracle.equal(
      'cost centre of this month: its own sum, and benefits and trips',
      numberAt(month, 'used'),
      exact(
        sumOf(
          [...spent, ...travelled].filter((row) => textAt(row, 'month') === today.slice(0, 7)),
          'amount',
        ),
      ),
    )
  }
}
