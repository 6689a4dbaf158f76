import type { Oracle } from './oracle.ts'
import { at, dayOf, monthsUpTo, numberAt, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { columnOf, inFooter, rowsOf, sumOf } from './screens.ts'
import { exact, tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** A visit that e-SUS counts: who was seen at home under somebody else's entry has none of their own. */
export const isEntry = (visit: object): boolean => textAt(visit, 'ofHome.entryId') === ''

/** Home visits: control of agents, list and report say what was recorded at the doors. */
export async function checkVisits(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const months = new Set(monthsUpTo(today, 12))
  const visits = (await oracle.documents('citizen', 'visit')).filter(
    (visit) => !at(visit, 'withdrawn') && isEntry(visit) && months.has(textAt(visit, 'date').slice(0, 7)),
  )
  const agents = visits.filter((visit) => at(visit, 'by.isAcs') === true)
  const [visited, refused, absent] = [tally(), tally(), tally()]
  const byOutcome = new Map([
    ['done', visited],
    ['refused', refused],
    ['absent', absent],
  ])
  for (const visit of agents)
    byOutcome.get(textAt(visit, 'outcome'))?.add(textAt(visit, 'by.id'), idOf(visit))

  const people = (await oracle.documents('citizen', 'citizen')).filter(
    (one) => isResident(one) && textAt(one, 'responsibleAcsId') !== '',
  )
  const [registered, families, overdue, never] = [tally(), tally(), tally(), tally()]
  for (const one of people) {
    const agent = textAt(one, 'responsibleAcsId')
    registered.add(agent, idOf(one))
    if (at(one, 'opensHousehold') === true) families.add(agent, idOf(one))
    const next = textAt(one, 'visitKey')
    if (textAt(one, 'lastVisitOn') === '') never.add(agent, idOf(one))
    else if (next < today) overdue.add(agent, idOf(one))
  }
  const control = await rowsOf(oracle, 'acsProductionControlList', { by: 'agent' })
  const columns = { visited, refused, absent, registered, families, overdue, neverVisited: never }
  for (const [key, counted] of Object.entries(columns))
    oracle.figure(`acsProductionControlList.items.${key}`, columnOf(control.rows, key), counted)
  const each = tally()
  for (const [agent, { sum, ids }] of visited.rows) {
    const homes = families.rows.get(agent)?.sum ?? 0
    if (homes > 0) each.add(agent, ids[0] ?? '', Math.round((sum / homes) * 100) / 100)
  }
  oracle.figure(
    'acsProductionControlList.items.visitsPerFamily',
    columnOf(control.rows, 'visitsPerFamily'),
    each,
  )
  const named = new Set([...registered.rows.keys(), ...agents.map((visit) => textAt(visit, 'by.id'))])
  oracle.figure('acsProductionControlList.totalItems', control.total, named.size)
  const units = await rowsOf(oracle, 'acsProductionControlList', { by: 'healthUnit' })
  oracle.equal('agents: by agent and by unit', sumOf(control.rows, 'visited'), sumOf(units.rows, 'visited'))
  oracle.equal(
    'agents: rows and footer',
    sumOf(control.rows, 'registered'),
    inFooter(control.message, 'Cadastrados'),
  )

  const done = tally()
  for (const visit of visits)
    if (textAt(visit, 'outcome') === 'done') done.add(textAt(visit, 'date').slice(0, 7), idOf(visit))
  const report = await rowsOf(oracle, 'homeVisitReport', { by: 'month' })
  oracle.figure('homeVisitReport.items.visits', columnOf(report.rows, 'visits'), done)
  oracle.figure('homeVisitReport.totalItems', report.total, done.rows.size)
  oracle.equal(
    'home visits: rows and footer',
    sumOf(report.rows, 'visits'),
    inFooter(report.message, 'Visitas'),
  )
  const from = `${[...months][0]}-01`
  const list = await rowsOf(oracle, 'homeVisit', { from })
  const byMonth = tally()
  for (const row of list.rows) byMonth.add(textAt(row, 'month'), '', numberAt(row, 'visitsNumber'))
  oracle.figure(
    'homeVisit.items.visitsNumber',
    new Map([...byMonth.rows].map(([month, { sum }]) => [month, sum])),
    done,
  )
  oracle.figure('homeVisit.totalItems', list.total, list.rows.length)
  oracle.equal('home visits: report and list', sumOf(report.rows, 'visits'), sumOf(list.rows, 'visitsNumber'))
  const ofAgents = list.rows.filter((row) => textAt(row, 'teamName') === 'Agentes de saúde')
  oracle.equal(
    'control of agents and home visits',
    sumOf(control.rows, 'visited'),
    sumOf(ofAgents, 'visitsNumber'),
  )
  for (const by of ['healthUnit', 'team']) {
    const other = await rowsOf(oracle, 'homeVisitReport', { by })
    oracle.equal(
      `home visits by month and by ${by}`,
      exact(sumOf(report.rows, 'visits')),
      sumOf(other.rows, 'visits'),
    )
  }
}
