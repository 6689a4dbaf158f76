import { matchRoute } from '@saude/contract/routes'
import * as React from 'react'
import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react'
import * as ReactDOMClient from 'react-dom/client'
import singleSpaReact, { type ReactAppOrParcel } from 'single-spa-react'
import { Link, PageRoutes, usePlace } from '../../router/index.ts'
import { LinkContext, Skeleton } from '../../ui/index.ts'
import { titleAt } from '../frame/routes.ts'
import { useRetryWhenBack } from '../general/missed.ts'
import { useProgress } from '../general/progress.ts'
import { PlatformProvider } from './PlatformProvider.tsx'
import { StillOpening, Unopened } from './Unopened.tsx'

/** Fetches a screen; the module's default export is the component. */
export type LoadScreen = () => Promise<{ default: ComponentType }>

export interface AreaWeb {
  readonly name: string
  /** Screens by the paths of the area's `contract/routes.ts`: `{'/app/citizen': () => import('./list/CitizenList.tsx')}`. */
  readonly routes: Readonly<Record<string, LoadScreen>>
}

interface Screens {
  readonly screens: readonly string[]
  readonly preload: (pathname: string) => Promise<void>
}

/** What the shell hands to the lifecycles of an area. */
export interface AreaWebProps {
  readonly domElementGetter?: () => HTMLElement
  /** Loads the area again from the start. */
  readonly retry?: (() => void) | undefined
}

/**
 * The lifecycles that an area's `web/area.tsx` exports: its own React root in the element that the shell gives, a
 * sub-router with screens fetched when they are opened, an error boundary with 'Tentar novamente'. `screens` are the paths
 * that it draws; `preload` fetches the screen of one before it is drawn.
 */
export function defineAreaWeb({ name, routes }: AreaWeb): ReactAppOrParcel<AreaWebProps> & Screens {
  const fetched = new Map<string, ComponentType>()
  const fetchScreen = async (path: string, load: LoadScreen) => {
    const module = await load()
    fetched.set(path, module.default)
    return module
  }
  /** One that is there already stands at once: React shows what stands in for another for 300 ms at least. */
  const screenOf = (path: string, load: LoadScreen): ComponentType =>
    fetched.get(path) ?? lazy(() => fetchScreen(path, load))

  function Area({ retry }: AreaWebProps) {
    // Made anew at every mount, so that a screen that failed to load is fetched again.
    const [screens] = useState(() =>
      Object.fromEntries(Object.entries(routes).map(([path, load]) => [path, screenOf(path, load)])),
    )
    return (
      <PlatformProvider>
        <Suspense fallback={<Loading retry={retry} />}>
          <PageRoutes screens={screens} />
        </Suspense>
      </PlatformProvider>
    )
  }

  const lifecycles = singleSpaReact<AreaWebProps>({
    React,
    ReactDOMClient,
    rootComponent: Area,
    // Typed as required by single-spa-react, given by every shell.
    errorBoundary: (error, _info, { retry }) => {
      console.error(`Area ${name}`, error)
      return <Failed error={error} retry={retry} />
    },
  })
  const all = Object.entries(routes).map(([path, load]) => ({ path, load }))
  return {
    ...lifecycles,
    screens: Object.keys(routes),
    preload: async (pathname) => {
      const route = matchRoute(pathname, all)?.route
      if (route && !fetched.has(route.path)) await fetchScreen(route.path, route.load)
    },
  }
}

/** Milliseconds until a screen that is being fetched says that it takes long. Its code may take 120 s. */
const long = 8_000

const titleOf = (pathname: string): string => titleAt(pathname) ?? 'esta tela'

/** Stands in for a screen that is being fetched. */
function Loading({ retry }: Pick<AreaWebProps, 'retry'>) {
  const { pathname } = usePlace()
  const [isLong, setLong] = useState(false)
  useProgress(!isLong)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), long)
    return () => clearTimeout(timer)
  }, [])
  return isLong ? <StillOpening title={titleOf(pathname)} {...(retry && { retry })} /> : <Skeleton />
}

/** Another path may draw well: leaving the one that failed tries again. */
function Failed({ error, retry }: { error: Error } & Pick<AreaWebProps, 'retry'>) {
  const { pathname } = usePlace()
  const failedAt = useRef(pathname)
  useRetryWhenBack(true, retry)
  useEffect(() => {
    if (pathname !== failedAt.current) retry?.()
  }, [pathname, retry])
  return (
    <LinkContext value={Link}>
      <Unopened title={titleOf(failedAt.current)} error={error} {...(retry && { retry })} />
    </LinkContext>
  )
}
