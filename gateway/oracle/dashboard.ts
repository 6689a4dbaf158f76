import type { Oracle } from './oracle.ts'
import { listQueries } from './practices.ts'
import { at, dayOf, listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { hasCondition, residentsOf } from './residents.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { type Tally, tally } from './tally.ts'
import { isEntry } from './visits.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** What happens to people, as the explorer counts who had it at least once in a year. */
const measures = ['healthCare', 'dentalCare', 'immunization', 'exam', 'homeCare', 'visit']

const dimensions: Readonly<Record<string, (citizen: object, day: string) => string>> = {
  healthUnit: (one) => textAt(one, 'healthUnit.id') || '-',
  neighborhood: (one) => textAt(one, 'neighborhood.id') || '-',
  gender: (one) => textAt(one, 'gender') || '-',
  age: (one, day) => {
    const birth = textAt(one, 'birthDate')
    return birth === '' ? '-' : String(Math.min(80, Math.floor(yearsBetween(birth, day) / 5) * 5))
  },
}

/** Who had each kind of care in a year: entries of protected diagnoses count for months that are over. */
async function attendedIn(oracle: Oracle, year: string): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map(measures.map((measure) => [measure, new Set<string>()]))
  const thisMonth = dayOf(oracle.now).slice(0, 7)
  for (const item of await oracle.documents('citizen', 'historyItem')) {
    const day = dayOf(at(item, 'date'))
    if (!day.startsWith(year)) continue
    if (at(item, 'isProtected') === true && day.slice(0, 7) >= thisMonth) continue
    found.get(textAt(item, 'type'))?.add(textAt(item, 'citizenId'))
  }
  for (const visit of await oracle.documents('citizen', 'visit'))
    if (
      textAt(visit, 'date').startsWith(year) &&
      textAt(visit, 'outcome') === 'done' &&
      at(visit, 'by.isAcs') === true &&
      isEntry(visit) &&
      !at(visit, 'withdrawn')
    )
      found.get('visit')?.add(textAt(visit, 'citizenId'))
  return found
}

/** A number that points to people is left out: below five, or all but fewer than five of a whole. */
const isShown = (count: number, whole: number): boolean =>
  count >= 5 && (count === whole || whole - count >= 5)

/** Tables of residents and of those who were attended: rows that stand alone, and what stands together. */
export async function checkExplorer(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const year = day.slice(0, 4)
  const attended = await attendedIn(oracle, year)
  for (const measure of ['residents', ...measures]) {
    const ids = attended.get(measure)
    const people = residents.filter((one) => !ids || ids.has(idOf(one)))
    for (const [rows, columns] of [
      ['healthUnit', 'gender'],
      ['age', 'gender'],
      ['neighborhood', 'gender'],
    ] as const) {
      const [all, ofRows] = [tally(), tally()]
      const [keyOf] = [dimensions[rows]]
      for (const one of people) {
        all.add('', idOf(one))
        ofRows.add(keyOf?.(one, day) ?? '-', idOf(one))
      }
      const table = await oracle.ask('explorerTable', {
        measure,
        rows,
        columns,
        ...(ids && { year: Number(year) }),
      })
      if (at(table, 'isReady') !== true) throw new Error('the tables are not made yet')
      const total = isShown(all.total(), ids ? residents.length : all.total()) ? all : 0
      oracle.figure('explorerTable.total', numberAt(table, 'total'), total)
      const lines = listAt(table, 'rows').filter(
        (row) => textAt(row, 'key') !== '' && at(row, 'total') !== null,
      )
      const alone: Tally = tally()
      for (const line of lines) {
        const row = ofRows.rows.get(textAt(line, 'key'))
        if (row) for (const id of row.ids) alone.add(textAt(line, 'key'), id)
      }
      oracle.figure(
        'explorerTable.rows.total',
        columnOf(lines, 'total', (row) => textAt(row, 'key')),
        alone,
      )
    }
  }
  const card = await oracle.ask('citizenConditionStatistics')
  const table = await oracle.ask('explorerTable', {
    measure: 'residents',
    rows: 'healthUnit',
    columns: 'gender',
  })
  oracle.equal('residents: card and explorer', numberAt(card, 'residents'), numberAt(table, 'total'))
  await checkCoverage(oracle, residents, attended, day)
}

