import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { cx } from '../base/cx.ts'
import { Hidden } from '../base/Hidden.tsx'
import type { Icon } from '../base/icon.ts'
import { Link } from '../base/Link.tsx'
import { usePhone } from '../base/media.ts'
import { type Align, useAnchored } from '../base/useAnchored.ts'
import { useBackCloses } from '../base/useBackCloses.ts'
import { useDismiss } from '../base/useDismiss.ts'
import { CountBadge } from '../data/Badge.tsx'
import { Dialog } from './Dialog.tsx'
import css from './Menu.module.css'

export interface MenuItem {
  label: string
  icon?: Icon
  /** Goes to a path, or … */
  href?: string
  /** … does something. */
  onSelect?: () => void
  danger?: boolean
  /** Cannot be chosen now; the reason is shown under the label. */
  disabledReason?: string | undefined
  /** The one that is on now. */
  current?: boolean
  /** A count, or a bare dot for something that waits … */
  badge?: number | 'dot' | undefined
  /** … and what it says aloud: '7 pendências'. */
  badgeName?: string
  /** Drawn in the colour of a warning, such as anonymisation. */
  warning?: boolean
}

interface Trigger {
  onClick?: () => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-controls'?: string | undefined
}

export interface MenuProps {
  /** The button; it gets the press and its ARIA state. */
  trigger: ReactElement<Trigger>
  items: readonly MenuItem[]
  /** Heads the sheet on phones and names the menu. */
  title: string
  subtitle?: ReactNode
  align?: Align
}

/** Actions behind a button: a menu beside it, a sheet from below on phones. */
export function Menu({ trigger, items, title, subtitle, align = 'end' }: MenuProps) {
  const phone = usePhone()
  const id = useId()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const anchor = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const floats = open && !phone
  useAnchored(anchor, list, floats, { align })
  useLayoutEffect(() => {
    // Once, and after it was shown: what is not shown takes no focus.
    if (floats) list.current?.querySelector<HTMLElement>('[role=menuitem]')?.focus()
  }, [floats])
  useDismiss(floats, [button, list], (reason) => {
    setOpen(false)
    if (reason === 'escape') anchor.current?.focus()
  })

  useBackCloses(floats, () => setOpen(false))

  const close = () => setOpen(false)
  const toggle = () => {
    // The wrapper has no box of its own; the button in it is what the menu stands beside.
    const first = button.current?.querySelector('button, a')
    anchor.current = first instanceof HTMLElement ? first : null
    setOpen((is) => !is)
  }
  const back = () => {
    close()
    anchor.current?.focus()
  }

  return (
    <span ref={button} className={css.wrapper}>
      {cloneElement(trigger, {
        onClick: toggle,
        'aria-haspopup': phone ? 'dialog' : 'menu',
        'aria-expanded': open,
        'aria-controls': floats ? id : undefined,
      })}
      {floats && (
        <div
          ref={list}
          id={id}
          role="menu"
          aria-label={title}
          popover="manual"
          className={css.menu}
          tabIndex={-1}
          onKeyDown={(event) => moveFocus(event, back)}
        >
          <Items items={items} role="menuitem" close={back} />
        </div>
      )}
      <Dialog open={open && phone} onClose={close} title={title} subtitle={subtitle} flush>
        <div className={css.sheet}>
          <Items items={items} close={close} />
        </div>
      </Dialog>
    </span>
  )
}

/** Rows of a menu or of a sheet. */
export function Items({
  items,
  role,
  close,
}: {
  items: readonly MenuItem[]
  role?: 'menuitem'
  close: () => void
}) {
  const [explained, setExplained] = useState<string>()
  return items.map((item) => {
    const { label, icon: Drawn, href, onSelect, danger, disabledReason, current, warning } = item
    const shared = {
      role,
      className: cx(css.item, danger && css.danger, warning && css.warning, current && css.current),
      tabIndex: role ? -1 : undefined,
      'aria-current': current || undefined,
      children: (
        <>
          {Drawn && <Drawn size={20} aria-hidden />}
          <span>
            {label}
            {disabledReason && <Reason text={disabledReason} isOpen={explained === label} />}
          </span>
          <Waiting {...item} />
        </>
      ),
    }
    if (href !== undefined && !disabledReason)
      return <Link key={label} href={href} {...shared} onClick={close} />
    return (
      <button
        key={label}
        type="button"
        {...shared}
        aria-disabled={disabledReason ? true : undefined}
        aria-expanded={disabledReason && isLong(disabledReason) ? explained === label : undefined}
        onClick={() => {
          if (disabledReason) return setExplained(explained === label ? undefined : label)
          close()
          onSelect?.()
        }}
      />
    )
  })
}

/** What waits behind an item: seen as a badge, heard as words. */
const Waiting = ({ badge, badgeName }: Pick<MenuItem, 'badge' | 'badgeName'>) =>
  badge ? (
    <span className={css.waiting}>
      <CountBadge count={badge} />
      {badgeName && <Hidden>, {badgeName}</Hidden>}
    </span>
  ) : null

/** Longer reasons would fill a sheet of disabled entries. */
const isLong = (reason: string) => reason.length > 60

/** Why an item cannot be chosen: a long reason opens with a press, and is always there for those who hear it. */
const Reason = ({ text, isOpen }: { text: string; isOpen: boolean }) => (
  <small className={css.reason}>
    {isOpen || !isLong(text) ? (
      text
    ) : (
      <>
        Indisponível: ver o motivo<Hidden>. {text}</Hidden>
      </>
    )}
  </small>
)

/** Arrows, Home, End and the first letter move in a menu; Tab leaves it. */
function moveFocus(event: KeyboardEvent<HTMLElement>, close: () => void) {
  if (event.key === 'Tab') return close()
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=menuitem]')]
  const at = event.target instanceof HTMLElement ? rows.indexOf(event.target) : -1
  const letter =
    event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase('pt-BR') : undefined
  const next =
    event.key === 'ArrowDown'
      ? rows[(at + 1) % rows.length]
      : event.key === 'ArrowUp'
        ? rows.at(at - 1)
        : event.key === 'Home'
          ? rows[0]
          : event.key === 'End'
            ? rows.at(-1)
            : letter &&
              [...rows.slice(at + 1), ...rows].find((row) =>
                row.textContent?.trim().toLocaleLowerCase('pt-BR').startsWith(letter),
              )
  if (!next) return
  event.preventDefault()
  next.focus()
}
