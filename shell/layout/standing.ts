import { plainPath } from '@saude/contract/routes'

/** The path at which a screen stands in the page, drawn and open. */
let path: string | undefined

/**
 * A connection that is lost takes away nothing that is drawn. single-spa asks outside of React where that holds, so
 * it is kept beside both.
 */
export const standing = {
  /** Whether a screen is drawn at this path. */
  at: (pathname: string): boolean => path === plainPath(pathname),
  set: (pathname: string | undefined): void => {
    path = pathname === undefined ? undefined : plainPath(pathname)
  },
}
