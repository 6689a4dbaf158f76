import { citizenCounts, lastInitialAge } from '@saude/citizen/contract/counts'
import { AppError } from '@saude/contract/errors'
import { today } from '@saude/contract/instants'
import { clientSettings } from '@saude/core/contract/settings'
import { clientOf } from '@saude/service/client'
import { type Ask, handlersFor } from '@saude/service/handlers'
import { keptAnswers } from '@saude/service/kept'
import { seesProtected } from '@saude/service/protected'
import { ageGroupOf } from '../../contract/age-groups.ts'
import { populationFor } from '../../contract/population.ts'
import { incidenceOf, lethalityOf, publishable } from '../../contract/rates.ts'
import { epidemiologicalStatistics } from '../../contract/statistics.ts'
import { accompaniments } from '../accompaniment/collection.ts'
import { type Named, namedStates, numbered, type Tally, tally, type Wanted } from './tally.ts'

const on = handlersFor({ accompaniment: accompaniments })

/** An open page asks for the same again with each change of its own. */
const kept = keptAnswers<Tally>(epidemiologicalStatistics.reads)

export const statistics = on(epidemiologicalStatistics, async (call) => {
  const { input, store, user, ask, now } = call
  const { pathology, initialDate, finalDate, healthUnit, neighborhood, gender, ageGroup } = input
  const isPublic = input.isPublic === true
  const client = clientOf({ user })
  const settings = await ask(clientSettings, {}).catch(() => undefined)
  const statisticsEnable = settings?.statisticsEpidemiology === true
  if (isPublic && !statisticsEnable)
    throw new AppError(
      'conflict',
      'A publicação de estatísticas está desligada nas configurações do município',
    )
  const wanted: Wanted = {
    cid: pathology.id,
    from: initialDate,
    to: finalDate,
    healthUnit: healthUnit?.id,
    neighborhood: neighborhood?.id,
    gender,
    ageGroup,
    day: today(now),
    isProtectedSeen: seesProtected(user) && !isPublic,
  }
  const counted = await kept(call, wanted, () => tally(store.shared, client, wanted))
  // Where people live by unit and neighbourhood changes with every move: rates are those of the municipality.
  const isOfPlace = Boolean(healthUnit ?? neighborhood)
  // What the settings say of a year is everybody: of a sex or an age there is the register alone.
  const isOfAll = !isOfPlace && !gender && !ageGroup
  const said = (year: number) => (isOfAll ? populationFor(year, settings?.populations) : undefined)
  const lastYear = Number((finalDate ?? today(now)).slice(0, 4))
  const year = said(lastYear)
  const own = isOfPlace || year ? null : await populationOf(ask, { gender, ageGroup }).catch(() => null)
  return {
    statisticsEnable,
    cityName: user.client?.name ?? null,
    population: year?.population ?? own,
    populationOf: year ? { year: year.year, source: settings?.populationSource ?? null } : null,
    ...answerOf(counted, (of) => said(of)?.population ?? own, lastYear, isPublic),
  }
})

/** @param populationIn of a year */
function answerOf(
  counted: Tally,
  populationIn: (year: number) => number | null,
  year: number,
  isPublic: boolean,
) {
  const shown = (rows: readonly Named[]) => (isPublic ? published(rows) : rows)
  const states = new Map(shown(namedStates(counted)).map(({ key, count }) => [key, count]))
  const total = (value: number) => (isPublic ? (publishable([value])[0] ?? null) : value)
  const [cases, confirmed] = [total(counted.cases), total(counted.confirmed)]
  const deaths = states.get('fatality') ?? null
  const weeks = counted.weeks.map(numbered)
  const counts = isPublic ? publishable(weeks.map(({ count }) => count)) : weeks.map(({ count }) => count)
  const sure = isPublic ? publishable(weeks.map((one) => one.confirmed)) : weeks.map((one) => one.confirmed)
  const rate = (value: number | null | undefined, of: number) =>
    typeof value === 'number' ? (incidenceOf(value, populationIn(of)) ?? null) : null
  return {
    countCaseDiscarded: states.get('discarded') ?? null,
    countCaseMonitored: states.get('monitored') ?? null,
    countCaseSuspect: states.get('suspect') ?? null,
    countCasePositive: states.get('positive') ?? null,
    countCaseFatality: deaths,
    countCaseOutdated: states.get('outdated') ?? null,
    countCaseRecovered: states.get('recovered') ?? null,
    countCaseNegative: states.get('negative') ?? null,
    countCaseInterned: states.get('interned') ?? null,
    countCaseInterrupted: states.get('interrupted') ?? null,
    countCaseInconclusive: states.get('inconclusive') ?? null,
    countCaseFatalityOther: states.get('fatalityOther') ?? null,
    countCaseFatalityInvestigation: states.get('fatalityInvestigation') ?? null,
    cases,
    confirmed,
    incidence: rate(cases, year),
    lethality: deaths === null || confirmed === null ? null : (lethalityOf(deaths, confirmed) ?? null),
    weeks: weeks.map((one, index) => ({
      ...one,
      count: counts[index] ?? null,
      confirmed: sure[index] ?? null,
      incidence: rate(counts[index], one.year),
    })),
    byState: shown(namedStates(counted)),
    byHealthUnit: shown(counted.byHealthUnit),
    byNeighborhood: shown(counted.byNeighborhood),
    byAge: shown(counted.byAge),
    byGender: shown(counted.byGender),
    protectedCitizens: [...counted.protectedCitizens],
  }
}

function published(rows: readonly Named[]) {
  const counts = publishable(rows.map(({ count }) => count))
  const sure = publishable(rows.map(({ confirmed }) => confirmed))
  return rows.map((row, index) => ({
    ...row,
    count: counts[index] ?? null,
    // Of a count that is left out its part is too.
    confirmed: counts[index] === null ? null : (sure[index] ?? null),
  }))
}

interface Of {
  readonly gender?: string | null | undefined
  readonly ageGroup?: string | null | undefined
}

/** The living citizens of a sex or an age; empty for both together, and for ages that are not counted in fives. */
async function populationOf(ask: Ask, { gender, ageGroup }: Of): Promise<number | null> {
  if (gender && ageGroup) return null
  if (!ageGroup) {
    const { items } = await ask(citizenCounts, { by: 'gender' })
    return items.reduce((sum, one) => (!gender || one.gender === gender ? sum + one.count : sum), 0)
  }
  if (ageGroup === '0' || ageGroup === '1') return null
  const { items } = await ask(citizenCounts, { by: 'age' })
  return items.reduce((sum, { initialAge, count }) => {
    if (initialAge === null || initialAge === undefined || initialAge > lastInitialAge) return sum
    return ageGroupOf(initialAge) === ageGroup ? sum + count : sum
  }, 0)
}
