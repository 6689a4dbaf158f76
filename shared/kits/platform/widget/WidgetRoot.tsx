import { type ComponentType, type ReactNode, Suspense, useEffect, useRef } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { PlatformProvider } from '../area/PlatformProvider.tsx'

interface WidgetRootProps {
  component: ComponentType<object>
  props: object
  /** Stands in while the widget fetches parts of its own. */
  loading: ReactNode
  onFail: (error: Error) => void
}

/** A React root of its own, as areas have: whatever a widget throws while it draws ends here. */
export function WidgetRoot({ component: Component, props, loading, onFail }: WidgetRootProps) {
  const place = useRef<HTMLDivElement>(null)
  const root = useRef<Root>(undefined)
  const fail = useRef(onFail)
  fail.current = onFail

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
        <Suspense fallback={loading}>
          <Component {...props} />
        </Suspense>
      </PlatformProvider>,
    )
  })
  return <div ref={place} />
}
