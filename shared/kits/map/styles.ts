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
  hybridStreet: 'Híbrido',
}

const isFacts = (value: unknown): value is StyleFacts =>
  typeof value === 'object' &&
  value !== null &&
  'attribution' in value &&
  typeof value.attribution === 'string' &&
  'maxZoom' in value &&
  typeof value.maxZoom === 'number' &&
  'isDrawn' in value

type Styles = Readonly<Record<string, unknown>>

/** What the server says of its styles; empty until it is here, or when it cannot be had. */
function useStyles(): Styles {
  const [facts, setFacts] = useState<Styles>({})
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
  return facts
}

const key = 'map-style'

/** The style that was chosen in this browser. */
function chosen(): MapStyle | undefined {
  const kept = localStorage.getItem(key)
  return kept === 'mapStreet' || kept === 'satelliteStreet' || kept === 'hybridStreet' ? kept : undefined
}

/** Satellite at first, where there are pictures and not a drawing only. */
const initial = (styles: Styles): MapStyle =>
  isFacts(styles.satelliteStreet) && !styles.satelliteStreet.isDrawn ? 'satelliteStreet' : 'mapStreet'

/** What a map is drawn with. */
export interface ChosenStyle {
  readonly style: MapStyle
  /** Of its pictures; cautious until the server has said. */
  readonly facts: StyleFacts
  /** Names over satellite pictures are worth it where there are pictures: a drawing has its names. */
  readonly offered: readonly MapStyle[]
  readonly choose: (style: MapStyle) => void
}

/** The style of a map with its attribution and limits. */
export function useMapStyle(): ChosenStyle {
  const styles = useStyles()
  const [own, setOwn] = useState(chosen)
  const found = styles.satelliteStreet
  const hasPictures = isFacts(found) && !found.isDrawn
  const style = own === 'hybridStreet' && !hasPictures ? 'satelliteStreet' : (own ?? initial(styles))
  const facts = styles[style === 'mapStreet' ? 'mapStreet' : 'satelliteStreet']
  return {
    style,
    facts: isFacts(facts) ? facts : unknown,
    offered: hasPictures
      ? ['satelliteStreet', 'hybridStreet', 'mapStreet']
      : ['satelliteStreet', 'mapStreet'],
    choose(next) {
      localStorage.setItem(key, next)
      setOwn(next)
    },
  }
}
