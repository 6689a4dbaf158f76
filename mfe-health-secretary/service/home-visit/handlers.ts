import { homeVisitSums } from '@saude/citizen/contract/production-report'
import { formatMonth } from '@saude/contract/formats'
import { monthAfter, today } from '@saude/contract/instants'
import { longestPeriod } from '@saude/contract/report'
import { type Ask, type Call, type Handler, handlersFor } from '@saude/service/handlers'
import { pageOfRows } from '@saude/service/page'
import { monthsOf, reportPage } from '@saude/service/report'
import { homeVisit, homeVisitReport } from '../../contract/home-visit.ts'

// Visits are the citizen area's; nothing is stored here.
const on = handlersFor({})

/** What a team did in a month. */
interface Visits {
  readonly month: string
  readonly healthUnitId: string | null
  readonly healthUnit: string
  readonly teamName: string
  readonly visitsNumber: number
}

const noUnit = 'Sem unidade de saúde'
const teams = { agents: 'Agentes de saúde', others: 'Outros profissionais' }

interface Wanted {
  readonly from?: string | null | undefined
  readonly to?: string | null | undefined
  readonly healthUnit?: { readonly id: string } | null | undefined
}

/** What was recorded at the doors of citizens, in these months. */
async function recorded(months: readonly string[], ask: Ask): Promise<Visits[]> {
  const { items } = await ask(homeVisitSums, { months: [...months] })
  return items.map(({ month, healthUnit, isAcs, visits }) => ({
    month,
    healthUnitId: healthUnit?.id ?? null,
    healthUnit: healthUnit?.name ?? noUnit,
    teamName: isAcs ? teams.agents : teams.others,
    visitsNumber: visits,
  }))
}

/** What was recorded in these months, of all units or of one. */
async function visitsIn(
  months: readonly string[],
  { healthUnit }: Wanted,
  { ask }: Pick<Call, 'ask'>,
): Promise<readonly Visits[]> {
  const found = await recorded(months, ask)
  return healthUnit ? found.filter(({ healthUnitId }) => healthUnitId === healthUnit.id) : found
}

/** The months that are asked for, as far back as one look goes. */
function monthsAsked({ from, to }: Wanted, now: Date): string[] {
  const last = (to ?? today(now)).slice(0, 7)
  const months = Array.from({ length: longestPeriod }, (_, back) => monthAfter(last, -back))
  return months.filter((month) => !from || month >= from.slice(0, 7)).reverse()
}

const listHomeVisits = on(homeVisit, async (call) => {
  const { input, now } = call
  const found = [...(await visitsIn(monthsAsked(input, now), input, call))]
  const by = input.orderBy ?? 'month'
  const sign = input.order === 'desc' ? -1 : 1
  const rank = ({ visitsNumber, healthUnit, month }: Visits) =>
    by === 'visitsNumber' ? visitsNumber : by === 'healthUnit' ? healthUnit : month
  const place = ({ month, healthUnit, teamName }: Visits) => [month, healthUnit, teamName].join('/')
  found.sort((one, other) => {
    const [first, second] = [rank(one), rank(other)]
    if (first !== second) return first < second ? -sign : sign
    return place(one) < place(other) ? -1 : 1
  })
  return pageOfRows(found, input, homeVisit)
})

/** Teams of one name in two units are two. */
const groups = {
  month: ({ month }: Visits) => ({ id: month, label: formatMonth(month), place: month }),
  healthUnit: ({ healthUnitId, healthUnit }: Visits) => ({ id: healthUnitId ?? '-', label: healthUnit }),
  team: ({ healthUnitId, healthUnit, teamName }: Visits) => ({
    id: `${healthUnitId ?? '-'}/${teamName}`,
    label: `${teamName}, ${healthUnit}`,
  }),
} as const

const reportHomeVisits = on(homeVisitReport, async (call) => {
  const { input, now } = call
  const found = await visitsIn(monthsOf(input, now), input, call)
  const groupOf = groups[input.by ?? 'month']
  const entries = found.map((one) => ({ ...groupOf(one), visits: one.visitsNumber }))
  return reportPage(homeVisitReport, input, entries, () => ({}))
})

export const homeVisitHandlers: Handler[] = [listHomeVisits, reportHomeVisits]
