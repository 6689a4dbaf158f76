import { fromMultipolygon } from '@saude/contract/geo'
import { Area, Clusters, type MapPoint, MapView } from '@saude/kits/map'
import { useSession } from '@saude/kits/platform'
import { Button, SidePanel, usePhone } from '@saude/kits/ui'
import { Layers } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { PersonDialog } from '../person/PersonDialog.tsx'
import { PointList } from '../person/PointList.tsx'
import { LayerLinks } from './LayerLinks.tsx'
import css from './LayerMap.module.css'
import panelCss from './Panel.module.css'
import { Summary } from './Summary.tsx'

export interface LayerMapProps {
  title: string
  points: readonly MapPoint[] | undefined
  withoutLocation: number
  /** WKT of the chosen area. */
  boundary: string | null | undefined
  /** What the points are, for the legend. */
  pointLabel: string
  isBusy: boolean
  overlay: ReactNode
  /** Filters below the layers. */
  children: ReactNode
}

/** Where maps open without a position: the middle of Brazil's most peopled state. */
const somewhere = { latitude: -22.2, longitude: -48.8 }
const noPoints: readonly MapPoint[] = []

/** A layer: panel with summary, layers and filters at the left, on phones a sheet; the map beside it. */
export function LayerMap({
  title,
  points = undefined,
  withoutLocation,
  boundary,
  pointLabel,
  isBusy,
  overlay,
  children,
}: LayerMapProps) {
  const phone = usePhone()
  const info = useSession()?.info
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<MapPoint | null>(null)
  const [listed, setListed] = useState<readonly MapPoint[]>(noPoints)
  const rings = useMemo(() => fromMultipolygon(boundary), [boundary])
  const pick = useCallback((point: MapPoint) => setPicked(point), [])
  const list = useCallback((inside: readonly MapPoint[]) => setListed(inside), [])
  const summary = <Summary located={points?.length} withoutLocation={withoutLocation} />
  const { latitude, longitude } = info ?? {}
  const center =
    typeof latitude === 'number' && typeof longitude === 'number' ? { latitude, longitude } : somewhere
  return (
    <div className={css.screen}>
      <SidePanel title={title} open={isOpen} onClose={() => setOpen(false)}>
        <div className={panelCss.panel}>
          {summary}
          <LayerLinks />
          {children}
        </div>
      </SidePanel>
      <div className={css.stage}>
        <MapView
          label={`Mapa: ${title}`}
          center={center}
          isDimmed={isBusy}
          overlay={overlay}
          legend={
            <div className={css.legend}>
              <span className={css.key}>
                <i className={css.dot} /> {pointLabel}
              </span>
              {rings.length > 0 && (
                <span className={css.key}>
                  <i className={css.outline} /> Limite da área
                </span>
              )}
            </div>
          }
        >
          {rings.length > 0 && <Area rings={rings} fit />}
          <Clusters points={points ?? noPoints} onPick={pick} onList={list} />
        </MapView>
        {phone && (
          <footer className={css.foot}>
            {summary}
            <Button icon={Layers} onClick={() => setOpen(true)}>
              Camadas
            </Button>
          </footer>
        )}
      </div>
      <PointList points={listed} onPick={setPicked} onClose={() => setListed(noPoints)} />
      <PersonDialog person={picked} onClose={() => setPicked(null)} />
    </div>
  )
}
