import { formatCurrency, formatDate } from '@saude/contract/formats'
import { expenseKinds } from '../../contract/expense.ts'
import css from './Mine.module.css'
import type { MyTrip } from './MyTravel.tsx'

export type MyExpense = NonNullable<MyTrip['expenses']>[number]

const centavos = 100

/** What was spent on a trip so far, also what still waits on this device. */
export function MyExpenses({ expenses }: { expenses: readonly MyExpense[] }) {
  if (expenses.length === 0) return null
  const total = expenses.reduce((sum, { amount }) => sum + Math.round(amount * centavos), 0) / centavos
  return (
    <section aria-label="Despesas">
      <h3 className={css.heading}>{`Despesas: ${formatCurrency(total)}`}</h3>
      <ul className={css.expenses}>
        {expenses.map(({ kind, amount, date, hasReceipt }, index) => (
          // Two tolls of one day and one amount are two: nothing but their order distinguishes them.
          <li key={`${index} ${kind}`} className={css.expense}>
            <span>
              {expenseKinds[kind]}, {formatDate(date)}
              {!hasReceipt && <span className={css.muted}> (sem foto)</span>}
            </span>
            <span>{formatCurrency(amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** What was typed into the form of an expense, as the list shows it. */
export function expenseOf({
  kind,
  amount,
  date,
  receipt,
}: Readonly<Record<string, unknown>>): MyExpense | undefined {
  const known = Object.keys(expenseKinds).find((name): name is MyExpense['kind'] => name === kind)
  if (!known || typeof amount !== 'number' || typeof date !== 'string') return undefined
  return { kind: known, amount, date, hasReceipt: Boolean(receipt) }
}
