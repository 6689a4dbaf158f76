import { formatCurrency, formatDate } from '@saude/contract/formats'
import { toWire } from '@saude/contract/instants'
import { Form, FormDialog, type Values } from '@saude/kits/form'
import { FileLinks } from '@saude/kits/list'
import { useAsk, useDisabledReason, useMay } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Link, Skeleton, toast } from '@saude/kits/ui'
import { Receipt } from 'lucide-react'
import { useState } from 'react'
import { expenseKinds, travelExpense } from '../../contract/expense.ts'
import type { TravelState } from '../../contract/travel-states.ts'
import css from './Course.module.css'

/** More than a trip has; the list of all expenses holds any number. */
const shown = { startIndex: 0, stopIndex: 99, orderBy: 'date', order: 'asc' } as const
const centavos = 100
const kindNames: Readonly<Record<string, string>> = expenseKinds

interface SpendingProps {
  trip: { readonly id: string; readonly name: string; readonly day: string; readonly state: TravelState }
}

/** What was spent on a trip, with the photos, and the way to add to it. */
export function ExpensesCard({ trip }: SpendingProps) {
  const mayRead = useMay(travelExpense.list.permission)
  const { data, error, refetch } = useAsk(
    travelExpense.list,
    { ...shown, travelId: trip.id },
    { skip: !mayRead },
  )
  if (!mayRead) return null
  const items = data?.items ?? []
  const total = items.reduce((sum, { amount }) => sum + Math.round(amount * centavos), 0) / centavos
  return (
    <Card title="Despesas" subtitle={items.length > 0 ? `Total: ${formatCurrency(total)}` : undefined}>
      <div className={css.course}>
        {error && <ErrorScreen error={error} retry={refetch} />}
        {!data && !error && <Skeleton kind="card" />}
        {data && items.length === 0 && <p className={css.muted}>Nenhuma despesa registrada.</p>}
        <ul className={css.rows}>
          {items.map(({ id, kind, amount, date, receipt, observation }) => (
            <li key={id} className={css.row}>
              <span className={css.what}>
                <Link href={`${travelExpense.path}/details/${id}`}>
                  {expenseKinds[kind]}: {formatCurrency(amount)}
                </Link>
                <span className={css.muted}>
                  {formatDate(date)}
                  {observation && `, ${observation}`}
                </span>
              </span>
              {receipt ? (
                <FileLinks value={receipt} />
              ) : (
                <span className={css.muted}>Sem foto do recibo</span>
              )}
            </li>
          ))}
        </ul>
        <ExpenseButton trip={trip} />
      </div>
    </Card>
  )
}

interface ExpenseButtonProps extends SpendingProps {
  /** It waits on this device. */
  onQueued?: (values: Values) => void
}

/** Asks what was spent on a trip. */
export function ExpenseButton({ trip: { id, name, day, state }, onQueued }: ExpenseButtonProps) {
  /** Since when the form is open. */
  const [openedAt, setOpenedAt] = useState<string>()
  const may = useMay(travelExpense.create.permission)
  const unable = useDisabledReason(travelExpense.create)
  const reason = state === 'cancelled' ? 'A viagem foi cancelada.' : unable
  if (!may) return null
  const close = () => setOpenedAt(undefined)
  return (
    <>
      <Button
        icon={Receipt}
        aria-disabled={reason !== undefined || undefined}
        title={reason}
        onClick={() => reason === undefined && setOpenedAt(toWire(new Date()))}
      >
        Registrar despesa
      </Button>
      {openedAt !== undefined && (
        <FormDialog title="Registrar despesa" subtitle={name} onClose={close}>
          <Form
            of={travelExpense.create}
            fixed={{ travelId: id, recordedAt: openedAt }}
            values={{ date: day }}
            title="Registrar despesa"
            submitLabel="Registrar"
            describe={({ kind }) => `Despesa da viagem para ${name}: ${kindNames[String(kind)] ?? ''}`}
            onQueued={(values) => {
              close()
              onQueued?.(values)
            }}
            onDone={() => {
              close()
              toast.success('Despesa registrada')
            }}
          />
        </FormDialog>
      )}
    </>
  )
}
