import { formatCount, formatDate } from '@saude/contract/formats'
import { StatusDot } from '@saude/kits/ui'
import type { Deadline } from '../../contract/deadline.ts'
import { type Priority, priorities } from '../../contract/priority.ts'

interface DueProps {
  deadline?: Deadline | undefined
  dueOn?: string | null | undefined
  waitingDays?: number | undefined
  priority?: Priority | undefined
}

/** 'até 03/12/2026', where a last day is set. */
export const dueWords = (dueOn: string | null | undefined): string =>
  dueOn ? `até ${formatDate(dueOn)}` : ''

/**
 * Whether somebody waits longer than they may. Where only the outer limit of the kind holds it says how long and how urgent,
 * in no colour: of an emergency of 28 days a green dot would say that all is well.
 */
export function Due({ deadline, dueOn, waitingDays = 0, priority = 'notUrgent' }: DueProps) {
  if (deadline === 'late') return <StatusDot tone="danger">Acima do prazo</StatusDot>
  if (deadline === 'onTime') return <StatusDot tone="neutral">{`No prazo, ${dueWords(dueOn)}`}</StatusDot>
  return <>{`${formatCount(waitingDays, 'dia', 'dias')}, ${priorities[priority]}`}</>
}
