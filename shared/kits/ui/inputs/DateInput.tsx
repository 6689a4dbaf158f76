import { CalendarDays } from 'lucide-react'
import type { ControlProps } from '../field/TextInput.tsx'
import { fetched } from '../part/fetched.tsx'
import css from './Calendar.module.css'
import { dateFromText, dateToText } from './dates.ts'
import { applyMask } from './masks.ts'
import { PanelText } from './PanelText.tsx'

const Calendar = fetched(() => import('./Calendar.tsx'), {
  waiting: <p className={css.waiting}>Carregando...</p>,
})

export interface DateInputProps extends ControlProps<string> {
  /** First and last day that the calendar offers, 'YYYY-MM-DD'; typed dates are left to the rules. */
  min?: string
  max?: string
  required?: boolean
  /** What the cross does in place of emptying the day. */
  onClear?: () => void
}

/** A day, typed as dd/mm/aaaa or taken from a calendar. The value is 'YYYY-MM-DD', or what was typed while it is none. */
export const DateInput = ({
  value,
  onChange,
  min,
  max,
  onClear = () => onChange(null),
  placeholder = 'dd/mm/aaaa',
  ...rest
}: DateInputProps) => (
  <PanelText
    {...rest}
    placeholder={placeholder}
    text={value === null ? '' : dateToText(value)}
    // A date as programs write it may be pasted too.
    format={(text) => applyMask('date', dateToText(text.trim()))}
    onText={(text) => onChange(dateFromText(text) || null)}
    onClear={onClear}
    icon={CalendarDays}
    openName="Abrir calendário"
    panelName="Calendário"
    panel={(close) => (
      <Calendar
        value={value}
        min={min}
        max={max}
        onPick={(day) => {
          onChange(day)
          close()
        }}
      />
    )}
  />
)
