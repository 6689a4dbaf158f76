import { formatInteger } from '@saude/contract/formats'
import { LoaderCircle } from 'lucide-react'
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react'
import { cx } from '../base/cx.ts'
import type { Icon } from '../base/icon.ts'
import { Link, type LinkProps } from '../base/Link.tsx'
import css from './Button.module.css'

export type ButtonKind = 'primary' | 'default' | 'quiet' | 'danger'

interface Look {
  kind?: ButtonKind
  icon?: Icon | undefined
  /** A number in a pill after the text, such as how many filters are on. */
  count?: number | undefined
  /** Takes the whole width. */
  wide?: boolean
  children: ReactNode
}

export type ButtonProps = Look &
  Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> & {
    /** Shows a spinner and ignores presses; the width stays. */
    loading?: boolean
    ref?: Ref<HTMLButtonElement>
  }

const classOf = (kind: ButtonKind, wide: boolean | undefined, className: string | undefined) =>
  cx(css.button, css[kind], wide && css.wide, className)

const Content = ({ icon: Drawn, count, children }: Pick<Look, 'icon' | 'count' | 'children'>) => (
  <>
    {Drawn && <Drawn size={16} aria-hidden className={css.icon} />}
    {children}
    {count !== undefined && count > 0 && <span className={css.count}>{formatInteger(count)}</span>}
  </>
)

/** A button with a verb. One primary button a screen; danger only for what destroys. */
export function Button({
  kind = 'default',
  icon,
  count,
  wide,
  loading = false,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classOf(kind, wide, className)}
      aria-busy={loading || undefined}
      aria-disabled={loading || rest['aria-disabled']}
      onClick={(event) => {
        // A busy button keeps its focus, so it is not disabled: it only ignores presses, also those that submit.
        if (loading || rest['aria-disabled']) event.preventDefault()
        else onClick?.(event)
      }}
    >
      {loading && <LoaderCircle size={16} aria-hidden className={css.spinner} />}
      <Content icon={loading ? undefined : icon} count={count}>
        {children}
      </Content>
    </button>
  )
}

export type ButtonLinkProps = Look & Omit<LinkProps, 'children'>

/** A link that looks like a button: it goes somewhere, so it is a link. */
export function ButtonLink({
  kind = 'default',
  icon,
  count,
  wide,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <Link {...rest} className={classOf(kind, wide, className)}>
      <Content icon={icon} count={count}>
        {children}
      </Content>
    </Link>
  )
}
