import { Clock } from 'lucide-react'
import { useControlAttributes, useFieldWiring } from '../field/context.ts'
import type { ControlProps } from '../field/TextInput.tsx'
import { DateInput, type DateInputProps } from './DateInput.tsx'
import css from './DateTime.module.css'
import { joinDateTime, splitDateTime, timeMask, timeToText } from './dates.ts'
import { PanelText } from './PanelText.tsx'
import { TimePanel } from './TimePanel.tsx'

export interface TimeInputProps extends ControlProps<string> {
  required?: boolean
  /** Has no cross of its own: another one empties it. */
  withoutCross?: boolean
}

/** A time of the day, typed as hh:mm or taken from a list. The value is 'HH:mm', or what was typed while it is none. */
export const TimeInput = ({
  value,
  onChange,
  withoutCross = false,
  placeholder = 'hh:mm',
  ...rest
}: TimeInputProps) => (
  <PanelText
    {...rest}
    placeholder={placeholder}
    text={value === null ? '' : timeToText(value)}
    format={timeMask}
    onText={(text) => onChange(text || null)}
    onClear={withoutCross ? undefined : () => onChange(null)}
    icon={Clock}
    openName="Abrir horários"
    panelName="Horários"
    panel={(close) => <TimePanel value={value} onPick={onChange} onDone={close} />}
  />
)

/**
 * Day and time beside each other. Takes 'YYYY-MM-DD HH:mm' with or without seconds and zone (São Paulo's is
 * meant); gives 'YYYY-MM-DD HH:mm', or the halves as they are while one is missing or malformed.
 */
export function DateTimeInput({ value, onChange, id, label, onBlur, ref, ...rest }: DateInputProps) {
  const { id: fieldId, 'aria-label': _, ...attributes } = useControlAttributes({ id, label })
  const { labelId } = useFieldWiring()
  const { day, time } = splitDateTime(value)
  const clock = time === null ? null : timeToText(time.replace(/(\.\d+)?(Z|[+-]\d{2}:?\d{2})$/, ''))
  return (
    <fieldset
      className={css.pair}
      aria-label={label}
      aria-labelledby={label ? undefined : labelId}
      aria-describedby={attributes['aria-describedby']}
      // Going from one half to the other does not leave the field: the missing time is still to be typed.
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onBlur?.()}
    >
      <DateInput
        {...rest}
        ref={ref}
        id={fieldId}
        label={label ? `${label}, dia` : 'Dia'}
        value={day}
        // One cross for both: it stands where there is room.
        onClear={() => onChange(null)}
        onChange={(next) => onChange(joinDateTime(next, clock))}
      />
      <TimeInput
        id={fieldId && `${fieldId}-time`}
        label="Hora"
        withoutCross
        disabled={rest.disabled}
        value={clock}
        onChange={(next) => onChange(joinDateTime(day, next))}
      />
    </fieldset>
  )
}
