import {
  type ComponentType,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { PlatformProvider } from '../area/PlatformProvider.tsx'

interface WidgetRootProps {
  component: ComponentType<object>
  props: object
  /** Stands in while the widget fetches parts of its own. */
  loading: ReactNode
  onFail: (error: Error) => void
}

/** Measured as it will be, but not seen: what it is going to replace still stands. */
const beneath = { position: 'absolute', inset: '0 0 auto', visibility: 'hidden' } as const

/** A React root of its own, as areas have: whatever a widget throws while it draws ends here. */
export function WidgetRoot({ component: Component, props, loading, onFail }: WidgetRootProps) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  const fail = useRef(onFail)
  fail.current = onFail
  const [isDrawn, setDrawn] = useState(false)

  useEffect(() => {
    if (!place.current) return
    const made = createRoot(place.current, {
      onUncaughtError: (reason) => fail.current(reason instanceof Error ? reason : new Error(String(reason))),
    })
    root.current = made
    return () => {
      root.current = undefined
      // React refuses to unmount a root while it draws another.
      queueMicrotask(() => made.unmount())
    }
  }, [])

  useEffect(() => {
    root.current?.render(
      <PlatformProvider>
        <Suspense fallback={isDrawn ? loading : null}>
          <Component {...props} />
          <Drawn onDrawn={setDrawn} />
        </Suspense>
      </PlatformProvider>,
    )
  })
  return (
    <div style={{ position: 'relative' }}>
      {!isDrawn && loading}
      <div ref={place} style={isDrawn ? undefined : beneath} />
    </div>
  )
}

/** Reports when what stands beside it is there for the first time. */
function Drawn({ onDrawn }: { onDrawn: (isDrawn: boolean) => void }) {
  useLayoutEffect(() => onDrawn(true), [onDrawn])
  return null
}
