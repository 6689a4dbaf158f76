import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { tally } from './tally.ts'

/** Somebody who is counted among the residents: alive, and living here; people without a home in the town count. */
export const isResident = (citizen: object): boolean =>
  !at(citizen, 'deathAt') && at(citizen, 'addressOnCity') !== false

const idOf = (one: unknown): string => textAt(one, '_id')

/** The stored residents of the town. */
export const residentsOf = async (oracle: Oracle): Promise<readonly object[]> =>
  (await oracle.documents('citizen', 'citizen')).filter(isResident)

/** What a screen means by a condition. */
const conditions: Readonly<Record<string, (citizen: object, day: string) => boolean>> = {
  hypertension: (one) => at(one, 'conditions.hypertension') === true,
  diabetes: (one) => at(one, 'conditions.diabetes') === true,
  smoker: (one) => at(one, 'conditions.smoker') === true,
  pregnant: (one, day) => {
    const until = textAt(one, 'conditions.pregnantUntil')
    return at(one, 'conditions.pregnant') === true && (until === '' || until >= day)
  },
  bedriddenOrDomiciled: (one) =>
    at(one, 'conditions.bedridden') === true || at(one, 'conditions.domiciled') === true,
}

/** Whether somebody has a condition on a day. */
export const hasCondition = (citizen: object, condition: string, day: string): boolean =>
  conditions[condition]?.(citizen, day) === true

/** The first year of the five of somebody's age; 80 and more are one group. */
const ageGroup = (citizen: object, day: string): string => {
  const birth = textAt(citizen, 'birthDate')
  return birth === '' ? '-' : String(Math.min(80, Math.floor(yearsBetween(birth, day) / 5) * 5))
}

const keyed = (path: string) => (row: unknown) => textAt(row, path) || String(at(row, path) ?? '-')

/** Cards, the municipality in numbers, the population by sex and age: one population. */
export async function checkResidents(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const all = tally()
  const [bySex, byAge, byUnit] = [tally(), tally(), tally()]
  const [women, men] = [tally(), tally()]
  const byCondition = tally()
  const [hypertension, diabetes] = [tally(), tally()]
  for (const one of residents) {
    const id = idOf(one)
    const sex = textAt(one, 'gender') || '-'
    const unit = textAt(one, 'healthUnit.id') || '-'
    all.add('', id)
    bySex.add(sex, id)
    if (ageGroup(one, day) !== '-') {
      byAge.add(ageGroup(one, day), id)
      if (sex === 'F') women.add(ageGroup(one, day), id)
      if (sex === 'M') men.add(ageGroup(one, day), id)
    }
    byUnit.add(unit, id)
    for (const condition of Object.keys(conditions))
      if (hasCondition(one, condition, day)) byCondition.add(condition, id)
    if (hasCondition(one, 'hypertension', day)) hypertension.add(unit, id)
    if (hasCondition(one, 'diabetes', day)) diabetes.add(unit, id)
  }

  const card = await oracle.ask('citizenConditionStatistics')
  oracle.figure('citizenConditionStatistics.residents', numberAt(card, 'residents'), all)
  const ofCard = columnOf(listAt(card, 'items'), 'count', keyed('condition'))
  oracle.figure('citizenConditionStatistics.items.count', ofCard, byCondition)

  const sexes = listAt(await oracle.ask('sexQuantitative'), 'items')
  oracle.figure(
    'sexQuantitative.items.registerNumber',
    columnOf(sexes, 'registerNumber', keyed('sex')),
    bySex,
  )
  const ages = await rowsOf(oracle, 'ageGroup')
  oracle.figure(
    'ageGroup.items.registerNumber',
    columnOf(ages.rows, 'registerNumber', keyed('idadeInicial')),
    byAge,
  )
  oracle.figure('ageGroup.totalItems', ages.total, 17)

  const city = await oracle.ask('cityInNumbers')
  oracle.figure('cityInNumbers.residents', numberAt(city, 'residents'), all)
  const cityAges = listAt(city, 'ages')
  oracle.figure('cityInNumbers.ages.count', columnOf(cityAges, 'count', keyed('initialAge')), byAge)
  oracle.figure('cityInNumbers.ages.female', columnOf(cityAges, 'female', keyed('initialAge')), women)
  oracle.figure('cityInNumbers.ages.male', columnOf(cityAges, 'male', keyed('initialAge')), men)
  const cityConditions = columnOf(listAt(city, 'conditions'), 'count', keyed('condition'))
  oracle.figure('cityInNumbers.conditions.count', cityConditions, byCondition)
  const units = listAt(city, 'units')
  oracle.figure('cityInNumbers.units.residents', columnOf(units, 'residents', keyed('id')), byUnit)
  oracle.figure(
    'cityInNumbers.units.hypertension',
    columnOf(units, 'hypertension', keyed('id')),
    hypertension,
  )
  oracle.figure('cityInNumbers.units.diabetes', columnOf(units, 'diabetes', keyed('id')), diabetes)

  const list = await rowsOf(oracle, 'citizenResidentList')
  oracle.figure('citizenResidentList.totalItems', list.total, all)
  oracle.equal('residents: card and list', numberAt(card, 'residents'), list.total)
  oracle.equal('residents: list and its rows', list.total, list.rows.length)
  oracle.equal(
    'residents: card and municipality in numbers',
    numberAt(card, 'residents'),
    numberAt(city, 'residents'),
  )
  oracle.equal(
    'residents: municipality and its units',
    numberAt(city, 'residents'),
    sumOf(units, 'residents'),
  )
  oracle.equal('residents: card and sexes', numberAt(card, 'residents'), sumOf(sexes, 'registerNumber'))
  oracle.equal(
    'residents: ages of the card and of the municipality',
    columnOf(ages.rows, 'registerNumber', keyed('idadeInicial')),
    columnOf(cityAges, 'count', keyed('initialAge')),
  )
  oracle.equal('conditions: card and municipality in numbers', ofCard, cityConditions)
  for (const condition of Object.keys(conditions)) {
    const { total } = await rowsOf(oracle, 'citizenResidentList', { condition })
    oracle.equal(`card and its list: ${condition}`, ofCard.get(condition) ?? 0, total)
  }
}
