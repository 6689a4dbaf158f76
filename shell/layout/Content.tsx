import { Unopened, useMay } from '@saude/kits/platform'
import { navigate, usePlace } from '@saude/kits/router'
import { ButtonLink, cx, ErrorScreen, LoadingCover, UnderConstruction } from '@saude/kits/ui'
import { type ReactNode, useEffect, useState } from 'react'
import type { AreaHost } from '../areas/mount.ts'
import { loginPath } from '../screens/return-path.ts'
import { ShellScreen } from '../screens/ShellScreen.tsx'
import css from './Content.module.css'
import type { Shown } from './decide.ts'
import { reachServer } from './reach.ts'
import { areaOf } from './situation.ts'
import { useAreaStatus } from './useHost.ts'

export interface ContentProps {
  shown: Shown
  /** The title of the route. */
  title: string
  host: AreaHost | undefined
}

/** What stands between the frame: a screen of the shell, an area, or why there is none. */
export function Content({ shown, title, host }: ContentProps) {
  const name = areaOf(shown)
  if (name !== undefined)
    return (
      <Area name={name} title={title} host={host}>
        {shown.kind === 'error' && <Refused shown={shown} />}
      </Area>
    )
  switch (shown.kind) {
    case 'redirect':
    case 'loading':
      return <LoadingCover inside />
    case 'error':
      return <Refused shown={shown} />
    case 'construction':
      return <Unbuilt title={title} />
    case 'shell':
      return <ShellScreen path={shown.path} title={title} />
  }
}

/** Declared, but no area serves it yet. */
function Unbuilt({ title }: { title: string }) {
  const mayList = useMay('citizenList')
  return (
    <UnderConstruction
      text={`${title}: esta tela ainda não está pronta.`}
      {...(mayList && { action: <ButtonLink href="/app/citizen">Lista de cidadãos</ButtonLink> })}
    />
  )
}

function Refused({ shown: { error } }: { shown: Extract<Shown, { kind: 'error' }> }) {
  const { pathname, search, hash } = usePlace()
  return (
    <ErrorScreen
      error={error}
      // Filters by personal data stand behind the '#': they come along there, where no server sees them.
      onLogin={() => void navigate(loginPath(pathname + search) + hash)}
      // The gate opens by itself when the connection is back; asking again is for those who cannot wait.
      {...(error.key === 'connectionFailed' && { retry: () => void reachServer() })}
      level={2}
    />
  )
}

interface AreaPlaceProps {
  name: string
  title: string
  host: AreaHost | undefined
  /** Stands in front of the area, which stays as it is, unseen and out of reach. */
  children: ReactNode
}

function Area({ name, title, host, children }: AreaPlaceProps) {
  const status = useAreaStatus(host, name)
  const isCovered = Boolean(children)
  return (
    <>
      {isCovered && <KeepScroll />}
      {children}
      {(status.state === 'loading' || status.state === 'idle') && <LoadingCover inside />}
      {status.state === 'failed' && (
        <Unopened title={title} error={status.error} retry={() => void host?.retry(name)} />
      )}
      {/* single-spa puts the area's own root in here; React never looks inside. */}
      <div
        id="area"
        className={cx(css.area, isCovered && css.covered)}
        hidden={status.state !== 'ready'}
        inert={isCovered}
      />
    </>
  )
}

/** What covers an area is shorter than it; afterwards the page is where it was. */
function KeepScroll() {
  const [kept] = useState(() => ({ y: scrollY, path: location.pathname }))
  useEffect(
    () => () => {
      if (location.pathname === kept.path) scrollTo(0, kept.y)
    },
    [kept],
  )
  return null
}