/** Which part of the residents had each kind of care. */
async function checkCoverage(
  oracle: Oracle,
  residents: readonly object[],
  now: ReadonlyMap<string, ReadonlySet<string>>,
  day: string,
): Promise<void> {
  const before = await attendedIn(oracle, String(Number(day.slice(0, 4)) - 1))
  const city = await oracle.ask('cityInNumbers')
  const [thisYear, yearBefore] = [tally(), tally()]
  for (const [years, into] of [
    [now, thisYear],
    [before, yearBefore],
  ] as const)
    for (const [kind, ids] of years) {
      const count = residents.filter((one) => ids.has(idOf(one))).length
      into.add(kind, '', count / residents.length)
    }
  const key = (row: unknown) => textAt(row, 'kind')
  const rounded = (values: ReadonlyMap<string, number>) =>
    new Map([...values].map(([kind, value]) => [kind, Math.round(value * 10_000) / 10_000]))
  oracle.figure(
    'cityInNumbers.coverage.now',
    rounded(columnOf(listAt(city, 'coverage'), 'now', key)),
    thisYear,
  )
  oracle.figure(
    'cityInNumbers.coverage.before',
    rounded(columnOf(listAt(city, 'coverage'), 'before', key)),
    yearBefore,
  )
}

/** Indicators: their people are those of their lists, and of their groups; women of an age by the register alone. */
export async function checkIndicators(oracle: Oracle): Promise<void> {
  // On a busy machine the first answers say that they are still being made.
  while (at(await oracle.ask('previneBrasilIndicators'), 'isReady') !== true);
  const answer = await oracle.ask('previneBrasilIndicators', { by: 'healthUnit' })
  const period = textAt(answer, 'period')
  for (const set of listAt(answer, 'sets'))
    for (const one of listAt(set, 'indicators')) {
      const indicator = textAt(one, 'id')
      const query = listQueries[textAt(one, 'list')]
      if (!query || at(one, 'isLoaded') !== true) continue
      const list = await rowsOf(oracle, query, { period, indicator })
      oracle.equal(`${indicator}: people by card and by list`, numberAt(one, 'people'), list.total)
      const met = await rowsOf(oracle, query, { period, indicator, state: 'met' })
      oracle.equal(`${indicator}: met by card and by list`, numberAt(one, 'met'), met.total)
      const shares = listAt(answer, 'groups').flatMap((group) =>
        listAt(group, 'shares').filter((share) => textAt(share, 'indicator') === indicator),
      )
      oracle.equal(
        `${indicator}: people and those of its units`,
        numberAt(one, 'people'),
        sumOf(shares, 'people'),
      )
      oracle.equal(`${indicator}: met and those of its units`, numberAt(one, 'met'), sumOf(shares, 'met'))
      if (at(one, 'isPoints') !== true) {
        const people = numberAt(one, 'people')
        const share = people > 0 ? numberAt(one, 'met') / people : 0
        oracle.figure(
          'previneBrasilIndicators.sets.indicators.share',
          Math.round(numberAt(one, 'share') * 1e6) / 1e6,
          Math.round(share * 1e6) / 1e6,
        )
      }
    }
  const day = dayOf(oracle.now)
  const city = await oracle.ask('cityInNumbers')
  const previne = listAt(answer, 'sets').find((set) => textAt(set, 'key') === 'previne')
  const byId = columnOf(listAt(previne, 'indicators'), 'share')
  oracle.equal(
    'indicators: municipality in numbers and their own page',
    columnOf(listAt(city, 'indicators'), 'share'),
    new Map([...byId].filter(([id]) => listAt(city, 'indicators').some((one) => textAt(one, 'id') === id))),
  )
  const women = tally()
  for (const one of await residentsOf(oracle)) {
    const birth = textAt(one, 'birthDate')
    const age = birth === '' ? -1 : yearsBetween(birth, day)
    if (textAt(one, 'gender') === 'F' && age >= 25 && age <= 64) women.add('', idOf(one))
  }
  const cytology = listAt(previne, 'indicators').find((one) => textAt(one, 'id') === 'previne.cytology')
  oracle.figure('previneBrasilIndicators.sets.indicators.people', numberAt(cytology, 'people'), women)
  const hypertension = listAt(previne, 'indicators').find((one) => textAt(one, 'list') === 'hypertension')
  const ill = (await residentsOf(oracle)).filter((one) => hasCondition(one, 'hypertension', day)).length
  oracle.equal(
    'hypertension: people of the indicator and residents with the condition',
    numberAt(hypertension, 'people'),
    ill,
  )
}
