import type { Oracle } from './oracle.ts'
import { at, codesIn, dayOf, listAt, monthsUpTo, numberAt, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { columnOf, rowsOf } from './screens.ts'
import { tally, tallyOf } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')
const daysBefore = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - days * 86_400_000).toISOString().slice(0, 10)

/** Lists of somebody's symptoms, messages and measurements, and of what was recorded of symptoms of late. */
export async function checkSymptomLists(oracle: Oracle): Promise<void> {
  const items = await oracle.documents('citizen', 'historyItem')
  const byCitizen = (types: readonly string[]) => {
    const found = new Map<string, object[]>()
    for (const item of items)
      if (types.includes(textAt(item, 'type')))
        found.set(textAt(item, 'citizenId'), [...(found.get(textAt(item, 'citizenId')) ?? []), item])
    return [...found].slice(0, 20)
  }
  for (const [query, types, more] of [
    ['symptomList', ['symptom'], {}],
    ['citizenMessageList', ['message'], {}],
    ['epidemiologicalAccompanimentMeasurementList', ['measurement', 'selfReportedMeasurement'], {}],
    [
      'epidemiologicalAccompanimentMeasurementList',
      ['measurement'],
      { withoutSelfReportedMeasurements: true },
    ],
  ] as const)
    for (const [citizenId, own] of byCitizen(types)) {
      const { total } = await rowsOf(oracle, query, { citizenId, ...more })
      oracle.figure(`${query}.totalItems`, total, tallyOf(own, idOf))
    }
  await checkRanking(oracle, items)
}

/** What was recorded of symptoms in seven days, by card and by list. */
async function checkRanking(oracle: Oracle, items: readonly object[]): Promise<void> {
  const today = dayOf(oracle.now)
  const lately = items.filter(
    (item) => listAt(item, 'symptoms').length > 0 && dayOf(at(item, 'date')) >= daysBefore(today, 6),
  )
  const list = await rowsOf(oracle, 'recordedSymptomList')
  oracle.figure('recordedSymptomList.totalItems', list.total, tallyOf(lately, idOf))
  const card = columnOf(listAt(await oracle.ask('symptomStatistics'), 'items'), 'lastWeekRegisters')
  for (const [symptom, count] of card) {
    if (count === 0) continue
    const { total } = await rowsOf(oracle, 'recordedSymptomList', { symptom })
    oracle.equal(`symptoms of the week: ${symptom} by card and by list`, count, total)
  }
}

/** Exams of cases, and who has a code or a reason for contact in their history. */
export async function checkCaseLists(oracle: Oracle): Promise<void> {
  const cases = await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')
  for (const [query, collection] of [
    ['epidemiologicalAccompanimentExamResultList', 'epidemiologicalAccompanimentExamResult'],
    ['epidemiologicalAccompanimentContactList', 'epidemiologicalAccompanimentContact'],
  ] as const) {
    const stored = await oracle.documents('epidemiology', collection)
    const found = tally()
    const shown = new Map<string, number>()
    for (const one of cases.slice(-25)) {
      const id = idOf(one)
      const { total } = await rowsOf(oracle, query, { epidemiologicalAccompanimentId: id })
      shown.set(id, total)
      for (const each of stored)
        if (textAt(each, 'epidemiologicalAccompanimentId') === id) found.add(id, idOf(each))
    }
    oracle.figure(`${query}.totalItems`, new Map([...shown].filter(([, total]) => total > 0)), found)
  }
  const people = new Map(
    (await oracle.documents('citizen', 'citizen')).filter(isResident).map((one) => [idOf(one), one]),
  )
  const items = await oracle.documents('citizen', 'historyItem')
  for (const [input, system, code] of [
    [{ cids: [{ id: 'I10' }] }, 'cid10', 'I10'],
    [{ ciaps: [{ id: 'T90' }] }, 'ciap2', 'T90'],
  ] as const) {
    const bearers = new Set<string>()
    for (const item of items)
      if (codesIn(item, system).some((one) => one.startsWith(code))) bearers.add(textAt(item, 'citizenId'))
    const found = [...bearers].flatMap((id) => people.get(id) ?? [])
    const { total } = await rowsOf(oracle, 'citizensByCidsAndCiaps', input)
    oracle.figure('citizensByCidsAndCiaps.totalItems', total, tallyOf(found, idOf))
  }
}

/** What would be refused of a month: one row for each reason, as the check of the same month counts them. */
export async function checkInconsistencies(oracle: Oracle): Promise<void> {
  const month = monthsUpTo(dayOf(oracle.now), 2)[0] ?? ''
  const days = new Date(Date.UTC(Number(month.slice(0, 4)), Number(month.slice(5)), 0)).getUTCDate()
  const list = await rowsOf(oracle, 'inconsistencyList', { from: `${month}-01`, to: `${month}-${days}` })
  const check = await oracle.ask('bpaCheck', { competence: month, part: 'own' })
  const reasons = listAt(check, 'groups').reduce((sum: number, group) => sum + numberAt(group, 'count'), 0)
  oracle.figure('inconsistencyList.totalItems', list.total, reasons)
  const costs = await rowsOf(oracle, 'requiredFinancialExams')
  const exams = new Set(costs.rows.map((row) => textAt(row, 'exam')))
  oracle.figure('requiredFinancialExams.totalItems', costs.total, exams.size)
}
