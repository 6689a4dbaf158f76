import { X } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import type { Icon } from '../base/icon.ts'
import { useAnchored } from '../base/useAnchored.ts'
import { useDismiss } from '../base/useDismiss.ts'
import controlCss from '../field/Control.module.css'
import { useFieldWiring } from '../field/context.ts'
import { MaskedText, type MaskedTextProps } from './MaskedText.tsx'
import css from './PanelText.module.css'

interface PanelTextProps extends Omit<MaskedTextProps, 'tools' | 'boxRef' | 'numeric'> {
  required?: boolean | undefined
  /** What the cross does; without it there is none. */
  onClear: (() => void) | undefined
  icon: Icon
  /** Name of the button that opens the panel, and of the panel. */
  openName: string
  panelName: string
  /** What floats; `close` gives the focus back to the button. */
  panel: (close: () => void) => ReactNode
}

/** A masked line whose value may also be taken from a panel that floats below it. Cleared with its cross unless required. */
export function PanelText({
  required,
  onClear,
  icon: Drawn,
  openName,
  panelName,
  panel,
  ...rest
}: PanelTextProps) {
  const field = useFieldWiring()
  const [open, setOpen] = useState(false)
  const box = useRef<HTMLDivElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const isOff = rest.disabled ?? field.disabled
  const canClear = onClear !== undefined && rest.text !== '' && !(required ?? field.required) && !isOff

  useAnchored(box, floating, open)
  useDismiss(open, [box, floating], (reason) => {
    setOpen(false)
    if (reason === 'escape') button.current?.focus()
  })
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }

  return (
    <>
      <MaskedText
        {...rest}
        boxRef={box}
        numeric
        tools={
          <>
            {canClear && (
              <button
                type="button"
                className={cx(controlCss.tool, css.cross)}
                aria-label="Limpar"
                onClick={onClear}
              >
                <X size={16} aria-hidden />
              </button>
            )}
            <button
              ref={button}
              type="button"
              className={controlCss.tool}
              aria-label={openName}
              aria-expanded={open}
              disabled={isOff}
              onClick={() => setOpen(!open)}
            >
              <Drawn size={18} aria-hidden />
            </button>
          </>
        }
      />
      {open && (
        <div ref={floating} popover="manual" role="dialog" aria-label={panelName} className={css.panel}>
          {panel(close)}
        </div>
      )}
    </>
  )
}
