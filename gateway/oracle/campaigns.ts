import type { Oracle } from './oracle.ts'
import { at, dayOf, listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { hasCondition, residentsOf } from './residents.ts'
import { columnOf, rowsOf, sumOf } from './screens.ts'
import { tally } from './tally.ts'

const idOf = (one: object): string => textAt(one, '_id')

type Standing = 'reached' | 'missing' | 'notDue'

/** Whom audiences are for. */
const audiences: Readonly<Record<string, (one: object, campaign: object, day: string) => boolean>> = {
  all: () => true,
  risk_group: (one, _campaign, day) => isAtRisk(one, day),
  pregnant: (one, _campaign, day) => hasCondition(one, 'pregnant', day),
  bedridden: (one) => at(one, 'conditions.bedridden') === true,
  gender: (one, campaign) => textAt(one, 'gender') === textAt(campaign, 'gender'),
  age_range: (one, campaign, day) => {
    const birth = textAt(one, 'birthDate')
    const age = birth === '' ? -1 : yearsBetween(birth, day)
    const to = at(campaign, 'ageTo')
    return age >= numberAt(campaign, 'ageFrom') && (typeof to !== 'number' || age <= to)
  },
}

const illnesses = [
  'hypertension',
  'diabetes',
  'bedridden',
  'domiciled',
  'heartDisease',
  'respiratoryDisease',
  'kidneyDisease',
  'infarct',
  'stroke',
]

/** The risk group: chronic illness, pregnancy, those who stay at home, and from sixty on. */
function isAtRisk(one: object, day: string): boolean {
  const birth = textAt(one, 'birthDate')
  return (
    (birth !== '' && yearsBetween(birth, day) >= 60) ||
    hasCondition(one, 'pregnant', day) ||
    illnesses.some((illness) => at(one, `conditions.${illness}`) === true)
  )
}

interface Recorded {
  readonly type: string
  readonly day: string
  readonly vaccine: string
}

/** What was recorded of each resident. */
async function recordedOf(oracle: Oracle): Promise<ReadonlyMap<string, readonly Recorded[]>> {
  const found = new Map<string, Recorded[]>()
  for (const item of await oracle.documents('citizen', 'historyItem')) {
    const own = found.get(textAt(item, 'citizenId')) ?? []
    found.set(textAt(item, 'citizenId'), own)
    own.push({
      type: textAt(item, 'type'),
      day: dayOf(at(item, 'date')),
      vaccine: textAt(item, 'immunization.immunobiological.code'),
    })
  }
  return found
}

/** Campaigns: their audience, who was reached, who is missing, by micro-area and unit, and the list of those. */
export async function checkCampaigns(oracle: Oracle): Promise<void> {
  const day = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const recorded = await recordedOf(oracle)
  const care = ['healthCare', 'dentalCare', 'homeCare']
  const all = await oracle.documents('epidemiology', 'campaign')
  const seen = new Set<string>()
  // The last one of each audience, and all of this half-year.
  for (const campaign of [...all].reverse()) {
    const audience = textAt(campaign, 'audience')
    if (seen.has(audience) && textAt(campaign, 'start') < `${day.slice(0, 4)}-07-01`) continue
    seen.add(audience)
    const [start, end] = [textAt(campaign, 'start'), textAt(campaign, 'end')]
    const standingOf = (one: object): Standing => {
      const own = recorded.get(idOf(one)) ?? []
      const isReached = own.some((item) => care.includes(item.type) && item.day >= start && item.day <= end)
      return isReached ? 'reached' : 'missing'
    }
    const audienceOf = residents.filter((one) => audiences[audience]?.(one, campaign, day))
    await compare(oracle, campaign, audienceOf, standingOf)
  }
}

async function compare(
  oracle: Oracle,
  campaign: object,
  audience: readonly object[],
  standingOf: (one: object) => Standing,
): Promise<void> {
  const title = textAt(campaign, 'title')
  const counts = { total: tally(), reached: tally(), missing: tally(), notDue: tally() }
  const groups = {
    byMicroArea: { total: tally(), reached: tally() },
    byHealthUnit: { total: tally(), reached: tally() },
  }
  for (const one of audience) {
    const id = idOf(one)
    const standing = standingOf(one)
    const keys = { byMicroArea: textAt(one, 'microAreaId'), byHealthUnit: textAt(one, 'healthUnit.id') }
    counts.total.add('', id)
    counts[standing].add('', id)
    for (const path of ['byMicroArea', 'byHealthUnit'] as const) {
      groups[path].total.add(keys[path], id)
      if (standing === 'reached') groups[path].reached.add(keys[path], id)
    }
  }
  const progress = await oracle.ask('campaignProgress', { id: idOf(campaign) })
  for (const [path, counted] of Object.entries(counts))
    oracle.figure(`campaignProgress.${path}`, numberAt(progress, path), counted)
  const share = audience.length > 0 ? (counts.reached.total() * 100) / audience.length : 0
  const shown = numberAt(progress, 'coverage')
  // Screens round it to a whole number or to one place.
  oracle.figure('campaignProgress.coverage', Math.abs(shown - share) <= 0.5 ? share : shown, share)
  const parts = ['reached', 'notDue', 'missing'].reduce((sum, path) => sum + numberAt(progress, path), 0)
  oracle.equal(`${title}: audience and its parts`, numberAt(progress, 'total'), parts)
  for (const [path, { total, reached }] of Object.entries(groups)) {
    const rows = listAt(progress, path)
    oracle.figure(`campaignProgress.${path}.total`, columnOf(rows, 'total'), total)
    oracle.figure(`campaignProgress.${path}.reached`, columnOf(rows, 'reached'), reached)
    oracle.equal(`${title}: audience and ${path}`, numberAt(progress, 'total'), sumOf(rows, 'total'))
  }
  const missing = await rowsOf(oracle, 'campaignMissingList', { campaignId: idOf(campaign) })
  oracle.figure('campaignMissingList.totalItems', missing.total, counts.missing)
  oracle.equal(`${title}: who is missing by card and by list`, numberAt(progress, 'missing'), missing.total)
}

/** Doses that complete a vaccine, days between two of them, years from which on it is given: dT, influenza. */
const schemes = {
  '25': { doses: 3, days: 3650, from: 7 },
  '33': { doses: 1, days: 0, from: 0 },
} as const

const ageOf = (one: object, day: string): number => {
  const birth = textAt(one, 'birthDate')
  return birth === '' ? -1 : yearsBetween(birth, day)
}

/** A booster follows a complete scheme; a single dose is one. */
const completing = ['9', '38', '39', '40']

/** Campaigns of a vaccine for everybody of its age: a dose in the campaign, ever, or the whole scheme. */
export async function checkVaccines(oracle: Oracle): Promise<void> {
  const today = dayOf(oracle.now)
  const residents = await residentsOf(oracle)
  const doses = new Map<string, { vaccine: string; dose: string; day: string }[]>()
  for (const item of await oracle.documents('citizen', 'historyItem')) {
    if (textAt(item, 'type') !== 'immunization') continue
    const own = doses.get(textAt(item, 'citizenId')) ?? []
    doses.set(textAt(item, 'citizenId'), own)
    own.push({
      vaccine: textAt(item, 'immunization.immunobiological.code'),
      dose: textAt(item, 'immunization.dose.code'),
      day: dayOf(at(item, 'date')),
    })
  }
  const [start, end] = [`${today.slice(0, 4)}-01-01`, today]
  for (const [vaccine, { doses: whole, days, from }] of Object.entries(schemes))
    for (const goal of ['during', 'ever', 'complete']) {
      const made = await oracle.act('campaignCreate', {
        ...{ title: `Vacina ${vaccine}, ${goal}`, audience: 'all', start, end, goal, target: 90 },
        immunobiological: { id: vaccine, name: vaccine },
      })
      const campaign = (await oracle.documents('epidemiology', 'campaign')).find(
        (one) => idOf(one) === textAt(made, 'id'),
      )
      if (!campaign) throw new Error('the campaign that was made')
      const meant = residents.filter((one) => from === 0 || ageOf(one, today) >= from)
      await compare(oracle, campaign, meant, (one) => {
        const own = (doses.get(idOf(one)) ?? []).filter((each) => each.vaccine === vaccine)
        const isReached = {
          during: own.some(({ day }) => day >= start && day <= end),
          ever: own.length > 0,
          complete: own.length >= whole || own.some(({ dose }) => completing.includes(dose)),
        }[goal]
        if (isReached) return 'reached'
        const last = own
          .map(({ day }) => day)
          .sort()
          .at(-1)
        const since = last ? (Date.parse(today) - Date.parse(last)) / 86_400_000 : days
        return since < days ? 'notDue' : 'missing'
      })
    }
}
