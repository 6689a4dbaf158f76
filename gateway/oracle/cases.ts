import type { Oracle } from './oracle.ts'
import { at, codesIn, dayOf, listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { residentsOf } from './residents.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** Contacts are no cases, and what was refuted is none. */
const noCase = ['discarded', 'negative', 'monitored']
/** Open cases, which contacts follow. */
const followed = ['suspect', 'monitored', 'positive', 'interned']
const confirmedStates = ['positive', 'interned', 'recovered', 'fatality']

const states = {
  discarded: 'countCaseDiscarded',
  monitored: 'countCaseMonitored',
  suspect: 'countCaseSuspect',
  positive: 'countCasePositive',
  fatality: 'countCaseFatality',
  recovered: 'countCaseRecovered',
  negative: 'countCaseNegative',
  interned: 'countCaseInterned',
  interrupted: 'countCaseInterrupted',
  inconclusive: 'countCaseInconclusive',
  fatalityOther: 'countCaseFatalityOther',
  fatalityInvestigation: 'countCaseFatalityInvestigation',
} as const

const query = 'epidemiologicalAccompanimentStatistics'

const sundayOf = (day: string): string => {
  const date = new Date(`${day}T00:00:00Z`)
  return new Date(date.getTime() - date.getUTCDay() * 86_400_000).toISOString().slice(0, 10)
}

/** Statistics of the disease with most cases: by state, week, unit, neighbourhood and sex. */
export async function checkStatistics(oracle: Oracle): Promise<void> {
  const all = await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')
  for (const cid of ['A90', 'B342', 'A920'])
    await checkDisease(
      oracle,
      cid,
      all.filter((one) => textAt(one, 'pathology.id').startsWith(cid)),
    )
}

async function checkDisease(oracle: Oracle, cid: string, found: readonly object[]): Promise<void> {
  const answer = await oracle.ask(query, { pathology: { id: cid } })
  // Without contacts an open case is outdated from a day on, beside the state that it has.
  const isOutdated = (one: object) =>
    followed.includes(textAt(one, 'state')) &&
    textAt(one, 'outdatedOn') !== '' &&
    textAt(one, 'outdatedOn') <= dayOf(oracle.now)
  const outdated = found.filter(isOutdated)
  oracle.figure(`${query}.countCaseOutdated`, numberAt(answer, 'countCaseOutdated'), outdated.length)
  for (const [state, path] of Object.entries(states)) {
    const counted = tally()
    for (const one of found)
      if (!isOutdated(one) && textAt(one, 'state') === state) counted.add('', idOf(one))
    oracle.figure(`${query}.${path}`, numberAt(answer, path), counted)
  }
  const cases = found.filter((one) => !noCase.includes(textAt(one, 'state')))
  const isConfirmed = (one: object) =>
    confirmedStates.includes(textAt(one, 'state')) ||
    // Somebody died of something else, and the disease was confirmed besides.
    (['fatalityOther', 'fatalityInvestigation'].includes(textAt(one, 'state')) &&
      textAt(one, 'closingCriterion') !== '')
  const confirmed = cases.filter(isConfirmed).length
  oracle.figure(`${query}.cases`, numberAt(answer, 'cases'), cases.length)
  oracle.figure(`${query}.confirmed`, numberAt(answer, 'confirmed'), confirmed)
  const deaths = cases.filter((one) => textAt(one, 'state') === 'fatality').length
  const lethality = confirmed > 0 ? Math.round((deaths * 1000) / confirmed) / 10 : 0
  oracle.figure(`${query}.lethality`, numberAt(answer, 'lethality'), lethality)
  const population = (await residentsOf(oracle)).length
  oracle.figure(`${query}.population`, numberAt(answer, 'population'), population)
  const rate = (count: number) => Math.round((count * 1_000_000) / population) / 10
  oracle.figure(`${query}.incidence`, numberAt(answer, 'incidence'), rate(cases.length))

  const groups = {
    weeks: (one: object) => sundayOf(textAt(one, 'day')),
    byHealthUnit: (one: object) => textAt(one, 'healthUnit.id') || 'unknown',
    byNeighborhood: (one: object) => textAt(one, 'neighborhood.id') || 'unknown',
    byGender: (one: object) => textAt(one, 'gender') || 'unknown',
    byAge: (one: object) => ageOf(one),
    // Contacts and refuted cases are states too.
    byState: (one: object) => (isOutdated(one) ? 'outdated' : textAt(one, 'state')),
  }
  for (const [path, keyOf] of Object.entries(groups)) {
    const [count, sure, each] = [tally(), tally(), tally()]
    for (const one of path === 'byState' ? found : cases) {
      count.add(keyOf(one), idOf(one))
      if (isConfirmed(one)) sure.add(keyOf(one), idOf(one))
    }
    const rows = listAt(answer, path)
    const key = (row: unknown) => textAt(row, path === 'weeks' ? 'from' : 'key')
    oracle.figure(`${query}.${path}.count`, columnOf(rows, 'count', key), count)
    oracle.figure(`${query}.${path}.confirmed`, columnOf(rows, 'confirmed', key), sure)
    const whole = path === 'byState' ? found.length : numberAt(answer, 'cases')
    oracle.equal(`cases of ${cid} and their ${path}`, whole, sumOf(rows, 'count'))
    if (path !== 'weeks') continue
    for (const [week, { sum, ids }] of count.rows) each.add(week, ids[0] ?? '', rate(sum))
    oracle.figure(`${query}.weeks.incidence`, columnOf(rows, 'incidence', key), each)
  }
}

/** The first year of the group of a case's age, as bulletins group them. */
const ageOf = (one: object): string => {
  const age = at(one, 'age')
  if (typeof age !== 'number') return 'unknown'
  return String([80, 60, 40, 20, 10, 5, 1, 0].find((from) => age >= from) ?? 0)
}

/** Indices of the mosquito: the last inspection of each block in the cycle. */
export async function checkMosquito(oracle: Oracle): Promise<void> {
  const answer = await oracle.ask('mosquitoTransmission')
  const [year, cycle] = [numberAt(answer, 'year'), numberAt(answer, 'cycle')]
  const last = new Map<string, object>()
  for (const round of await oracle.documents('epidemiology', 'inspectionRound')) {
    if (numberAt(round, 'year') !== year || numberAt(round, 'cycle') !== cycle) continue
    const block = textAt(round, 'block.id')
    const known = last.get(block)
    if (!known || textAt(known, 'doneOn') <= textAt(round, 'doneOn')) last.set(block, round)
  }
  const [inspected, pending] = [tally(), tally()]
  for (const [block, round] of last) {
    inspected.add(block, idOf(round), numberAt(round, 'inspected'))
    pending.add(block, idOf(round), numberAt(round, 'closed') + numberAt(round, 'refused'))
  }
  const rows = listAt(answer, 'blocks')
  oracle.figure('mosquitoTransmission.blocks.inspected', columnOf(rows, 'inspected'), inspected)
  oracle.figure('mosquitoTransmission.blocks.pending', columnOf(rows, 'pending'), pending)
  oracle.figure('mosquitoTransmission.total.inspected', numberAt(answer, 'total.inspected'), inspected)
  oracle.figure('mosquitoTransmission.total.pending', numberAt(answer, 'total.pending'), pending)
  const sum = (path: string) => [...last.values()].reduce((all, round) => all + numberAt(round, path), 0)
  const share = (part: number, whole: number) => (whole > 0 ? Math.round((part * 10_000) / whole) / 100 : 0)
  const near = (path: string, expected: number) => {
    const shown = numberAt(answer, path)
    // Screens round to one place or two.
    oracle.figure(
      `mosquitoTransmission.${path}`,
      Math.abs(shown - expected) < 0.051 ? expected : shown,
      expected,
    )
  }
  near('total.houseIndex', share(sum('positive'), sum('inspected')))
  near('total.containerIndex', share(sum('containersPositive'), sum('containersInspected')))
  near('total.breteauIndex', share(sum('containersPositive'), sum('inspected')))
}

/** Who has a code in their history: residents by sex, age and neighbourhood. */
export async function checkProfile(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const items = await oracle.documents('citizen', 'historyItem')
  for (const code of ['I10', 'E11', 'Z00']) {
    const bearers = new Set<string>()
    for (const item of items)
      if (codesIn(item, 'cid10').some((one) => one.startsWith(code))) bearers.add(textAt(item, 'citizenId'))
    const [all, byGender, byAge, byPlace] = [tally(), tally(), tally(), tally()]
    for (const one of residents) {
      if (!bearers.has(idOf(one))) continue
      const birth = textAt(one, 'birthDate')
      all.add('', idOf(one))
      byGender.add(textAt(one, 'gender'), idOf(one))
      byAge.add(
        birth === '' ? '' : String(Math.min(80, Math.floor(yearsBetween(birth, day) / 10) * 10)),
        idOf(one),
      )
      byPlace.add(textAt(one, 'neighborhood.id'), idOf(one))
    }
    const input = { cids: [{ id: code }] }
    const answer = await oracle.ask('epidemiologicalProfile', input)
    const key = (row: unknown) => textAt(row, 'key')
    oracle.figure('epidemiologicalProfile.total', numberAt(answer, 'total'), all)
    oracle.figure(
      'epidemiologicalProfile.byGender.count',
      columnOf(listAt(answer, 'byGender'), 'count', key),
      byGender,
    )
    oracle.figure(
      'epidemiologicalProfile.byAge.count',
      columnOf(listAt(answer, 'byAge'), 'count', key),
      byAge,
    )
    oracle.figure(
      'epidemiologicalProfile.byNeighborhood.count',
      columnOf(listAt(answer, 'byNeighborhood'), 'count', key),
      byPlace,
    )
    const list = await rowsOf(oracle, 'epidemiologicalProfileList', input)
    oracle.figure('epidemiologicalProfileList.totalItems', list.total, all)
  }
}
