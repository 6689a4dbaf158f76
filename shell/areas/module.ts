import type { LifeCycles } from 'single-spa'

/** What single-spa hands to an area's lifecycles besides its own props. */
export type AreaProps = {
  /** A fresh element inside `<main id="area">`, removed after the area left. */
  readonly domElementGetter: () => HTMLElement
  /** Loads the area again from the start; for its error boundary's 'Tentar novamente'. */
  readonly retry: () => void
}

/** What `mfe-x/web/area.tsx` exports: single-spa-react lifecycles and widgets by name. */
export type AreaModule = LifeCycles<AreaProps> & {
  readonly widgets?: Readonly<Record<string, unknown>>
  /** Fetches the screen of a path, so that it stands as soon as the area is mounted. */
  readonly preload?: (pathname: string) => Promise<void>
}
