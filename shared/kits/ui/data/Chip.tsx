import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import css from './Chip.module.css'

/** One of several chosen values; `name` is what 'Remover' says to a screen reader. */
export function Chip({
  name,
  onRemove,
  children,
}: {
  name?: string
  onRemove?: (() => void) | undefined
  children: ReactNode
}) {
  const said = name ?? (typeof children === 'string' ? children : '')
  return (
    <span className={css.chip}>
      <span className={css.text}>{children}</span>
      {onRemove && (
        <button type="button" className={css.remove} aria-label={`Remover ${said}`.trim()} onClick={onRemove}>
          <X size={14} aria-hidden />
        </button>
      )}
    </span>
  )
}
