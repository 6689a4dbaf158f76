import { LoadingCover, UnderConstruction } from '@saude/kits/ui'
import { type ComponentType, lazy, Suspense } from 'react'
import { Login } from './Login.tsx'
import { Start } from './Start.tsx'

const screens: Readonly<Record<string, ComponentType>> = {
  '/': Start,
  '/app/login': Login,
  // Rarely seen: not a part of the first page.
  '/app/set-password': lazy(() => import(/* webpackChunkName: "screens" */ './SetPassword.tsx')),
  '/terms': lazy(() => import(/* webpackChunkName: "screens" */ './Terms.tsx')),
}

/** The screens that the shell draws itself, by their path. */
export function ShellScreen({ path }: { path: string }) {
  const Screen = screens[path]
  return Screen ? (
    <Suspense fallback={<LoadingCover inside />}>
      <Screen />
    </Suspense>
  ) : (
    <UnderConstruction />
  )
}
