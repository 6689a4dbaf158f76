import { CalendarDays, X } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useAnchored } from '../base/useAnchored.ts'
import { useDismiss } from '../base/useDismiss.ts'
import controlCss from '../field/Control.module.css'
import { useFieldWiring } from '../field/context.ts'
import type { ControlProps } from '../field/TextInput.tsx'
import css from './Calendar.module.css'
import { dateFromText, dateToText } from './dates.ts'
import { MaskedText } from './MaskedText.tsx'
import { applyMask } from './masks.ts'

const Calendar = lazy(() => import('./Calendar.tsx'))

export interface DateInputProps extends ControlProps<string> {
  /** First and last day that the calendar offers, 'YYYY-MM-DD'; typed dates are left to the rules. */
  min?: string
  max?: string
  required?: boolean
}

/** A day, typed as dd/mm/aaaa or taken from a calendar. The value is 'YYYY-MM-DD', or what was typed while it is none. */
export function DateInput({
  value,
  onChange,
  min,
  max,
  required,
  placeholder = 'dd/mm/aaaa',
  ...rest
}: DateInputProps) {
  const field = useFieldWiring()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOff = rest.disabled ?? field.disabled
  const canClear = value !== null && !(required ?? field.required) && !isOff

  useAnchored(box, panel, open)
  useDismiss(open, [box, panel], (reason) => {
    setOpen(false)
    if (reason === 'escape') button.current?.focus()
  })

  return (
    <>
      <MaskedText
        {...rest}
        boxRef={box}
        numeric
        placeholder={placeholder}
        text={value === null ? '' : dateToText(value)}
        format={(text) => applyMask('date', text)}
        onText={(text) => onChange(dateFromText(text) || null)}
        tools={
          <>
            {canClear && (
              <button
                type="button"
                className={controlCss.tool}
                aria-label="Limpar"
                onClick={() => onChange(null)}
              >
                <X size={16} aria-hidden />
              </button>
            )}
            <button
              ref={button}
              type="button"
              className={controlCss.tool}
              aria-label="Abrir calendário"
              aria-expanded={open}
              disabled={isOff}
              onClick={() => setOpen(!open)}
            >
              <CalendarDays size={18} aria-hidden />
            </button>
          </>
        }
      />
      {open && (
        <div ref={panel} popover="manual" role="dialog" aria-label="Calendário" className={css.panel}>
          <Suspense fallback={<p className={css.waiting}>Carregando...</p>}>
            <Calendar
              value={value}
              min={min}
              max={max}
              onPick={(day) => {
                onChange(day)
                setOpen(false)
                button.current?.focus()
              }}
            />
          </Suspense>
        </div>
      )}
    </>
  )
}
