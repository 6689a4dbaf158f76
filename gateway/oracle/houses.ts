import { checkLayer } from './layers.ts'
import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { residentsOf } from './residents.ts'
import { columnOf, rowsOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

/** The day six months before. */
function sixMonthsBefore(day: string): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - 6
  return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}${day.slice(7)}`
}

/** CID-10 F10 to F19 but tobacco: what the scale calls 'drogadição', as the register has it or the history says. */
const isAddicted = (one: object): boolean =>
  listAt(one, 'conditions.mentalHealthCids').some((code) => /^F1[0-689]/.test(String(code)))

/** Points of one person by the scale of Coelho and Savassi and what was added to it; late vaccines are counted apart. */
function pointsOf(one: object, day: string, isAlone: boolean): number {
  const birth = textAt(one, 'birthDate')
  const age = birth === '' ? undefined : yearsBetween(birth, day)
  const signs: readonly [points: number, isTrue: boolean][] = [
    [3, at(one, 'conditions.bedridden') === true],
    [2, isAddicted(one)],
    [1, birth !== '' && birth > sixMonthsBefore(day)],
    [1, age !== undefined && age > 70],
    [1, at(one, 'conditions.hypertension') === true],
    [1, at(one, 'conditions.diabetes') === true],
    [1, age !== undefined && age >= 60 && isAlone],
    [
      1,
      at(one, 'isVisitable') === true && (textAt(one, 'lastVisitOn') === '' || textAt(one, 'visitKey') < day),
    ],
  ]
  return signs.reduce((sum, [points, isTrue]) => (isTrue ? sum + points : sum), 0)
}

/** 'Vacina em atraso (menor de 5 anos) 2 × 1': the points that late vaccines gave, by the calendar. */
function ofVaccines(row: object): number {
  const part = textAt(row, 'parts')
    .split('; ')
    .find((one) => one.startsWith('Vacina em atraso'))
  if (!part) return 0
  const many = /(\d+) × (\d+)$/.exec(part)
  return many ? Number(many[1]) * Number(many[2]) : Number(part.slice(part.lastIndexOf(' ') + 1))
}

/** Homes with who lives there: of each resident with one the home is there, and counts them. */
export async function checkHomes(oracle: Oracle): Promise<void> {
  const people = tally()
  for (const one of await residentsOf(oracle)) {
    const home = textAt(one, 'householdId')
    if (home !== '') people.add(home, idOf(one))
  }
  const list = await rowsOf(oracle, 'homeList')
  const lived = list.rows.filter((row) => numberAt(row, 'people') > 0)
  oracle.figure(
    'homeList.items.people',
    columnOf(lived, 'people', (row) => textAt(row, 'id')),
    people,
  )
}

/** Houses and people by risk: who lives together, their points, and the same people as a layer of the map. */
export async function checkRisk(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const houses = new Map<string, object[]>()
  for (const one of residents) {
    const house = textAt(one, 'householdId') || idOf(one)
    houses.set(house, [...(houses.get(house) ?? []), one])
  }
  const houseOf = new Map(residents.map((one) => [idOf(one), textAt(one, 'householdId') || idOf(one)]))
  const [people, points, own] = [tally(), tally(), tally()]
  for (const [house, members] of houses)
    for (const one of members) {
      const sum = pointsOf(one, day, members.length === 1)
      people.add(house, idOf(one))
      points.add(house, idOf(one), sum)
      own.add(idOf(one), idOf(one), sum)
    }
  const list = await rowsOf(oracle, 'riskIdentificationList')
  const houseKey = (row: unknown) => houseOf.get(textAt(row, 'id')) ?? textAt(row, 'id')
  const shown = new Set(list.rows.map(houseKey))
  const isShown = (house: string) => shown.has(house)
  const scored = list.rows.map((row) => ({
    id: houseKey(row),
    score: numberAt(row, 'score') - ofVaccines(row),
  }))
  const withPoints = [...points.rows].filter(([house, { sum }]) => sum > 0 || isShown(house))
  const [ofShown, peopleOfShown] = [tally(), tally()]
  for (const [house, { sum, ids }] of withPoints) {
    ofShown.add(house, ids[0] ?? '', sum)
    for (const id of people.rows.get(house)?.ids ?? []) peopleOfShown.add(house, id)
  }
  oracle.figure('riskIdentificationList.items.score', columnOf(scored, 'score'), ofShown)
  oracle.figure('riskIdentificationList.items.people', columnOf(list.rows, 'people', houseKey), peopleOfShown)
  oracle.figure('riskIdentificationList.totalItems', list.total, withPoints.length)
  const persons = await rowsOf(oracle, 'riskIdentificationList', { of: 'person' })
  const each = tally()
  const named = new Set(persons.rows.map((row) => textAt(row, 'id')))
  for (const [id, { sum }] of own.rows) if (sum > 0 || named.has(id)) each.add(id, id, sum)
  const personal = persons.rows.map((row) => ({
    id: textAt(row, 'id'),
    score: numberAt(row, 'score') - ofVaccines(row),
  }))
  oracle.figure('riskIdentificationList.items.score', columnOf(personal, 'score'), each)
  oracle.figure('riskIdentificationList.totalItems', persons.total, each.rows.size)
  await checkLayer(
    oracle,
    'riskIdentificationGeolocation',
    {},
    residents.filter((one) => isShown(houseOf.get(idOf(one)) ?? '')),
  )
}
