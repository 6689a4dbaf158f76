import { type AnyRecord, type Having, has } from '@saude/contract/record/record'
import { Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { FormGroup } from '../../form/index.ts'
import { type ScreenAction, useActions, useAsk, useHeld, useRunning, useTitle } from '../../platform/index.ts'
import { goUp } from '../../router/index.ts'
import { ErrorScreen, PageBody, Skeleton, usePhone } from '../../ui/index.ts'
import { drawnValue } from '../drawn.tsx'
import { offeredActions } from '../offered.ts'
import type { RowAction } from '../types.ts'
import { labelText } from './entry.ts'
import { LackingNotice } from './LackingNotice.tsx'
import { logPrint } from './log-print.ts'
import { PrintRecord } from './PrintRecord.tsx'
import css from './Record.module.css'
import { factsOf, RecordFacts } from './RecordFacts.tsx'
import { RecordHistory } from './RecordHistory.tsx'
import { Steps } from './Steps.tsx'
import { drawnStanding } from './standing.tsx'
import type { Entry, RecordDetailsOptions } from './types.ts'
import { useRecordActions } from './useRecordActions.tsx'
import { entryOf } from './wire.ts'

export interface RecordDetailsProps {
  of: Having<'get'>
  id: string
  details?: RecordDetailsOptions<Entry> | undefined
  /** Those of the forms. */
  groups?: readonly FormGroup[] | undefined
}

/** One entry to be read: number, state and what leads away from it, all fields, files, history, print. */
export default function RecordDetails({ of, id, details = {}, groups }: RecordDetailsProps) {
  const { data, error, refetch } = useAsk(of.get, { id })
  const entry = useMemo(() => entryOf(of, data), [of, data])
  // The whole title has no room there; the entry's name beside it says what it is of.
  const phone = usePhone()
  useTitle({
    title: phone ? 'Detalhes' : of.titles.details,
    count: entry && (labelText(of, entry) || undefined),
  })
  if (entry) return <Shown of={of} entry={entry} details={details} groups={details.groups ?? groups} />
  if (error) return <ErrorScreen error={error} retry={refetch} />
  return (
    <PageBody>
      <Skeleton kind="form" count={Math.min(8, Object.keys(of.fields).length)} />
    </PageBody>
  )
}

type ShownProps = Pick<RecordDetailsProps, 'of' | 'groups'> & {
  details: RecordDetailsOptions<Entry>
  entry: Entry
}

function Shown({ of, entry, details, groups }: ShownProps) {
  const { actionsOf, dialog } = useRecordActions(of, () => goUp(of.path))
  const held = useHeld()
  const running = useRunning()
  const [isPrinting, setPrinting] = useState(false)
  const derived = actionsOf(entry)
  const offered = offeredActions(details.actions?.(entry, derived) ?? derived, held, running)
  useActions([
    ...offered.filter(({ label, menu }) => !menu && label !== 'Detalhes').map(screenActionOf),
    {
      label: 'Imprimir',
      icon: Printer,
      onSelect: () => {
        logPrint(of, entry)
        setPrinting(true)
      },
    },
  ])
  const hide = typeof details.hide === 'function' ? details.hide(entry) : details.hide
  return (
    <PageBody>
      <div className={css.details}>
        <Standing of={of} entry={entry} steps={offered.filter(({ menu }) => menu)} />
        <LackingNotice of={of} entry={entry} />
        {/* The record's declaration knows its fields; the kit reads them by name. */}
        {details.lead?.(entry)}
        <RecordFacts groups={factsOf(of, entry, { groups, hide })} />
        {details.extra?.(entry)}
        {has(of, 'history') && running.may(of.history) && (
          <RecordHistory key={entry.id} of={of} id={entry.id ?? ''} />
        )}
      </div>
      {dialog}
      {isPrinting && (
        <PrintRecord
          title={of.titles.details}
          about={labelText(of, entry)}
          groups={[
            { title: '', facts: standing(of, entry) },
            ...factsOf(of, entry, { groups, hide, asText: true }),
          ]}
          onEnd={() => setPrinting(false)}
        />
      )}
    </PageBody>
  )
}

/** Nothing of it is the one thing to do here: what removes asks again, in red. */
const screenActionOf = ({ label, icon, to, onSelect, disabledReason }: RowAction): ScreenAction => ({
  label,
  icon,
  ...(to !== undefined && { href: to }),
  ...(onSelect && { onSelect }),
  ...(disabledReason && { disabledReason }),
})

/** Protocol number and state. */
const standing = (of: AnyRecord, entry: Entry) =>
  ['number', 'state'].flatMap((name) => {
    const schema = of.list.list.itemFields[name]
    const isKept = name === 'number' ? of.hasNumber : of.states !== undefined
    return schema && isKept
      ? [{ label: schema.spec.label ?? name, value: drawnValue(schema, entry[name]) }]
      : []
  })

/** Where an entry stands, and the steps that lead away from it. */
function Standing({ of, entry, steps }: { of: AnyRecord; entry: Entry; steps: readonly RowAction[] }) {
  const lasting = drawnStanding(of, entry)
  const facts = [...standing(of, entry), ...(lasting ? [{ label: 'Situação', value: lasting }] : [])]
  if (facts.length === 0) return null
  return (
    <div className={css.standing}>
      <dl className={css.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Steps state={entry.state} steps={steps} />
    </div>
  )
}
