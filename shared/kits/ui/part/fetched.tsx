import { describeError } from '@saude/contract/errors'
import { type ComponentType, type ReactNode, useEffect, useSyncExternalStore } from 'react'
import { Button } from '../control/Button.tsx'
import { Notice } from '../feedback/Notice.tsx'

/** What stands where a part could not be fetched. */
export interface Unfetched {
  readonly error: Error
  /** Fetches it again. */
  readonly retry: () => void
}

interface Fetched<Props> {
  /** Until it is there. */
  readonly waiting?: ReactNode
  /** In place of a sentence with 'Tentar novamente'. */
  readonly failed?: (unfetched: Unfetched, props: Props) => ReactNode
}

interface FetchedEarly {
  /** Fetches it before it is drawn: what is wanted without a connection has to be here before. */
  readonly fetchEarly: () => void
}

type State<Props> =
  | { readonly kind: 'none' | 'coming' }
  | { readonly kind: 'here'; readonly component: ComponentType<Props> }
  | { readonly kind: 'failed'; readonly error: Error }

/**
 * A part of a screen that is fetched when it is first drawn; its module's default export is the component. React's
 * `lazy` throws when the fetch fails, which takes the whole screen away with all that was typed, and never asks again.
 * This one says so in the part's own place, and fetches again by 'Tentar novamente', when it is drawn anew and when
 * the connection is back.
 * @example const Calendar = fetched(() => import('./Calendar.tsx'), { waiting: <p>Carregando...</p> })
 */
export function fetched<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  { waiting = null, failed = UnfetchedNotice }: Fetched<Props> = {},
): ComponentType<Props> & FetchedEarly {
  let state: State<Props> = { kind: 'none' }
  const drawn = new Set<() => void>()
  const become = (next: State<Props>) => {
    state = next
    for (const draw of drawn) draw()
  }
  const fetchIt = async () => {
    if (state.kind === 'here' || state.kind === 'coming') return
    become({ kind: 'coming' })
    try {
      const { default: component } = await load()
      become({ kind: 'here', component })
    } catch (reason) {
      console.warn(reason)
      become({ kind: 'failed', error: reason instanceof Error ? reason : new Error(String(reason)) })
    }
  }
  const retry = () => void fetchIt()
  const subscribe = (draw: () => void) => {
    drawn.add(draw)
    addEventListener('online', retry)
    return () => {
      drawn.delete(draw)
      if (drawn.size === 0) removeEventListener('online', retry)
    }
  }

  function Part(props: Props) {
    const now = useSyncExternalStore(subscribe, () => state)
    useEffect(retry, [])
    if (now.kind === 'here') return <now.component {...props} />
    return now.kind === 'failed' ? failed({ error: now.error, retry }, props) : waiting
  }
  return Object.assign(Part, { fetchEarly: retry })
}

/** Why a part is not there, and 'Tentar novamente'. */
export const UnfetchedNotice = ({ error, retry }: Unfetched) => (
  <Notice tone="danger" actions={<Button onClick={retry}>Tentar novamente</Button>}>
    {describeError(error).message}
  </Notice>
)
