import { describeError } from '@saude/contract/errors'
import * as React from 'react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import { Link, PageRoutes, usePlace } from '../../router/index.ts'
import { ErrorScreen, LinkContext, Skeleton } from '../../ui/index.ts'
import { useProgress } from '../general/progress.ts'
import { PlatformProvider } from './PlatformProvider.tsx'

/** Fetches a screen; the module's default export is the component. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

export interface AreaWeb {
  readonly name: string
  /** Screens by the path of the route table: `{'/app/citizen': () => import('./list/CitizenList.tsx')}`. */
  readonly routes: Readonly<Record<string, LoadScreen>>
}

/** What the shell hands to the lifecycles of an area. */
export interface AreaWebProps {
  readonly domElementGetter?: () => HTMLElement
  /** Loads the area again from the start. */
  readonly retry?: () => void
}

/**
 * The lifecycles that an area's `web/area.tsx` exports: its own React root in the element that the shell gives, a
 * sub-router with screens fetched when they are opened, an error boundary with 'Tentar novamente'.
 */
export function defineAreaWeb({ name, routes }: AreaWeb): ReactAppOrParcel<AreaWebProps> {
  function Area() {
    // Made anew at every mount, so that a screen that failed to load is fetched again.
    const [screens] = useState(() =>
      Object.fromEntries(Object.entries(routes).map(([path, load]) => [path, lazy(load)])),
    )
    return (
      <PlatformProvider>
        <Suspense fallback={<Loading />}>
          <PageRoutes screens={screens} />
        </Suspense>
      </PlatformProvider>
    )
  }

  return singleSpaReact<AreaWebProps>({
    React,
    ReactDOMClient,
    rootComponent: Area,
    // Typed as required by single-spa-react, given by every shell.
    errorBoundary: (error, _info, { retry }) => {
      console.error(`Area ${name}`, error)
      return <Failed error={error} retry={retry} />
    },
  })
}

/** Stands in for a screen that is being fetched. */
function Loading() {
  useProgress(true)
  return <Skeleton />
}

/** Another path may draw well: leaving the one that failed tries again. */
function Failed({ error, retry }: { error: Error; retry: (() => void) | undefined }) {
  const { pathname } = usePlace()
  const failedAt = useRef(pathname)
  useEffect(() => {
    if (pathname !== failedAt.current) retry?.()
  }, [pathname, retry])
  return (
    <LinkContext value={Link}>
      <ErrorScreen error={describeError(error)} {...(retry && { retry })} />
    </LinkContext>
  )
}
