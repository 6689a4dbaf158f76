import { formatCount, formatDate } from '@saude/contract/formats'
import { today } from '@saude/contract/instants'
import { StatusDot } from '@saude/kits/ui'

interface DeadlineProps {
  /** `YYYY-MM-DD` */
  day: string | null | undefined
  /** What is to be done: 'Responder'. */
  verb: string
  /** Beside the day: how long there is alone. */
  isShort?: boolean
}

const dayMs = 86_400_000

/** Days before the end from which a deadline is a warning. */
const soon = 3

/** Until when something is to be done, and how long there is: 'Responder até 30/11/2026, em 3 dias'. */
export function Deadline({ day, verb, isShort = false }: DeadlineProps) {
  if (!day) return null
  const left = Math.round((Date.parse(day) - Date.parse(today())) / dayMs)
  const tone = left < 0 ? 'danger' : left <= soon ? 'warning' : 'neutral'
  const words =
    left < 0
      ? `venceu há ${formatCount(-left, 'dia', 'dias')}`
      : left === 0
        ? 'vence hoje'
        : `em ${formatCount(left, 'dia', 'dias')}`
  return (
    <StatusDot tone={tone}>
      {isShort ? words.charAt(0).toUpperCase() + words.slice(1) : `${verb} até ${formatDate(day)}, ${words}`}
    </StatusDot>
  )
}
