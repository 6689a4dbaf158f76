import { type ComponentType, useMemo } from 'react'
import { createPath, NavigationType, type Navigator, Route, Router, Routes, useParams } from 'react-router'
import { navigate, ParamsContext, pageHistory, usePlace } from './navigation.ts'

const path = (to: Parameters<Navigator['push']>[0]) => (typeof to === 'string' ? to : createPath(to))

const navigator: Navigator = {
  createHref: path,
  go: (delta) => pageHistory.go(delta),
  push: (to) => void navigate(path(to)),
  replace: (to) => void navigate(path(to), { replace: true }),
}

/** `/app/citizen/update/{id}` as react-router writes it. */
const patternOf = (route: string) => route.replace(/\{(\w+)\}/g, ':$1')

/** Draws the screen of the page's path; nothing where none fits, because then the page is about to leave the area. */
export function PageRoutes({ screens }: { screens: Readonly<Record<string, ComponentType>> }) {
  const place = usePlace()
  const routes = useMemo(
    () =>
      Object.entries(screens).map(([route, Screen]) => (
        <Route key={route} path={patternOf(route)} element={<Shown screen={Screen} />} />
      )),
    [screens],
  )
  return (
    <Router location={place} navigator={navigator} navigationType={NavigationType[actionName()]}>
      <Routes location={place}>
        {routes}
        <Route path="*" element={null} />
      </Routes>
    </Router>
  )
}

const names = { POP: 'Pop', PUSH: 'Push', REPLACE: 'Replace' } as const
const actionName = () => names[pageHistory.action()]

function Shown({ screen: Screen }: { screen: ComponentType }) {
  return (
    <ParamsContext value={useParams()}>
      <Screen />
    </ParamsContext>
  )
}
