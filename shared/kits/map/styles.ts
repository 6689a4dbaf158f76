import { formatCount, formatInteger } from '@saude/contract/formats'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { device, useNetwork, useSession } from '../platform/index.ts'
import { toast } from '../ui/index.ts'
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

/** Milliseconds between two tries to learn what the server says of its styles. */
const again = 10_000

/** What the server says of its styles; empty until it is here. It is asked again until it answers. */
function useStyles(isDrawn: boolean, online: boolean): Styles {
  const [facts, setFacts] = useState<Styles>({})
  useEffect(() => {
    const controller = new AbortController()
    let timer: number | undefined
    const look = async () => {
      const { signal } = controller
      try {
        const response = await fetch(`/tiles/styles.json${isDrawn ? '?drawn' : ''}`, { signal })
        const body: unknown = await response.json()
        if (!response.ok || typeof body !== 'object' || body === null) throw new Error(`${response.status}`)
        setFacts({ ...body })
      } catch {
        // Without it the map is drawn all the same. Offline the device knows what it holds.
        if (!signal.aborted && online) timer = window.setTimeout(look, again)
      }
    }
    void look()
    return () => {
      controller.abort()
      window.clearTimeout(timer)
    }
  }, [isDrawn, online])
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
  /** Before the names of its tiles. */
  readonly prefix: string
  /** Of its pictures; cautious until the server has said. */
  readonly facts: StyleFacts
  /** Names over satellite pictures are worth it where there are pictures: a drawing has its names. */
  readonly offered: readonly MapStyle[]
  readonly choose: (style: MapStyle) => void
  /** There is no connection: pictures are those that this device holds. */
  readonly isOffline: boolean
  /** Neither style is here whole. */
  readonly isMissing: boolean
}

/** Where pictures of a style come from: names over satellite pictures have satellite pictures. */
const groundOf = (style: MapStyle) => (style === 'mapStreet' ? 'mapStreet' : 'satelliteStreet')

/** What is shown without a connection: the style itself where it is here whole, else the other. */
function heldInPlaceOf(style: MapStyle): MapStyle | undefined {
  const wanted = groundOf(style)
  const both = ['mapStreet', 'satelliteStreet'] as const
  const held = both.filter((one) => device()?.holdsMap?.(one))
  return held.find((one) => one === wanted) ?? held[0]
}

/** How many pictures of a style are missing, where this device has looked. */
function missingOf(style: MapStyle): string {
  const { expected, held } = device()?.mapParts?.(style) ?? { expected: 0, held: 0 }
  return expected === 0
    ? ''
    : ` Faltam ${formatInteger(expected - held)} de ${formatCount(expected, 'imagem', 'imagens')}.`
}

/** What this device holds is looked at while maps stand already. */
const onHeld = (listener: () => void) => device()?.onMaps?.(listener) ?? (() => undefined)

/** The style of a map with its attribution and limits. */
export function useMapStyle(): ChosenStyle {
  // The client may have chosen the product's own drawing in place of the operator's tile servers.
  const isDrawn = useSession()?.info.isMapDrawn ?? false
  const { online } = useNetwork()
  const styles = useStyles(isDrawn, online)
  const [own, setOwn] = useState(chosen)
  const found = styles.satelliteStreet
  const hasPictures = isFacts(found) && !found.isDrawn
  const wanted = own === 'hybridStreet' && !hasPictures ? 'satelliteStreet' : (own ?? initial(styles))
  const held = useSyncExternalStore(onHeld, () => (online ? undefined : heldInPlaceOf(wanted)))
  const style = held ?? wanted
  const facts = styles[groundOf(style)]
  return {
    style,
    prefix: isDrawn ? 'drawn-' : '',
    facts: isFacts(facts) ? facts : unknown,
    offered: hasPictures
      ? ['satelliteStreet', 'hybridStreet', 'mapStreet']
      : ['satelliteStreet', 'mapStreet'],
    isOffline: !online,
    isMissing: !online && held === undefined,
    choose(next) {
      if (!online && !device()?.holdsMap?.(groundOf(next)))
        return toast.error(
          `Sem conexão com a internet e mapas do estilo ${styleNames[groundOf(next)]} não estão baixados completamente.${missingOf(groundOf(next))}`,
        )
      localStorage.setItem(key, next)
      setOwn(next)
    },
  }
}
