import { Unopened, useMay, useRetryWhenBack } from '@saude/kits/platform'
import { navigate, usePlace } from '@saude/kits/router'
import { ButtonLink, ErrorScreen, LoadingCover, UnderConstruction } from '@saude/kits/ui'
import type { AreaHost } from '../areas/host.ts'
import { Locked } from '../offline/Locked.tsx'
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
  /** The frame shows a title; elsewhere why there is no screen is the title of the page. */
  isTitled: boolean
  host: AreaHost | undefined
}

/** What stands between the frame: a screen of the shell, an area, or why there is none. */
export function Content({ shown, title, isTitled, host }: ContentProps) {
  const name = areaOf(shown)
  if (name !== undefined) return <Area name={name} title={title} host={host} />
  switch (shown.kind) {
    case 'redirect':
    case 'loading':
      return <LoadingCover inside />
    case 'locked':
      return <Locked />
    case 'error':
      return <Refused shown={shown} level={isTitled ? 2 : 1} />
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

interface RefusedProps {
  shown: Extract<Shown, { kind: 'error' }>
  level: 1 | 2
}

function Refused({ shown: { error }, level }: RefusedProps) {
  const { pathname, search, hash } = usePlace()
  return (
    <ErrorScreen
      error={error}
      // Filters by personal data stand behind the '#': they come along there, where no server sees them.
      onLogin={() => void navigate(loginPath(pathname + search) + hash)}
      // The gate opens by itself when the connection is back; asking again is for those who cannot wait.
      {...(error.key === 'connectionFailed' && { retry: () => void reachServer() })}
      level={level}
    />
  )
}

interface AreaPlaceProps {
  name: string
  title: string
  host: AreaHost | undefined
}

function Area({ name, title, host }: AreaPlaceProps) {
  const status = useAreaStatus(host, name)
  useRetryWhenBack(status.state === 'failed', () => void host?.retry(name))
  return (
    <>
      {(status.state === 'loading' || status.state === 'idle') && <LoadingCover inside />}
      {status.state === 'failed' && (
        <Unopened title={title} error={status.error} retry={() => void host?.retry(name)} />
      )}
      {/* single-spa puts the area's own root in here; React never looks inside. */}
      <div id="area" className={css.area} hidden={status.state !== 'ready'} />
    </>
  )
}
