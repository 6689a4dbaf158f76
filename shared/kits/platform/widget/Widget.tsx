import { describeError } from '@saude/contract/errors'
import { CircleAlert, RefreshCw } from 'lucide-react'
import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { Button, Skeleton, StateScreen } from '../../ui/index.ts'
import { useRetryWhenBack } from '../general/missed.ts'
import { useHasWidget, useWidgetSource } from './source.ts'
import { WidgetRoot } from './WidgetRoot.tsx'

export interface WidgetProps {
  /** As the area that shares it calls it: `citizen.history`. */
  name: string
  /** Portuguese name, said where it cannot be shown. */
  title: string
  /** What the widget gets; part of the sharing area's face, so it only grows. */
  props?: object
  /** Until it is there; a card's skeleton without it. */
  loading?: ReactNode
  /** Where no live area shares it; nothing without it. */
  absent?: ReactNode
}

type State =
  | { readonly kind: 'loading' }
  | { readonly kind: 'ready'; readonly component: ComponentType<object> }
  | { readonly kind: 'failed'; readonly error: Error }

const loadingState: State = { kind: 'loading' }

/**
 * Mounts another area's widget behind the guards of an area: time to load is bounded, a failure to load or draw
 * shows a named placeholder with 'Tentar novamente' and leaves the rest alone, nothing stays behind when it goes.
 * @example <Widget name="citizen.history" title="Histórico" props={{ citizenId }} />
 */
export function Widget({ name, ...rest }: WidgetProps) {
  // Another widget in the same place starts from the beginning.
  return <Mounted key={name} name={name} {...rest} />
}

function Mounted({
  name,
  title,
  props = {},
  loading = <Skeleton kind="card" />,
  absent = null,
}: WidgetProps) {
  const source = useWidgetSource()
  const isProvided = useHasWidget(name)
  const [tries, setTries] = useState(0)
  const [state, setState] = useState<State>(loadingState)

  useEffect(() => {
    if (!source || !isProvided) return
    let here = true
    const become = (next: State) => here && setState(next)
    source.load(name, tries).then(
      (component) => become({ kind: 'ready', component }),
      (error: unknown) => {
        console.error(`Widget ${name}`, error)
        become({ kind: 'failed', error: error instanceof Error ? error : new Error(String(error)) })
      },
    )
    return () => {
      here = false
    }
  }, [source, isProvided, name, tries])

  const retry = () => {
    setState(loadingState)
    setTries((count) => count + 1)
  }
  useRetryWhenBack(state.kind === 'failed', retry)

  if (isProvided === false) return absent
  switch (state.kind) {
    case 'loading':
      return loading
    case 'failed':
      return <Failed title={title} error={state.error} retry={retry} />
    case 'ready':
      return (
        <WidgetRoot
          component={state.component}
          props={props}
          loading={loading}
          onFail={(error) => {
            console.error(`Widget ${name}`, error)
            setState({ kind: 'failed', error })
          }}
        />
      )
  }
}

function Failed({ title, error, retry }: { title: string; error: Error; retry: () => void }) {
  return (
    <StateScreen
      icon={CircleAlert}
      danger
      level={3}
      title={`Não foi possível abrir: ${title}`}
      text={describeError(error).message}
      actions={
        <Button icon={RefreshCw} onClick={retry}>
          Tentar novamente
        </Button>
      }
    />
  )
}
