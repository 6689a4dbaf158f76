import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, Ref } from 'react'
import { cx } from '../base/cx.ts'
import type { Icon } from '../base/icon.ts'
import { Link } from '../base/Link.tsx'
import type { Side } from '../base/useAnchored.ts'
import { Tooltip } from '../overlay/Tooltip.tsx'
import buttonCss from './Button.module.css'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name' | 'children'> & {
  icon: Icon
  /** What it does, read aloud and shown on hover. */
  name: string
  /** Goes to a path in place of doing something. */
  href?: string
  danger?: boolean | undefined
  loading?: boolean
  tooltipSide?: Side
  ref?: Ref<HTMLButtonElement>
}

/** An action as an icon: 32 px, 44 px under a finger. Its name appears on hover. */
export function IconButton({
  icon,
  name,
  href,
  danger,
  loading = false,
  tooltipSide = 'top',
  className,
  type = 'button',
  onClick,
  ...rest
}: IconButtonProps) {
  const Drawn = loading ? LoaderCircle : icon
  const shared = {
    className: cx(css.button, danger && css.danger, className),
    'aria-label': name,
    children: <Drawn size={18} aria-hidden className={loading ? buttonCss.spinner : undefined} />,
  }
  return (
    <Tooltip text={name} side={tooltipSide} hoverOnly label>
      {href !== undefined ? (
        <Link href={href} tabIndex={rest.tabIndex} {...shared} />
      ) : (
        <button
          {...rest}
          {...shared}
          type={type}
          aria-busy={loading || undefined}
          onClick={(event) => {
            if (!loading) onClick?.(event)
          }}
        />
      )}
    </Tooltip>
  )
}
