import { Clock } from 'lucide-react'
import controlCss from '../field/Control.module.css'
import { useControlAttributes } from '../field/context.ts'
import type { ControlProps } from '../field/TextInput.tsx'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import css from './DateTime.module.css'
import { joinDateTime, splitDateTime, timeMask, timeToText } from './dates.ts'
import { MaskedText } from './MaskedText.tsx'

/** A time of the day, 'HH:mm', or what was typed while it is none. */
export const TimeInput = ({ value, onChange, placeholder = 'hh:mm', ...rest }: ControlProps<string>) => (
  <MaskedText
    {...rest}
    numeric
    placeholder={placeholder}
    text={value === null ? '' : timeToText(value)}
    format={timeMask}
    onText={(text) => onChange(text || null)}
    tools={
      <span className={controlCss.tool} aria-hidden>
        <Clock size={18} />
      </span>
    }
  />
)

/**
 * Day and time beside each other. Takes 'YYYY-MM-DD HH:mm' with or without seconds and zone (São Paulo's is
 * meant); gives 'YYYY-MM-DD HH:mm', or the halves as they are while one is missing or malformed.
 */
export function DateTimeInput({ value, onChange, id, label, onBlur, ref, ...rest }: DateInputProps) {
  const { id: fieldId, 'aria-label': _, ...attributes } = useControlAttributes({ id, label })
  const { day, time } = splitDateTime(value)
  const clock = time === null ? null : timeToText(time.replace(/(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/, ''))
  return (
    <fieldset className={css.pair} aria-label={label} aria-describedby={attributes['aria-describedby']}>
      <DateInput
        {...rest}
        ref={ref}
        id={fieldId}
        label={label && `${label}, dia`}
        onBlur={onBlur}
        value={day}
        onChange={(next) => onChange(joinDateTime(next, clock))}
      />
      <TimeInput
        id={fieldId && `${fieldId}-time`}
        label="Hora"
        disabled={rest.disabled}
        onBlur={onBlur}
        value={clock}
        onChange={(next) => onChange(joinDateTime(day, next))}
      />
    </fieldset>
  )
}
