import { describeError } from '@saude/contract/errors'
import { useMay, useSession } from '@saude/kits/platform'
import { navigate, usePlace } from '@saude/kits/router'
import { Button, ButtonLink, ErrorScreen, LoadingCover, StateScreen, UnderConstruction } from '@saude/kits/ui'
import { CircleAlert, RefreshCw } from 'lucide-react'
import type { AreaHost } from '../areas/mount.ts'
import { loginPath } from '../screens/return-path.ts'
import { ShellScreen } from '../screens/ShellScreen.tsx'
import css from './Content.module.css'
import type { Shown } from './decide.ts'
import { useAreaStatus } from './useHost.ts'

export interface ContentProps {
  shown: Shown
  /** The title of the route. */
  title: string
  host: AreaHost | undefined
}

/** What stands between the frame: a screen of the shell, an area, or why there is none. */
export function Content({ shown, title, host }: ContentProps) {
  switch (shown.kind) {
    case 'redirect':
    case 'loading':
      return <LoadingCover inside />
    case 'error':
      return <Refused shown={shown} />
    case 'construction':
      return <Unbuilt title={title} />
    case 'shell':
      return <ShellScreen path={shown.path} />
    case 'area':
      return <Area name={shown.name} title={title} host={host} />
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
  const { pathname, search } = usePlace()
  const session = useSession()
  const group = session?.info.groups[0]?.name
  return (
    <ErrorScreen
      error={error}
      acs={session?.info.userGroupKeys.includes('acs') ?? false}
      {...(group && { group })}
      onLogin={() => void navigate(loginPath(pathname + search))}
      // The gate opens by itself when the connection is back; asking again is for those who cannot wait.
      {...(error.key === 'connectionFailed' && { retry: () => location.reload() })}
      level={2}
    />
  )
}

function Area({ name, title, host }: { name: string; title: string; host: AreaHost | undefined }) {
  const status = useAreaStatus(host, name)
  return (
    <>
      {(status.state === 'loading' || status.state === 'idle') && <LoadingCover inside />}
      {status.state === 'failed' && (
        <StateScreen
          icon={CircleAlert}
          danger
          title={`Não foi possível abrir: ${title}`}
          text={describeError(status.error).message}
          actions={
            <Button icon={RefreshCw} onClick={() => void host?.retry(name)}>
              Tentar novamente
            </Button>
          }
        />
      )}
      {/* single-spa puts the area's own root in here; React never looks inside. */}
      <div id="area" className={css.area} hidden={status.state !== 'ready'} />
    </>
  )
}
