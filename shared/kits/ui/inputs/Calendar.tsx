import { DayPicker } from 'react-day-picker'
import { ptBR } from 'react-day-picker/locale/pt-BR'
import css from './Calendar.module.css'
import { dateOfDay, dayOfDate } from './dates.ts'

interface CalendarProps {
  value: string | null
  min?: string | undefined
  max?: string | undefined
  onPick: (day: string) => void
}

/** A month at a time; months and years are chosen directly, because birthdays are decades away. */
export default function Calendar({ value, min, max, onPick }: CalendarProps) {
  const selected = dateOfDay(value)
  const first = dateOfDay(min ?? null)
  const last = dateOfDay(max ?? null)
  const year = new Date().getFullYear()
  return (
    <DayPicker
      mode="single"
      locale={ptBR}
      captionLayout="dropdown"
      navLayout="around"
      autoFocus
      showOutsideDays
      startMonth={first ?? new Date(year - 120, 0)}
      endMonth={last ?? new Date(year + 10, 11)}
      {...(selected
        ? { selected, defaultMonth: selected }
        : last && last < new Date()
          ? { defaultMonth: last }
          : {})}
      disabled={[...(first ? [{ before: first }] : []), ...(last ? [{ after: last }] : [])]}
      onDayClick={(day, { disabled }) => !disabled && onPick(dayOfDate(day))}
      classNames={{
        root: css.calendar ?? '',
        months: css.months ?? '',
        month: css.month ?? '',
        month_caption: css.caption ?? '',
        caption_label: css.captionLabel ?? '',
        dropdowns: css.dropdowns ?? '',
        dropdown_root: css.dropdownRoot ?? '',
        dropdown: css.dropdown ?? '',
        button_previous: css.step ?? '',
        button_next: css.step ?? '',
        chevron: css.chevron ?? '',
        month_grid: css.grid ?? '',
        weekday: css.weekday ?? '',
        day: css.day ?? '',
        day_button: css.dayButton ?? '',
        selected: css.selected ?? '',
        today: css.today ?? '',
        outside: css.outside ?? '',
        disabled: css.off ?? '',
      }}
    />
  )
}
