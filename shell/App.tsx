import { useEffect, useSyncExternalStore } from 'react'
import type { AreaHost } from './areas/mount.ts'
import { screenOf } from './areas/routes.ts'

const subscribePath = (listener: () => void) => {
  // single-spa tells every push and replace as a popstate.
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

const path = () => location.pathname + location.search

/** A bare layout around the areas. */
export const App = ({ host }: { host: AreaHost }) => {
  const screen = screenOf(useSyncExternalStore(subscribePath, path), host.areas())
  const area = screen.kind === 'area' ? screen.area.name : ''
  const status = useSyncExternalStore(host.subscribe, () => host.statusOf(area))
  useEffect(() => host.update(), [host])
  useEffect(() => {
    if (screen.kind === 'redirect') history.replaceState(null, '', screen.to)
  })
  const title = 'route' in screen ? screen.route.title : 'Não encontrado'
  return (
    <>
      <title>{`${title} · Saúde Municipal`}</title>
      <h1>{title}</h1>
      {screen.kind === 'construction' && <p>Em construção</p>}
      {screen.kind === 'notFound' && <a href="/app">Página inicial</a>}
      {status.state === 'loading' && <p>Carregando recurso...</p>}
      {status.state === 'failed' && (
        <p role="alert">
          {title}{' '}
          <button type="button" onClick={() => void host.retry(area)}>
            Tentar novamente
          </button>
        </p>
      )}
      <main id="area" />
    </>
  )
}
