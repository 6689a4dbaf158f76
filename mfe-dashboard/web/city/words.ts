import { layerConditions } from '@saude/citizen/contract/citizen-filter'
import { lastInitialAge, yearsOfGroup } from '@saude/citizen/contract/counts'
import { careKinds } from '@saude/citizen/contract/numbers'
import { formatInteger, formatPercent } from '@saude/contract/formats'
import type { OutputOf } from '@saude/contract/query'
import type { Fact, SimpleColumn } from '@saude/kits/ui'
import type { cityInNumbers } from '../../contract/city.ts'
import { explorerMeasures } from '../../contract/explorer.ts'

type City = OutputOf<typeof cityInNumbers>

export const monthNames = 'jan fev mar abr mai jun jul ago set out nov dez'.split(' ')

export const ageLabel = (initialAge: number): string =>
  initialAge >= lastInitialAge ? `${lastInitialAge}+` : `${initialAge} a ${initialAge + yearsOfGroup - 1}`

/** Everybody of an age; an older version of the service says only those whose sex is known. */
export const everybodyOf = ({ count, female, male }: City['ages'][number]): number => count ?? female + male

/** '1.234 (1.100 no ano anterior)' */
const compared = (now: number, before: number): string =>
  `${formatInteger(now)} (${formatInteger(before)} no ano anterior)`

/** What stands on top: conditions, what was done this year, trips. */
export function careTotals({ residents, before, conditions, care, travel }: City): Fact[] {
  const counted = (now: number, then: number | undefined) =>
    then === undefined ? formatInteger(now) : compared(now, then)
  return [
    { label: 'Moradores', value: counted(residents, before?.residents) },
    ...conditions.map(({ condition, count }) => ({
      label: layerConditions[condition],
      value: counted(count, before?.conditions.find((one) => one.condition === condition)?.count),
    })),
    ...care.map(({ kind, months }) => ({
      label: careKinds[kind],
      value: compared(
        months.reduce((sum, { now }) => sum + now, 0),
        months.reduce((sum, { before }) => sum + before, 0),
      ),
    })),
    ...(travel
      ? [
          { label: 'Viagens realizadas', value: compared(travel.trips, travel.tripsBefore) },
          { label: 'Passageiros', value: compared(travel.passengers, travel.passengersBefore) },
        ]
      : []),
  ]
}

/** Today alone, or beside the year before. */
export const compareOptions = (day: string) =>
  [
    { value: 'now', label: 'Hoje' },
    { value: 'compared', label: `Comparar com ${Number(day.slice(0, 4)) - 1}` },
  ] as const

/** Which part of the residents had what. */
export function coverageOf({ day }: City): readonly SimpleColumn<City['coverage'][number]>[] {
  const year = Number(day.slice(0, 4))
  return [
    { key: 'kind', title: 'Cuidado', cell: ({ kind }) => explorerMeasures[kind] },
    { key: 'now', title: `${year}, até hoje`, align: 'right', cell: ({ now }) => formatPercent(now) },
    { key: 'before', title: `${year - 1}`, align: 'right', cell: ({ before }) => formatPercent(before) },
  ]
}

type Queue = NonNullable<City['waiting']>[number]

/** Who waits for what; beside today the year before, where it was counted. */
export function waitingOf({ waiting }: City): readonly SimpleColumn<Queue>[] {
  const isCompared = waiting?.some(({ totalBefore }) => typeof totalBefore === 'number')
  return [
    { key: 'type', title: 'Fila', cell: ({ type }) => type },
    { key: 'total', title: 'Na fila', align: 'right', cell: ({ total }) => formatInteger(total) },
    ...(isCompared
      ? [
          {
            key: 'before',
            title: 'Ano anterior',
            align: 'right' as const,
            cell: ({ totalBefore }: Queue) => formatInteger(totalBefore) || '–',
          },
        ]
      : []),
    { key: 'late', title: 'Acima do prazo', align: 'right', cell: ({ late }) => formatInteger(late) },
  ]
}

const number = (
  key: 'residents' | 'hypertension' | 'diabetes',
  title: string,
): SimpleColumn<City['units'][number]> => ({
  key,
  title,
  align: 'right',
  cell: (unit) => formatInteger(unit[key]) || '–',
})

/** Columns of the units; beside residents those of the year before, where they were counted. */
export function unitsOf({ before }: City): readonly SimpleColumn<City['units'][number]>[] {
  const then = new Map(before?.units.map(({ id, residents }) => [id ?? null, residents]))
  return [
    { key: 'name', title: 'Unidade de saúde', cell: ({ name }) => name },
    number('residents', 'Moradores'),
    ...(before
      ? [
          {
            key: 'before',
            title: 'Ano anterior',
            align: 'right' as const,
            cell: ({ id }: City['units'][number]) => formatInteger(then.get(id ?? null)) || '–',
          },
        ]
      : []),
    number('hypertension', 'Hipertensos'),
    number('diabetes', 'Diabéticos'),
  ]
}
