import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt } from './read.ts'
import { isResident } from './residents.ts'
import { columnOf, rowsOf } from './screens.ts'
import { exact, tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')
const dayMs = 86_400_000
const dayAfter = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** Contacts are no cases, and what was refuted is none. */
const isCase = (one: object): boolean =>
  !['discarded', 'negative', 'monitored'].includes(textAt(one, 'state'))
const isSure = (one: object): boolean =>
  ['positive', 'interned', 'recovered', 'fatality'].includes(textAt(one, 'state')) ||
  (['fatalityOther', 'fatalityInvestigation'].includes(textAt(one, 'state')) &&
    textAt(one, 'closingCriterion') !== '')

/** The week of SINAN's calendar: a week is of the year of its Wednesday, '2026-07'. */
function weekOf(day: string): { readonly year: number; readonly week: number } {
  const wednesday = dayAfter(day, 3 - new Date(`${day}T00:00:00Z`).getUTCDay())
  const year = Number(wednesday.slice(0, 4))
  return { year, week: Math.floor((Date.parse(wednesday) - Date.parse(`${year}-01-01`)) / dayMs / 7) + 1 }
}

/** The value at a part of sorted numbers, at the place (N + 1) × part, between two of them in proportion. */
function quantile(sorted: readonly number[], part: number): number {
  const place = Math.min(sorted.length, Math.max(1, (sorted.length + 1) * part))
  const [low, high] = [sorted[Math.floor(place) - 1] ?? 0, sorted[Math.ceil(place) - 1] ?? 0]
  return low + (high - low) * (place - Math.floor(place))
}

type Expected = readonly [lower: number, center: number, upper: number]

/** What past years let expect of a week, by quartiles or by the mean and 1.96 standard deviations. */
function expectedOf(past: readonly number[], method: string): Expected {
  if (method === 'median') {
    const sorted = [...past].sort((one, other) => one - other)
    return [quantile(sorted, 0.25), quantile(sorted, 0.5), quantile(sorted, 0.75)]
  }
  const mean = past.reduce((sum, one) => sum + one, 0) / past.length
  const squares = past.reduce((sum, one) => sum + (one - mean) ** 2, 0)
  const spread = 1.96 * Math.sqrt(squares / (past.length - 1))
  return [Math.max(0, mean - spread), mean, mean + spread]
}

/** Two places, as a diagram draws it. */
const drawn = (value: number): number => Math.round(value * 100) / 100

/** The control diagram: past years from the first notified case on, this year's weeks up to today, who left the channel. */
export async function checkChannel(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const all = await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')
  for (const cid of ['A90', 'B342', 'A920'])
    for (const method of ['median', 'mean']) {
      const cases = all.filter((one) => isCase(one) && textAt(one, 'pathology.id') === cid)
      const counts = new Map<string, number>()
      for (const one of cases) {
        const { year, week } = weekOf(textAt(one, 'day'))
        counts.set(`${year}-${week}`, (counts.get(`${year}-${week}`) ?? 0) + 1)
      }
      const { year, week: now } = weekOf(today)
      const notified = all
        .filter((one) => textAt(one, 'pathology.id') === cid)
        .map((one) => weekOf(textAt(one, 'day')).year)
      const years: number[] = []
      for (let past = Math.max(year - 7, Math.min(...notified)); past < year; past += 1) years.push(past)
      const channel = years.length >= 3
      const answer = await oracle.ask('epidemiologicalChannel', { pathology: { id: cid }, method })
      const shown = listAt(answer, 'weeks')
      const columns = { lower: tally(), center: tally(), upper: tally(), cases: tally() }
      for (const row of shown) {
        const week = numberAt(row, 'week')
        // A year without a week 53 says nothing of it.
        const past = years
          .filter((one) => week < 53 || weekOf(`${one}-12-31`).week === 53)
          .map((one) => counts.get(`${one}-${week}`) ?? 0)
        if (channel && past.length >= 3) {
          const [lower, center, upper] = expectedOf(past, method)
          columns.lower.add(String(week), cid, drawn(lower))
          columns.center.add(String(week), cid, drawn(center))
          columns.upper.add(String(week), cid, drawn(upper))
        }
        if (week <= now) columns.cases.add(String(week), cid, counts.get(`${year}-${week}`) ?? 0)
      }
      const rounded = (path: string) =>
        new Map([...columnOf(shown, path, keyOfWeek)].map(([week, value]) => [week, drawn(value)]))
      for (const [path, counted] of Object.entries(columns))
        oracle.figure(`epidemiologicalChannel.weeks.${path}`, rounded(path), counted)
      oracle.equal(`channel of ${cid}: its past years`, listAt(answer, 'past').length, years.length)
      if (method === 'median') await checkWarnings(oracle, answer, cases, years)
    }
}

const keyOfWeek = (row: unknown): string => String(numberAt(row, 'week'))

/** Places that left their channel in the last whole week: three cases and more than the upper limit of the place. */
async function checkWarnings(
  oracle: Oracle,
  answer: unknown,
  cases: readonly object[],
  years: readonly number[],
): Promise<void> {
  const sunday = dayAfter(dayOf(oracle.now), -new Date(`${dayOf(oracle.now)}T00:00:00Z`).getUTCDay())
  const last = weekOf(dayAfter(sunday, -7))
  const inWeek = (one: object, year: number) => {
    const own = weekOf(textAt(one, 'day'))
    return own.year === year && own.week === last.week
  }
  const placesOf = (one: object) =>
    ['city', textAt(one, 'neighborhood.id'), textAt(one, 'healthUnit.id')].filter((place) => place !== '')
  const [counts, limits] = [tally(), tally()]
  for (const place of new Set(cases.flatMap(placesOf))) {
    const own = cases.filter((one) => placesOf(one).includes(place))
    const here = own.filter((one) => inWeek(one, last.year))
    const past = years.map((year) => own.filter((one) => inWeek(one, year)).length)
    if (past.length < 3) continue
    const [, , upper] = expectedOf(past, 'median')
    if (here.length < 3 || here.length <= upper) continue
    for (const one of here) counts.add(place, idOf(one))
    limits.add(place, place, drawn(upper))
  }
  const rows = listAt(answer, 'warnings')
  const key = (row: unknown) => textAt(row, 'placeId')
  oracle.figure('epidemiologicalChannel.warnings.cases', columnOf(rows, 'cases', key), counts)
  const shown = new Map([...columnOf(rows, 'limit', key)].map(([place, limit]) => [place, drawn(limit)]))
  oracle.figure('epidemiologicalChannel.warnings.limit', shown, limits)
  const ids = new Map(rows.map((row) => [key(row), listAt(row, 'caseIds').length]))
  oracle.equal('warnings: their cases by number and by name', columnOf(rows, 'cases', key), ids)
}

const mapStates: Readonly<Record<string, readonly string[]>> = {
  'confirmed-positive-suspect-active': ['suspect', 'positive', 'interned'],
  'confirmed-positive-active': ['positive', 'interned'],
  discarded: ['discarded'],
  suspected: ['suspect'],
  recovered: ['recovered'],
  'confirmed-negative': ['negative'],
}

/** The map of cases: those in a state and a period, where the people live now; the dead are on no map. */
export async function checkCaseMap(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const citizens = new Map((await oracle.documents('citizen', 'citizen')).map((one) => [idOf(one), one]))
  const cases = await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')
  for (const [caseState, states] of Object.entries(mapStates))
    for (const from of ['2020-01-01', `${today.slice(0, 4)}-10-01`]) {
      const [located, without, poor] = [tally(), tally(), tally()]
      for (const one of cases) {
        const day = textAt(one, 'day')
        if (day < from || day > today || !states.includes(textAt(one, 'state'))) continue
        const outdatedOn = textAt(one, 'outdatedOn')
        const isOpen = ['suspect', 'positive', 'interned', 'monitored'].includes(textAt(one, 'state'))
        if (isOpen && outdatedOn !== '' && outdatedOn <= today) continue
        const citizen = citizens.get(textAt(one, 'citizen.id'))
        if (!citizen || at(citizen, 'deathAt')) continue
        if (!at(citizen, 'addressCoordinates')) without.add('', idOf(one))
        else {
          located.add('', idOf(one))
          if (
            textAt(citizen, 'geolocationType') === 'inferenceByStreet' ||
            numberAt(citizen, 'accuracy') > 100
          )
            poor.add('', idOf(one))
        }
      }
      const query = 'epidemiologicalMapGeolocation'
      const map = await oracle.ask(query, { caseState, from, to: today })
      oracle.figure(`${query}.located`, numberAt(map, 'located'), located)
      oracle.figure(`${query}.withoutLocation`, numberAt(map, 'withoutLocation'), without)
      oracle.figure(`${query}.poorAccuracy`, numberAt(map, 'poorAccuracy'), poor)
      oracle.figure(`${query}.outside`, numberAt(map, 'outside'), 0)
      oracle.equal(
        `map of cases, ${caseState}: drawn and counted`,
        listAt(map, 'markers').length,
        numberAt(map, 'located'),
      )
    }
}

const carried: Readonly<Record<string, readonly string[]>> = {
  dengue: ['A90', 'A91', 'A97', 'A970', 'A971', 'A972', 'A979'],
  chikungunya: ['A920'],
  zika: ['A925', 'A928', 'U06', 'U069'],
}
const diseaseOf = (one: object): string | undefined =>
  Object.entries(carried).find(([, cids]) => cids.includes(textAt(one, 'pathology.id')))?.[0]

/** Metres between two points on the earth. */
function metres(one: unknown, other: unknown): number {
  const rad = (degrees: number) => (degrees * Math.PI) / 180
  const [lat, lng] = [
    rad(numberAt(other, 'y') - numberAt(one, 'y')),
    rad(numberAt(other, 'x') - numberAt(one, 'x')),
  ]
  const h =
    Math.sin(lat / 2) ** 2 +
    Math.cos(rad(numberAt(one, 'y'))) * Math.cos(rad(numberAt(other, 'y'))) * Math.sin(lng / 2) ** 2
  return 2 * 6_371_008.8 * Math.asin(Math.sqrt(h))
}

/** Cases of what mosquitoes carry, of four weeks: by neighbourhood, and the blocks around those that are confirmed. */
export async function checkMosquitoCases(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const from = dayAfter(today, -27)
  const cases = (await oracle.documents('epidemiology', 'epidemiologicalAccompaniment')).filter(
    (one) =>
      isCase(one) &&
      diseaseOf(one) !== undefined &&
      textAt(one, 'day') >= from &&
      textAt(one, 'day') <= today,
  )
  const [suspect, confirmed, ofDisease, sureOfDisease, weeks] = [tally(), tally(), tally(), tally(), tally()]
  for (const one of cases) {
    const place = textAt(one, 'neighborhood.id')
    const disease = `${place} ${diseaseOf(one)}`
    if (isSure(one)) {
      confirmed.add(place, idOf(one))
      sureOfDisease.add(disease, idOf(one))
    } else {
      suspect.add(place, idOf(one))
      ofDisease.add(disease, idOf(one))
    }
    const week = Math.floor((Date.parse(textAt(one, 'day')) - Date.parse(from)) / dayMs / 7)
    weeks.add(`${place} ${week}`, idOf(one))
  }
  const query = 'mosquitoTransmission'
  const answer = await oracle.ask(query)
  const places = listAt(answer, 'neighborhoods')
  oracle.figure(`${query}.neighborhoods.suspect`, columnOf(places, 'suspect'), suspect)
  oracle.figure(`${query}.neighborhoods.confirmed`, columnOf(places, 'confirmed'), confirmed)
  const diseases = places.flatMap((place) =>
    listAt(place, 'diseases').map((one) => ({
      id: `${textAt(place, 'id')} ${textAt(one, 'disease')}`,
      suspect: numberAt(one, 'suspect'),
      confirmed: numberAt(one, 'confirmed'),
    })),
  )
  oracle.figure(`${query}.neighborhoods.diseases.suspect`, columnOf(diseases, 'suspect'), ofDisease)
  oracle.figure(`${query}.neighborhoods.diseases.confirmed`, columnOf(diseases, 'confirmed'), sureOfDisease)
  const shown = new Map(
    places.flatMap((place) =>
      listAt(place, 'weeks').map(
        (count, index) => [`${textAt(place, 'id')} ${index}`, Number(count)] as const,
      ),
    ),
  )
  oracle.figure(`${query}.neighborhoods.weeks`, shown, weeks)
  await checkBlocks(oracle, answer)
  await checkWorkList(oracle, cases.filter(isSure))
}

const oneDecimal = (value: number): number => Math.round(value * 10) / 10
const perHundred = (part: number, whole: number): number => (whole > 0 ? oneDecimal((part * 100) / whole) : 0)

/** Indices of each block: its last inspection of the cycle. */
async function checkBlocks(oracle: Oracle, answer: unknown): Promise<void> {
  const last = new Map<string, object>()
  for (const round of await oracle.documents('epidemiology', 'inspectionRound')) {
    if (numberAt(round, 'year') !== numberAt(answer, 'year')) continue
    if (numberAt(round, 'cycle') !== numberAt(answer, 'cycle')) continue
    const known = last.get(textAt(round, 'block.id'))
    if (!known || textAt(known, 'doneOn') <= textAt(round, 'doneOn'))
      last.set(textAt(round, 'block.id'), round)
  }
  const [house, container, breteau] = [tally(), tally(), tally()]
  for (const [block, one] of last) {
    const homes = numberAt(one, 'inspected')
    const found = numberAt(one, 'containersPositive')
    house.add(block, idOf(one), perHundred(numberAt(one, 'positive'), homes))
    container.add(block, idOf(one), perHundred(found, numberAt(one, 'containersInspected')))
    breteau.add(block, idOf(one), perHundred(found, homes))
  }
  const blocks = listAt(answer, 'blocks')
  oracle.figure('mosquitoTransmission.blocks.houseIndex', columnOf(blocks, 'houseIndex'), house)
  oracle.figure('mosquitoTransmission.blocks.containerIndex', columnOf(blocks, 'containerIndex'), container)
  oracle.figure('mosquitoTransmission.blocks.breteauIndex', columnOf(blocks, 'breteauIndex'), breteau)
}

/** Blocks around confirmed cases of four weeks, and how far the nearest of them is. */
async function checkWorkList(oracle: Oracle, sure: readonly object[]): Promise<void> {
  const [settings] = await oracle.documents('core', 'settings')
  const homes = new Map(
    (await oracle.documents('citizen', 'citizen'))
      .filter(isResident)
      .map((one) => [idOf(one), at(one, 'addressCoordinates')]),
  )
  for (const radius of [numberAt(settings, 'blockingRadius'), 400]) {
    const [cases, distance] = [tally(), tally()]
    for (const block of await oracle.documents('epidemiology', 'streetBlock')) {
      let nearest = Number.POSITIVE_INFINITY
      for (const one of sure) {
        const home = at(one, 'coordinates') ?? homes.get(textAt(one, 'citizen.id'))
        if (!home || !at(block, 'position')) continue
        const far = metres(at(block, 'position'), home)
        if (far > radius) continue
        cases.add(idOf(block), idOf(one))
        nearest = Math.min(nearest, far)
      }
      if (nearest < Number.POSITIVE_INFINITY) distance.add(idOf(block), idOf(block), Math.round(nearest))
    }
    const list = await rowsOf(oracle, 'mosquitoWorkList', { radius })
    oracle.figure('mosquitoWorkList.items.cases', columnOf(list.rows, 'cases'), cases)
    oracle.figure('mosquitoWorkList.items.distance', columnOf(list.rows, 'distance'), distance)
    oracle.figure('mosquitoWorkList.totalItems', list.total, exact(cases.rows.size))
  }
}
