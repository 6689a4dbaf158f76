import type { Needs } from '@saude/contract/permissions'
import { Link, type LinkProps } from '../../ui/index.ts'
import { useMay } from '../session/hooks.ts'

interface MayLinkProps extends LinkProps {
  /** Permission of the screen to which it leads. */
  needs: Needs | undefined
}

/** A link for those who may open what it leads to; its words alone for everybody else. */
export function MayLink({ needs, children, ...link }: MayLinkProps) {
  return useMay(needs) ? <Link {...link}>{children}</Link> : children
}
