import { useState } from 'react'
import { cx } from '../base/cx.ts'
import css from '../field/Control.module.css'
import { useControlAttributes } from '../field/context.ts'
import type { ControlProps } from '../field/TextInput.tsx'

export interface NumberInputProps extends ControlProps<number> {
  /** Places after the comma; 0 is an integer. */
  decimals?: number | undefined
  /** Of a number that names something, as a year: at least so many digits, zeros in front, none grouped, no arrows. */
  digits?: number | undefined
  min?: number | undefined
  max?: number | undefined
  /** After the number: 'kg', 'mmHg'. */
  unit?: string | undefined
}

/** More places than a rule allows are shown all the same: what was typed must not look rounded. */
const most = 6

/** A number as Brazil writes it: '1.234,50'. Two decimals are filled up, others are not. */
export const formatNumber = (value: number, decimals = 0): string =>
  value.toLocaleString('pt-BR', {
    minimumFractionDigits: decimals === 2 ? 2 : 0,
    maximumFractionDigits: Math.max(decimals, most),
  })

/**
 * Reads what was typed: dots are thousands, a comma the decimals. A single dot that
 * cannot be thousands is taken as a comma, because number keys of phones often have none. It never rounds: too many
 * decimals are for the rule to refuse. Null where nothing is there, undefined where it is no number.
 */
export function parseNumber(text: string): number | null | undefined {
  const trimmed = text.replace(/\s/g, '')
  if (trimmed === '' || trimmed === '-') return null
  const asComma = /^-?\d*\.\d+$/.test(trimmed) && !/^-?[1-9]\d{0,2}\.\d{3}$/.test(trimmed)
  const plain = asComma ? trimmed : trimmed.replaceAll('.', '').replace(',', '.')
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined
}

/** What may stand in a number: digits, dots, one comma, a sign where negative numbers are possible. */
function onlyNumber(text: string, signed: boolean): string {
  const [whole = '', ...places] = text.replace(/[^\d.,-]/g, '').split(',')
  const joined = places.length > 0 ? `${whole},${places.join('')}` : whole
  return joined.replace(signed ? /(?!^)-/g : /-/g, '')
}

/** Numbers in pt-BR. Empty is null; arrows step within the limits; what is beyond them is left to the rules. */
export function NumberInput({
  value,
  onChange,
  onBlur,
  id,
  label,
  disabled,
  decimals = 0,
  digits,
  min,
  max,
  unit,
  ...rest
}: NumberInputProps) {
  const attributes = useControlAttributes({ id, label, disabled })
  /** What is being typed; the formatted value as soon as the field is left. */
  const [draft, setDraft] = useState<string | null>(null)
  const signed = min === undefined || min < 0

  const shown = (number: number) =>
    digits === undefined ? formatNumber(number, decimals) : String(number).padStart(digits, '0')

  const step = (by: number) => {
    const next = (value ?? 0) + by
    if (digits !== undefined || (min !== undefined && next < min) || (max !== undefined && next > max)) return
    setDraft(null)
    onChange(next)
  }

  return (
    <div className={css.box}>
      <input
        {...rest}
        {...attributes}
        type="text"
        inputMode={signed ? 'text' : 'decimal'}
        autoComplete="off"
        className={cx(css.input)}
        value={draft ?? (value === null ? '' : shown(value))}
        onChange={(event) => {
          const typed = onlyNumber(event.target.value, signed)
          const read = parseNumber(typed)
          setDraft(typed)
          if (read !== undefined && read !== value) onChange(read)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
          event.preventDefault()
          step(event.key === 'ArrowUp' ? 1 : -1)
        }}
        onBlur={() => {
          setDraft(null)
          onBlur?.()
        }}
      />
      {unit && <span className={css.unit}>{unit}</span>}
    </div>
  )
}
