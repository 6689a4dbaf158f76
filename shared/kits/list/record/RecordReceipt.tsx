import type { AnyRecord, Having } from '@saude/contract/record/record'
import { stateLabel } from '@saude/contract/record/states'
import { Printer } from 'lucide-react'
import { type ReactNode, useMemo, useState } from 'react'
import { useActions, useAsk, useRunning, useTitle } from '../../platform/index.ts'
import { ErrorScreen, PageBody, Segmented, Skeleton } from '../../ui/index.ts'
import { PaperSheet } from '../print/PaperSheet.tsx'
import { labelText } from './entry.ts'
import { logPrint } from './log-print.ts'
import css from './Receipt.module.css'
import { type PaperSize, ReceiptPaper } from './ReceiptPaper.tsx'
import type { Entry } from './types.ts'
import { entryOf } from './wire.ts'

const sizes = [
  { value: 'a4', label: 'Folha A4' },
  { value: 'small', label: 'Bobina 80 mm' },
] as const

export interface RecordReceiptProps {
  of: Having<'get'>
  id: string
  /** What is said below the facts. */
  note?: ((entry: Entry) => ReactNode) | undefined
}

/** The receipt of an entry, as it will be printed, on a sheet or on the roll of a receipt printer. */
export default function RecordReceipt({ of, id, note }: RecordReceiptProps) {
  const { data, error, refetch } = useAsk(of.get, { id })
  const entry = useMemo(() => entryOf(of, data), [of, data])
  useTitle({
    title: of.titles.receipt,
    count: entry && (labelText(of, entry) || undefined),
  })
  if (entry) return <Shown of={of} entry={entry} note={note} />
  if (error) return <ErrorScreen error={error} retry={refetch} />
  return (
    <PageBody>
      <Skeleton kind="form" />
    </PageBody>
  )
}

function Shown({ of, entry, note }: { of: AnyRecord; entry: Entry; note: RecordReceiptProps['note'] }) {
  const [size, setSize] = useState<PaperSize>('a4')
  const [printedAt, setPrintedAt] = useState(() => new Date())
  const [isPrinting, setPrinting] = useState(false)
  const reason = useReason(of, entry)
  useActions([
    {
      label: 'Imprimir',
      icon: Printer,
      onSelect: () => {
        logPrint(of, entry)
        setPrintedAt(new Date())
        setPrinting(true)
      },
    },
  ])
  const paper = <ReceiptPaper {...{ of, entry, size, reason, printedAt }} note={note?.(entry)} />
  return (
    <PageBody>
      <div className={css.choice}>
        <Segmented label="Papel" options={sizes} value={size} onChange={setSize} />
      </div>
      {paper}
      {isPrinting && (
        <PaperSheet {...(size === 'small' && { className: css.roll })} onEnd={() => setPrinting(false)}>
          {paper}
        </PaperSheet>
      )}
    </PageBody>
  )
}

/** The reason of the step that led to the entry's state, for users who may read its history. */
function useReason(of: AnyRecord, { id = '', state }: Entry): string | undefined {
  const { may } = useRunning()
  const { data } = useAsk(of.history, { id }, { skip: !(of.history && may(of.history) && of.states) })
  const step = data?.items.find(({ kind }) => kind === 'transition')
  const isOfState = of.states && state && step?.to === stateLabel(of.states, state)
  return (isOfState && step.reason) || undefined
}
