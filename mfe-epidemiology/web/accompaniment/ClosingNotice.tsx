import { formatCount, formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { Notice } from '@saude/kits/ui'
import { useState } from 'react'
import { closingNoticeDays, deadlineOf } from '../../contract/closing.ts'
import { factOf } from './case-facts.ts'
import type { ShownCase } from './shown-case.ts'

const dayMs = 86_400_000

/** Until when an open case has to be closed, and by what; louder when the time is nearly over. */
export function ClosingNotice({ entry }: { entry: ShownCase }) {
  const [day] = useState(() => today())
  const until = factOf(entry, 'closeBy')
  const deadline = deadlineOf(entry.pathology.id)
  if (!until || !deadline) return null
  const left = Math.round((Date.parse(until) - Date.parse(day)) / dayMs)
  return (
    <Notice tone={left < 0 ? 'danger' : left <= closingNoticeDays ? 'warning' : 'info'}>
      Encerrar até {formatDate(until)}:{' '}
      {left < 0
        ? `venceu há ${formatCount(-left, 'dia', 'dias')}`
        : left === 0
          ? 'vence hoje'
          : `${left === 1 ? 'falta' : 'faltam'} ${formatCount(left, 'dia', 'dias')}`}
      . <small>{deadline.source}.</small>
    </Notice>
  )
}
