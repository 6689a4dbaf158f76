import { type ReactNode, useEffect, useRef } from 'react'
import { L } from './leaflet.ts'

interface OverMapProps {
  className?: string | undefined
  role?: 'status'
  children: ReactNode
}

/** Controls that stand within the map's own element: what is pressed there is no press on the map below. */
export function OverMap({ children, ...rest }: OverMapProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (box.current) L.DomEvent.disableClickPropagation(box.current)
  }, [])
  return (
    <div ref={box} {...rest}>
      {children}
    </div>
  )
}
