import { formatDate, formatTime } from '@saude/contract/formats'
import type { ItemOf } from '@saude/contract/list-query'
import { useRowTab } from '@saude/kits/list'
import { Tooltip } from '@saude/kits/ui'
import type { citizenHealth } from '../../contract/health.ts'
import css from './Timeline.module.css'
import { type TimelineDay, timelineOf } from './timeline-days.ts'

const words = { healthy: 'Saudável', ill: 'Não saudável', unknown: 'Sem questionário' } as const

const states = ['healthy', 'ill', 'unknown'] as const

/** What the points mean. */
export const Legend = () => (
  <ul className={css.legend} aria-label="Legenda">
    {states.map((state) => (
      <li key={state}>
        <span className={css.point} data-state={state} aria-hidden />
        {words[state]}
      </li>
    ))}
  </ul>
)

export interface TimelineProps {
  quizzes: ItemOf<typeof citizenHealth>['quizzes']
  /** The last of the days, `YYYY-MM-DD`. */
  until: string
  /** Points that only show: inside of something that is pressed itself. */
  isPlain?: boolean
}

/**
 * Seven days ending today, one point for each: green healthy, red not healthy, grey no quiz. What a point says stands
 * in its tooltip.
 */
export function Timeline({ quizzes, until, isPlain = false }: TimelineProps) {
  const tabIndex = useRowTab()
  return (
    <ol className={css.days} aria-label="Saúde nos últimos sete dias">
      {timelineOf(quizzes, until).map((day) => (
        <li key={day.date} className={css.day}>
          {isPlain ? (
            <span className={css.point} data-state={day.state} role="img" aria-label={textOf(day)} />
          ) : (
            <Tooltip text={textOf(day)} label>
              <button
                type="button"
                className={css.point}
                data-state={day.state}
                aria-label={textOf(day)}
                tabIndex={tabIndex}
              />
            </Tooltip>
          )}
          <span className={css.date} aria-hidden>
            {day.date.slice(8)}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** The days of which anything is known, in words. */
export const timelineText = (quizzes: TimelineProps['quizzes'], until: string): string =>
  timelineOf(quizzes, until)
    .filter(({ state, healthCares }) => state !== 'unknown' || healthCares.length > 0)
    .map(textOf)
    .join(' · ')

/** '19/11, Saudável. Maria (Enfermeira), 19/11 às 09:30', or 'Sem atendimentos'. */
export function textOf({ date, state, healthCares }: TimelineDay): string {
  const attended = healthCares.map(({ attendedByUserName, attendedByUserCboName, attendedAt }) => {
    const who = attendedByUserName ?? 'Profissional não informado'
    const occupation = attendedByUserCboName ? ` (${attendedByUserCboName})` : ''
    return `${who}${occupation}, ${formatDate(attendedAt).slice(0, 5)} às ${formatTime(attendedAt)}`
  })
  return `${formatDate(date).slice(0, 5)}, ${words[state]}. ${attended.join('; ') || 'Sem atendimentos'}`
}
