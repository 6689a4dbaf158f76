import { plainPath } from '@saude/contract/routes'

/** The path at which an area stands in the page, drawn and open. */
let path: string | undefined

/**
 * A connection that is lost takes away the sight of an area, not what was typed there. single-spa asks outside of
 * React where that holds, so it is kept beside both.
 */
export const standing = {
  /** Whether an area was drawn at this path before the gate closed. */
  at: (pathname: string): boolean => path === plainPath(pathname),
  set: (pathname: string | undefined): void => {
    path = pathname === undefined ? undefined : plainPath(pathname)
  },
}
