import { type KeyboardEvent, useEffect, useRef } from 'react'
import { cx } from '../base/cx.ts'
import css from './TimePanel.module.css'

interface TimePanelProps {
  /** 'HH:mm', or what was typed so far. */
  value: string | null
  onPick: (time: string) => void
  /** After the minute. */
  onDone: () => void
}

const two = (value: number) => String(value).padStart(2, '0')
const hours = Array.from({ length: 24 }, (_, hour) => two(hour))
const minutes = Array.from({ length: 12 }, (_, step) => two(step * 5))

/** Hours and every fifth minute; minutes between are typed. An hour alone counts as full. */
export function TimePanel({ value, onPick, onDone }: TimePanelProps) {
  const [, hour = null, minute = null] = /^(\d{2}):(\d{2})/.exec(value ?? '') ?? []
  return (
    <div className={css.columns}>
      <Column
        label="Hora"
        options={hours}
        chosen={hour}
        autoFocus
        onPick={(next) => onPick(`${next}:${minute ?? '00'}`)}
      />
      <Column
        label="Minuto"
        options={minutes}
        chosen={minute}
        onPick={(next) => {
          onPick(`${hour ?? '00'}:${next}`)
          onDone()
        }}
      />
    </div>
  )
}

interface ColumnProps {
  label: string
  options: readonly string[]
  chosen: string | null
  onPick: (option: string) => void
  autoFocus?: boolean
}

/** One column: arrows, Home and End move, Enter and space choose, Tab goes to the next column. */
function Column({ label, options, chosen, onPick, autoFocus = false }: ColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const start = chosen !== null && options.includes(chosen) ? chosen : options[0]

  useEffect(() => {
    const first = list.current?.querySelector<HTMLElement>('[tabindex="0"]')
    first?.scrollIntoView?.({ block: 'center' })
    if (autoFocus) first?.focus()
  }, [autoFocus])

  const move = (event: KeyboardEvent<HTMLElement>, index: number) => {
    const targets: Partial<Record<string, number>> = {
      ArrowDown: index + 1,
      ArrowUp: index - 1,
      Home: 0,
      End: options.length - 1,
    }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = list.current?.children[(target + options.length) % options.length]
    if (next instanceof HTMLElement) next.focus()
  }

  return (
    <div ref={list} role="listbox" aria-label={label} className={css.column}>
      {options.map((option, index) => (
        <button
          key={option}
          type="button"
          role="option"
          aria-selected={option === chosen}
          tabIndex={option === start ? 0 : -1}
          className={cx(css.option, option === chosen && css.chosen)}
          onClick={() => onPick(option)}
          onKeyDown={(event) => move(event, index)}
        >
          {option}
        </button>
      ))}
    </div>
  )
}
