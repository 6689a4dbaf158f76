import { X } from 'lucide-react'
// Without Radix's Overlay there is no scroll lock that writes style elements; ours is useScrollLock.
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef, useState } from 'react'
import { cx } from '../base/cx.ts'
import { useBackCloses } from '../base/useBackCloses.ts'
import { useScrollLock } from '../base/useScrollLock.ts'
import { IconButton } from '../control/IconButton.tsx'
import css from './Dialog.module.css'

export interface DialogProps {
  open: boolean
  onClose: () => void
  title: ReactNode
  subtitle?: ReactNode
  /** At the foot; the primary button last. */
  actions?: ReactNode
  /** 420, 640 or 1040 px wide at most; a map or a table takes `wide`. */
  size?: 'small' | 'medium' | 'wide'
  /** No padding around the content: menus, maps, tables. */
  flush?: boolean
  /** Unsaved work: neither Escape nor a press outside closes it. */
  sticky?: boolean
  children?: ReactNode
}

/** In the middle of the window from 769 px, a sheet from below on phones. Focus stays inside and returns. */
export function Dialog({ open, ...rest }: DialogProps) {
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && rest.onClose()}>
      <Radix.Portal>{<Opened {...rest} />}</Radix.Portal>
    </Radix.Root>
  )
}

/** Lives only while the dialog is open, so that the page is locked only then. */
function Opened({
  title,
  subtitle,
  actions,
  size = 'small',
  flush,
  sticky,
  onClose,
  children,
}: Omit<DialogProps, 'open'>) {
  const content = useRef<HTMLDivElement>(null)
  /** What had the focus before; Radix knows only its own triggers. */
  const [before] = useState(() => document.activeElement)
  useScrollLock(true)
  useBackCloses(true, onClose)
  return (
    <div className={css.layer}>
      <div className={css.scrim} aria-hidden />
      <Radix.Content
        ref={content}
        className={cx(css.dialog, css[size])}
        aria-modal
        tabIndex={-1}
        {...(subtitle ? {} : { 'aria-describedby': undefined })}
        onOpenAutoFocus={(event) => {
          // The dialog itself, because on phones a field would raise the keyboard. A field with `autoFocus` has the
          // focus already, and then nothing asks here.
          event.preventDefault()
          content.current?.focus()
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault()
          if (before instanceof HTMLElement) before.focus()
        }}
        onEscapeKeyDown={(event) => sticky && event.preventDefault()}
        onInteractOutside={(event) => {
          const target = event.target
          const inToast = target instanceof Element && target.closest('.Toastify')
          if (sticky || inToast) event.preventDefault()
        }}
      >
        <header className={css.head}>
          <div className={css.titles}>
            <Radix.Title className={css.title}>{title}</Radix.Title>
            {subtitle && <Radix.Description className={css.subtitle}>{subtitle}</Radix.Description>}
          </div>
          <IconButton icon={X} name="Fechar" onClick={onClose} className={css.close} />
        </header>
        {children !== undefined && <div className={cx(css.body, flush && css.flush)}>{children}</div>}
        {actions && <footer className={css.foot}>{actions}</footer>}
      </Radix.Content>
    </div>
  )
}
