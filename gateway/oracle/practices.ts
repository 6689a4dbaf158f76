import { type Done, daysAfter, doneOf, isPrenatal, monthsBefore } from './done.ts'
import type { Oracle } from './oracle.ts'
import { listAt, numberAt, textAt, yearsBetween } from './read.ts'
import { hasCondition, residentsOf } from './residents.ts'
import { needOf, type Part, type Practice, type Resident, type Rule, rulesOf } from './rules.ts'

/** Everybody judged by every rule, from the documents. */

const idOf = (one: object): string => textAt(one, '_id')

/** What somebody has of each practice, and the points. */
export interface Judged {
  readonly resident: Resident
  readonly have: ReadonlyMap<string, number>
  readonly isMet: boolean
  readonly points: number
}

/** How many count of somebody: each on a day of its own, or so many days after the one before. */
function countOf(
  done: readonly Done[],
  { from, to, fits, apart = 1, need }: Part,
  one: Resident,
  end: string,
): number {
  const [first, until] = [from(one), to?.(one) ?? end]
  if (first === '') return 0
  let [count, last] = [0, '']
  for (const each of done) {
    if (each.day < first || each.day > end || each.day > until || !fits(each)) continue
    if (last !== '' && (Date.parse(each.day) - Date.parse(last)) / 86_400_000 < apart) continue
    count += 1
    last = each.day
  }
  return Math.min(count, need)
}

/** A pregnancy of the register, from its last period; else from twelve weeks before care of it began. */
function pregnancyOf(
  citizen: object,
  done: readonly Done[],
  end: string,
): readonly [lastPeriod: string, from: string] {
  if (!hasCondition(citizen, 'pregnant', monthsBefore(end, 4))) return ['', '']
  // As the last attendance says it, of 42 weeks before the quadrimester at the earliest; the register has it for a weight.
  const said = done
    .map(({ item }) => textAt(item, 'lastPeriod'))
    .filter((day) => day >= daysAfter(end, -294 - 123))
  const lastPeriod = said.at(-1) ?? textAt(citizen, 'conditions.expecting.lastPeriod')
  if (lastPeriod !== '') return [lastPeriod, lastPeriod]
  const began = done.find((one) => isPrenatal(one) && one.day >= daysAfter(end, -294))
  return ['', daysAfter(began?.day ?? monthsBefore(end, 4), -84)]
}

/** Every resident as rules look at one, with unit and team. */
export async function peopleAt(
  oracle: Oracle,
  end: string,
  done: ReadonlyMap<string, readonly Done[]>,
): Promise<readonly Resident[]> {
  const places = await oracle.documents('core', 'microArea')
  const areas = new Map(places.map((one) => [idOf(one), textAt(one, 'team')]))
  const ofUnit = new Map<string, Set<string>>()
  for (const one of places) {
    const unit = textAt(one, 'healthUnit.id')
    ofUnit.set(unit, (ofUnit.get(unit) ?? new Set()).add(textAt(one, 'team')))
  }
  // Without a micro-area: the team of the unit where it has one only.
  const teamOf = (citizen: object): string => {
    const area = textAt(citizen, 'microAreaId')
    if (area !== '') return areas.get(area) ?? ''
    const [only = '', ...others] = ofUnit.get(textAt(citizen, 'healthUnit.id')) ?? []
    return others.length > 0 ? '' : only
  }
  return (await residentsOf(oracle)).map((citizen): Resident => {
    const birth = textAt(citizen, 'birthDate')
    const [lastPeriod, pregnantFrom] = pregnancyOf(citizen, done.get(idOf(citizen)) ?? [], end)
    return {
      id: idOf(citizen),
      unit: textAt(citizen, 'healthUnit.id'),
      team: teamOf(citizen),
      gender: textAt(citizen, 'gender'),
      birth,
      age: birth === '' ? -1 : yearsBetween(birth, end),
      lastPeriod,
      pregnantFrom,
      citizen,
    }
  })
}

/** Every resident of every rule, judged from the documents. */
export async function judged(
  oracle: Oracle,
  end: string,
): Promise<readonly (readonly [Rule, readonly Judged[]])[]> {
  const done = await doneOf(oracle)
  const residents = await peopleAt(oracle, end, done)
  return rulesOf(end).map((rule) => [
    rule,
    residents.filter(rule.of).map((resident): Judged => {
      const own = done.get(resident.id) ?? []
      const asked = rule.practices.filter(({ of }) => !of || of(resident))
      const counts = (one: Practice) => one.parts.map((part) => countOf(own, part, resident, end))
      const sumOf = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)
      const have = new Map(asked.map((one) => [one.key, sumOf(counts(one))]))
      const isHad = (one: Practice) => (have.get(one.key) ?? 0) >= needOf(one)
      const isMet = asked.every(isHad)
      const sum = sumOf(asked.filter(isHad).map(({ points }) => points))
      return { resident, have, isMet, points: rule.isPoints ? sum : isMet ? 100 : 0 }
    }),
  ])
}

export type Judgement = Awaited<ReturnType<typeof judged>>[number]

/** The last day of a quadrimester, '2026-3'. */
export const endOf = (period: string): string => {
  const [year = '', part = ''] = period.split('-')
  return `${year}-${({ '1': '04-30', '2': '08-31' } as Record<string, string>)[part] ?? '12-31'}`
}

/** Practices that a list shows, by person and key. */
export const shownPractices = (rows: readonly object[], path: 'have' | 'need', of: string) =>
  new Map(
    rows.flatMap((row) =>
      listAt(row, 'practices')
        .filter((one) => textAt(one, 'key').startsWith(`${of}.`))
        .map((one) => [`${textAt(row, 'id')} ${textAt(one, 'key')}`, numberAt(one, path)] as const),
    ),
  )

/** Lists of indicators by the key with which the contract names them. */
export const listQueries: Readonly<Record<string, string>> = {
  pregnant: 'pregnantList',
  diabetic: 'diabeticList',
  hypertension: 'hypertensionList',
  cytopathology: 'cytopathologyList',
  polioPentavalent: 'polioPentavalentList',
  child: 'childList',
  puerperium: 'puerperiumList',
  elderly: 'elderlyList',
  cancerPrevention: 'cancerPreventionList',
}
