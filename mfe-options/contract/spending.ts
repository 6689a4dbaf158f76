import { asManyAsThereAre, id, integer, list, object, text } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
import { formatCurrency, formatInteger, formatMonth } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'

/** What is spent on a cost centre: each area that charges one answers its own part in these words. */

export const spendingInput = { costCenterId: id('Centro de custo').required() }

export const spendingOutput = {
  items: list(
    'Gastos',
    asManyAsThereAre,
    object('Gasto', {
      id: id().required(),
      /** `2026-11` */
      month: text('Mês').required(),
      what: text('Com o quê').required(),
      count: integer('Quantidade').required(),
      amount: money('Valor').required(),
    }).required(),
  ).required(),
}

/** The first day that is looked at: that of the month a year ago. */
export const spendingSince = (now: Date): string => {
  const [year = '', month = ''] = today(now).split('-')
  return `${Number(year) - 1}-${month}-01`
}

interface Spent {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly what: string
  /** Centavos, so that nothing is lost in adding. */
  readonly cents: number
}

/** What was spent on each thing in each month, the last month first and in it the most expensive. */
export function spendingByMonth(spent: readonly Spent[]) {
  const rows = new Map<string, { month: string; what: string; count: number; cents: number }>()
  for (const { day, what, cents } of spent) {
    const month = day.slice(0, 7)
    const key = `${month} ${what}`
    const row = rows.get(key) ?? { month, what, count: 0, cents: 0 }
    rows.set(key, { ...row, count: row.count + 1, cents: row.cents + cents })
  }
  return [...rows.values()]
    .sort((one, other) =>
      one.month === other.month ? other.cents - one.cents : one.month < other.month ? 1 : -1,
    )
    .map(({ cents, ...row }, at) => ({ ...row, id: String(at), amount: cents / 100 }))
}

type Row = ReturnType<typeof spendingByMonth>[number]

/** '2026-11' as people write it. */

/** The columns of a table of it. */
export const spendingColumns = [
  { key: 'month', title: 'Mês', cell: ({ month }: Row) => formatMonth(month) },
  { key: 'what', title: 'Com o quê', cell: ({ what }: Row) => what },
  { key: 'count', title: 'Quantidade', align: 'right', cell: ({ count }: Row) => formatInteger(count) },
  { key: 'amount', title: 'Valor', align: 'right', cell: ({ amount }: Row) => formatCurrency(amount) },
] as const

/** Said above the table: what it comes to, and in this month. */
export function spendingSummary(items: readonly Row[], now: Date): string {
  const sum = (rows: readonly Row[]) =>
    formatCurrency(rows.reduce((cents, { amount }) => cents + Math.round(amount * 100), 0) / 100)
  const here = items.filter(({ month }) => month === today(now).slice(0, 7))
  return `${sum(here)} neste mês, ${sum(items)} em 12 meses`
}
