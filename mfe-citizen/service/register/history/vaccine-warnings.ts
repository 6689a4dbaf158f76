import { formatCount, formatDate } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { doses } from '@saude/core/contract/codes/doses'
import { vaccineCalendar } from '@saude/core/contract/codes/vaccine-calendar'
import { repeatedVaccines, vaccineAges, vaccineIntervals } from '@saude/core/contract/codes/vaccine-rules'

/** A dose of a vaccine on a day, by e-SUS ids. */
export interface GivenDose {
  readonly dose: string
  /** `YYYY-MM-DD` */
  readonly day: string
}

interface Asked extends GivenDose {
  readonly immunobiological: string
  readonly birthDate: string | null | undefined
  /** What is recorded of the same vaccine. */
  readonly others: readonly GivenDose[]
}

export const dayOf = (date: Date): string => toWire(date).slice(0, 10)

/** The day so many months and days later; of a month that is too short its last day. */
export function later(day: string, months: number, days = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last) + days)).toISOString().slice(0, 10)
}

/** Which comes before which: doses, then boosters. Others have no order. */
const series = ['1', '2', '3', '4', '5', '6', '7', '38', '39', '40', '41', '42']
const rank = (dose: string): number | undefined => {
  const found = series.indexOf(dose)
  return found < 0 ? undefined : found
}
/** Boosters without a number are given again. */
const isNumbered = (dose: string) => dose !== '38' && rank(dose) !== undefined
const single = '9'

const named = (dose: string): string => {
  const name = doses[dose]?.name ?? dose
  if (dose === single) return 'dose única'
  return name.charAt(0).toLowerCase() + name.slice(1)
}
const article = (dose: string) => (/reforço/i.test(named(dose)) ? 'O' : 'A')

function ageText(months: number): string {
  if (months === 0) return 'o nascimento'
  if (months % 12 === 0) return months === 12 ? '1 ano' : `${months / 12} anos`
  return formatCount(months, 'mês', 'meses')
}

function orderWarnings({ immunobiological, dose, day, others }: Asked): string[] {
  const own = rank(dose)
  const isOnce = isNumbered(dose) || (dose === single && !repeatedVaccines.has(immunobiological))
  const same = isOnce ? others.filter((other) => other.dose === dose) : []
  const placed = others.flatMap((other) => {
    const theirs = rank(other.dose)
    if (own === undefined || theirs === undefined || theirs === own) return []
    if (theirs < own && other.day >= day) return [{ ...other, side: 'antes' }]
    if (theirs > own && other.day <= day) return [{ ...other, side: 'depois' }]
    return []
  })
  const before = own !== undefined && own > 0 && own < 5 ? series[own - 1] : undefined
  return [
    ...same.map((other) => `${article(dose)} ${named(dose)} já está registrada em ${formatDate(other.day)}`),
    ...placed.map(
      (other) =>
        `${article(other.dose)} ${named(other.dose)} está registrada em ${formatDate(other.day)}; ` +
        `a ordem das doses pede que seja ${other.side}`,
    ),
    ...(before && !others.some((other) => other.dose === before)
      ? [`A ${named(before)} não está registrada`]
      : []),
  ]
}

function ageWarnings({ immunobiological, dose, day, birthDate }: Asked): string[] {
  if (!birthDate) return []
  const broken = vaccineAges.filter(
    (rule) =>
      rule.immunobiological === immunobiological &&
      (rule.dose ?? dose) === dose &&
      ((rule.from && day < later(birthDate, ...rule.from)) ||
        (rule.until && day > later(birthDate, ...rule.until))),
  )
  if (broken.length > 0) return broken.map(({ words }) => `Idade indicada para esta dose: ${words}`)
  const recommended = vaccineCalendar.doses.find(
    (one) => one.immunobiological === immunobiological && one.dose === dose,
  )
  if (!recommended || day >= later(birthDate, recommended.months)) return []
  return [
    `O calendário nacional (${vaccineCalendar.competence}) recomenda esta dose a partir de ${ageText(recommended.months)}`,
  ]
}

const intervalWarnings = ({ immunobiological, dose, day, others }: Asked): string[] =>
  vaccineIntervals
    .filter((rule) => rule.immunobiological === immunobiological && rule.dose === dose)
    .flatMap(({ after, months, words }) => {
      const last = others
        .filter((other) => after.includes(other.dose) && other.day <= day)
        .map((other) => other.day)
        .sort()
        .at(-1)
      return last && day < later(last, months)
        ? [`Intervalo indicado: ${words} (a anterior é de ${formatDate(last)})`]
        : []
    })

/** What speaks against a dose by order, interval and age, in the words of the rules; nothing where no rule is known. */
export const vaccineWarnings = (asked: Asked): string[] => [
  ...orderWarnings(asked),
  ...intervalWarnings(asked),
  ...ageWarnings(asked),
]
