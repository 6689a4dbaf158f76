import { fromMultipolygon } from '@saude/contract/geo'
import {
  Area,
  Clusters,
  Heat,
  type HeatTheme,
  heatThemeNames,
  heatThemes,
  type MapPoint,
  MapView,
  spreadable,
  useHome,
} from '@saude/kits/map'
import { Button, Segmented, SidePanel, toast, usePhone } from '@saude/kits/ui'
import { Layers } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useRef, useState } from 'react'
import { PersonDialog, type PersonLink } from '../person/PersonDialog.tsx'
import { PointList } from '../person/PointList.tsx'
import { LayerLinks } from './LayerLinks.tsx'
import css from './LayerMap.module.css'
import { Legend, type LegendKey } from './Legend.tsx'
import panelCss from './Panel.module.css'
import { type Numbers, Summary } from './Summary.tsx'
import { UnitBoundaries } from './UnitBoundaries.tsx'
import type { LayerPlace } from './view.ts'

/** Somebody, as lists and dialogs name them. */
type Person = Pick<MapPoint, 'id' | 'name'>

export interface LayerMapProps {
  title: string
  points: readonly MapPoint[] | undefined
  /** Who stands at points, where points do not say it themselves; a stable function. */
  namesOf?: (points: readonly MapPoint[]) => Promise<readonly Person[]>
  numbers: Numbers
  /** What else there is to see of somebody on it. */
  linkOf?: PersonLink | undefined
  /** Where this layer lies. */
  place: LayerPlace
  /** Why there are no numbers: what the filters lack, or an area without limits. */
  missing: string | undefined
  /** WKT of the chosen area. */
  boundary: string | null | undefined
  /** What the points are, for the legend: one thing, or the categories with their colours. */
  legend: readonly LegendKey[]
  isBusy: boolean
  overlay: ReactNode
  /** In place of the map: the table of the same. */
  table?: ((pick: (person: Person) => void) => ReactNode) | undefined
  /** Below the map: days that can be chosen. */
  timeline?: ReactNode
  /** Filters below the layers. */
  children: ReactNode
}

const noPoints: readonly MapPoint[] = []
const noKeys: readonly LegendKey[] = []

/** The people of a group that was pressed. */
interface Listed {
  readonly people: readonly Person[]
  /** Parts the group on the map; absent where it was too many. */
  readonly spread?: (() => void) | undefined
}
const noOne: Listed = { people: [] }

const displays = [
  { value: 'groups', label: 'Grupos' },
  { value: 'heat', label: 'Calor' },
] as const
const themes = heatThemes.map((value) => ({ value, label: heatThemeNames[value] }))

/** A layer: panel with summary, layers and filters at the left, on phones a sheet; the map beside it. */
export function LayerMap({
  title,
  points = undefined,
  namesOf,
  linkOf,
  numbers,
  place,
  missing,
  boundary,
  legend,
  isBusy,
  overlay,
  table,
  timeline,
  children,
}: LayerMapProps) {
  const phone = usePhone()
  const center = useHome()
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState<Person | null>(null)
  const [listed, setListed] = useState<Listed>(noOne)
  const [display, setDisplay] = useState<'groups' | 'heat'>('groups')
  const [theme, setTheme] = useState<HeatTheme>('default')
  const isHeat = display === 'heat'
  const [isDrawn, setDrawn] = useState(true)
  // While other filters are asked for, the dimmed map keeps what it shows, and then draws the difference.
  const last = useRef(noPoints)
  if (points) last.current = points
  const drawn = last.current
  const hasPoor = useMemo(() => points?.some(({ isPoor }) => isPoor) ?? false, [points])
  const rings = useMemo(() => fromMultipolygon(boundary), [boundary])
  const presses = useRef(0)
  const show = useCallback(
    async (inside: readonly MapPoint[], spread?: () => void) => {
      presses.current += 1
      const press = presses.current
      try {
        const people = namesOf ? await namesOf(inside) : inside
        // Another was pressed while the names of this one were on their way.
        if (press !== presses.current) return
        const [one, another] = people
        if (inside.length === 1 && one && !another) setPicked(one)
        else if (one)
          setListed({
            people: [...people].sort((a, b) => a.name.localeCompare(b.name, 'pt-BR')),
            spread: inside.length <= spreadable ? spread : undefined,
          })
        else toast.warning('Ninguém está mais nesta posição.')
      } catch (error) {
        toast.failure(error)
      }
    },
    [namesOf],
  )
  const pick = useCallback((point: MapPoint) => void show([point]), [show])
  const list = useCallback(
    (inside: readonly MapPoint[], spread: () => void) => void show(inside, spread),
    [show],
  )
  const summary = (
    <Summary place={place} missing={missing} isDrawing={!isDrawn && !isHeat && !table} {...numbers} />
  )
  return (
    <div className={css.screen}>
      <SidePanel title={title} open={isOpen} onClose={() => setOpen(false)}>
        <div className={panelCss.panel}>
          {summary}
          {phone && !table && timeline}
          <LayerLinks />
          <UnitBoundaries />
          {children}
        </div>
      </SidePanel>
      <div className={css.stage}>
        {table ? (
          table(setPicked)
        ) : (
          <>
            <MapView
              label={`Mapa: ${title}`}
              center={center}
              isDimmed={isBusy}
              overlay={overlay}
              tools={
                <Segmented label="Como mostrar" options={displays} value={display} onChange={setDisplay} />
              }
              legend={
                <div className={css.legend}>
                  {isHeat && (
                    <Segmented
                      label="Cores do mapa de calor"
                      options={themes}
                      value={theme}
                      onChange={setTheme}
                    />
                  )}
                  <Legend
                    keys={isHeat ? noKeys : legend}
                    hasPoor={!isHeat && hasPoor}
                    hasArea={rings.length > 0}
                  />
                </div>
              }
            >
              {rings.length > 0 && <Area rings={rings} fit />}
              {isHeat ? (
                <Heat points={drawn} theme={theme} />
              ) : (
                <Clusters points={drawn} onPick={pick} onList={list} onDrawn={setDrawn} />
              )}
            </MapView>
            {!phone && timeline}
          </>
        )}
        {phone && (
          <footer className={css.foot}>
            {summary}
            <Button icon={Layers} onClick={() => setOpen(true)}>
              Camadas
            </Button>
          </footer>
        )}
      </div>
      <PointList
        points={listed.people}
        onPick={setPicked}
        onSpread={
          listed.spread &&
          (() => {
            setListed(noOne)
            listed.spread?.()
          })
        }
        onClose={() => setListed(noOne)}
      />
      <PersonDialog person={picked} linkOf={linkOf} onClose={() => setPicked(null)} />
    </div>
  )
}
