import { type AppError, describeError } from '@saude/contract/errors'
import { formatValue } from '@saude/contract/format-value'
import { formatCount } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { labelOf } from '@saude/contract/meta'
import { fieldOf } from '@saude/contract/record/record'
import { type Transition, transitionsFrom } from '@saude/contract/record/states'
import { isFields } from '@saude/contract/values'
import { LackingNotice } from '@saude/kits/list'
import { useAsk, useHeld, useSend } from '@saude/kits/platform'
import {
  Button,
  Dialog,
  ErrorScreen,
  type Fact,
  Facts,
  Field,
  Link,
  Notice,
  Skeleton,
  TextArea,
  toast,
} from '@saude/kits/ui'
import { useState } from 'react'
import { kinds } from '../../contract/kinds.ts'
import { priorities } from '../../contract/priority.ts'
import type { requestQueueList } from '../../contract/protocol.ts'
import css from './Queue.module.css'

export type QueueRow = ItemOf<typeof requestQueueList>

interface DecideDialogProps {
  row: QueueRow
  /** Where the whole request is. */
  details: string | undefined
  onClose: () => void
}

/** Steps that decide, the usual one last, where a dialog has its primary button. */
const decisions = ['refuse', 'reprove', 'return', 'preapprove', 'approve', 'authorise']

/** What a decision looks at: why it is asked for, by whom, of which diagnosis. */
const grounds = ['cid', 'procedure', 'observation', 'justification', 'professional', 'healthUnit', 'date']

/** The steps that decide about a request in its state, of those that somebody may take. */
export function decisionsOf({ type, state }: QueueRow, held: ReadonlySet<string>): [string, Transition][] {
  const { states } = kinds[type]
  if (!states) return []
  return transitionsFrom(states, state)
    .filter(([name, { needs }]) => decisions.includes(name) && (!needs || held.has(needs.name)))
    .sort(([one], [other]) => decisions.indexOf(one) - decisions.indexOf(other))
}

/** Decides about a request where it stands in the list: with what speaks for it in sight, in one press more. */
export function DecideDialog({ row, details, onClose }: DecideDialogProps) {
  const of = kinds[row.type]
  const held = useHeld()
  const { data, error, refetch } = useAsk(of.get, { id: row.id })
  const [send, { isLoading }] = useSend(of.transition)
  const [reason, setReason] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const [failure, setFailure] = useState<AppError>()
  const entry = isFields(data) ? data : undefined
  const take = async (transition: string, { reason: asks }: Transition) => {
    const given = reason?.trim() || null
    setFailure(undefined)
    setProblem(undefined)
    if (asks === 'required' && given === null) return setProblem('Motivo é um campo obrigatório')
    const version = typeof entry?.version === 'number' ? { version: entry.version } : {}
    try {
      await send({ id: row.id, transition, ...version, ...(asks && given !== null && { reason: given }) })
    } catch (cause) {
      return setFailure(describeError(cause))
    }
    toast.success('Decisão registrada')
    onClose()
  }
  return (
    <Dialog
      open
      size="medium"
      sticky={isLoading || reason !== null}
      title={row.citizen.name}
      subtitle={`${row.item?.name ?? of.words.section} · protocolo ${row.number}`}
      onClose={onClose}
      actions={decisionsOf(row, held).map(([name, transition]) => (
        <Button
          key={name}
          {...kindOf(transition)}
          disabled={!entry || isLoading}
          onClick={() => void take(name, transition)}
        >
          {transition.title}
        </Button>
      ))}
    >
      {failure && <Notice title={failure.message} issues={failure.payload?.issues} />}
      {error && <ErrorScreen error={error} retry={refetch} level={3} />}
      {!entry && !error && <Skeleton kind="rows" count={4} />}
      {entry && (
        <div className={css.decide}>
          <LackingNotice of={of} entry={entry} />
          <Facts layout="columns" items={[...waitOf(row), ...groundsOf(row.type, entry)]} />
          {details && <Link href={details}>Ver a solicitação inteira</Link>}
          <Field label="Motivo, para recusar ou devolver" error={problem}>
            <TextArea value={reason} onChange={setReason} maxLength={1000} counter />
          </Field>
        </div>
      )}
    </Dialog>
  )
}

const kindOf = ({ danger, reason }: Transition) =>
  danger ? { kind: 'danger' as const } : reason ? {} : { kind: 'primary' as const }

const waitOf = ({ age, waitingDays, priority, position }: QueueRow): Fact[] => [
  { label: 'Idade', value: typeof age === 'number' ? formatCount(age, 'ano', 'anos') : '' },
  { label: 'Espera', value: `${formatCount(waitingDays, 'dia', 'dias')}, ${position}º da fila` },
  { label: 'Prioridade', value: priorities[priority] },
]

/** What of it is filled in, and may be seen: of a diagnosis that is hidden the answer says nothing. */
function groundsOf(type: QueueRow['type'], entry: Readonly<Record<string, unknown>>): Fact[] {
  const of = kinds[type]
  return grounds.flatMap((name) => {
    const schema = fieldOf(of, name)
    const value = schema ? formatValue(schema, entry[name]) : ''
    return schema && value !== '' ? [{ label: labelOf(schema, name), value }] : []
  })
}
