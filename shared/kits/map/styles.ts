import { useEffect, useState } from 'react'
import type { MapStyle } from './types.ts'

/** What `/tiles/styles.json` says of a style. */
export interface StyleFacts {
  readonly attribution: string
  readonly maxZoom: number
  readonly isDrawn: boolean
}

const unknown: StyleFacts = { attribution: '', maxZoom: 17, isDrawn: false }

export const styleNames: Readonly<Record<MapStyle, string>> = {
  satelliteStreet: 'Satélite',
  mapStreet: 'Mapa',
}

const isFacts = (value: unknown): value is StyleFacts =>
  typeof value === 'object' &&
  value !== null &&
  'attribution' in value &&
  typeof value.attribution === 'string' &&
  'maxZoom' in value &&
  typeof value.maxZoom === 'number' &&
  'isDrawn' in value

/** Attribution and limits of a style; until they are here, or when they cannot be had, cautious ones. */
export function useStyleFacts(style: MapStyle): StyleFacts {
  const [facts, setFacts] = useState<Readonly<Record<string, unknown>>>({})
  useEffect(() => {
    const controller = new AbortController()
    fetch('/tiles/styles.json', { signal: controller.signal })
      .then((response) => response.json())
      .then((body: unknown) => {
        if (typeof body === 'object' && body !== null) setFacts({ ...body })
      })
      // Without it the map is drawn all the same.
      .catch(() => undefined)
    return () => controller.abort()
  }, [])
  const found = facts[style]
  return isFacts(found) ? found : unknown
}

const key = 'map-style'

/** The style that this browser used last; satellite at first (specification 1, section 9). */
export function useMapStyle(): [MapStyle, (style: MapStyle) => void] {
  const [style, setStyle] = useState<MapStyle>(() =>
    localStorage.getItem(key) === 'mapStreet' ? 'mapStreet' : 'satelliteStreet',
  )
  return [
    style,
    (next) => {
      localStorage.setItem(key, next)
      setStyle(next)
    },
  ]
}
