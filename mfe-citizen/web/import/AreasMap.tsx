import { formatDecimal, formatInteger } from '@saude/contract/formats'
import { fromMultipolygon } from '@saude/contract/geo'
import type { OutputOf } from '@saude/contract/query'
import { type AreaFate, areaFates } from '@saude/core/contract/area-import'
import { Area, MapView, useHome } from '@saude/kits/map'
import { useAsk } from '@saude/kits/platform'
import { Button, Card, ErrorScreen, Notice, Skeleton, StatusDot, type Tone } from '@saude/kits/ui'
import { useMemo, useState } from 'react'
import { importAreas } from '../../contract/load-areas.ts'
import css from './Import.module.css'

type Found = OutputOf<typeof importAreas>
type Place = Found['holes'][number]

/** As on all maps the same in light and dark: the ground below them is not ours to choose. */
const colors: Readonly<Record<AreaFate | 'overlap' | 'hole', string>> = {
  new: '#15803d',
  changed: '#1d4ed8',
  same: '#64748b',
  doubtful: '#b45309',
  refused: '#b91c1c',
  overlap: '#b91c1c',
  hole: '#b45309',
}
const tones: Readonly<Record<AreaFate, Tone>> = {
  ...{ new: 'success', changed: 'info', same: 'neutral', doubtful: 'warning', refused: 'danger' },
}
/** More names than that hide what they name. */
const mostNamed = 40
const mostListed = 60

/** The areas of a plan on the map, where they lie on each other or leave a hole, and what each becomes. */
export default function AreasMap({ id }: { id: string }) {
  const { data, error, refetch } = useAsk(importAreas, { id })
  if (error && !data) return <ErrorScreen error={error} retry={refetch} level={3} />
  if (!data) return <Skeleton kind="card" count={2} />
  return <Drawn of={data} />
}

function Drawn({ of }: { of: Found }) {
  const home = useHome()
  const [shown, setShown] = useState<string>()
  const [isWhole, setWhole] = useState(false)
  const areas = useMemo(
    // What is refused has no outline, and nothing to be named.
    () =>
      of.items.flatMap(({ outline, ...one }) => {
        const rings = fromMultipolygon(outline)
        return rings.length > 0 ? [{ ...one, rings }] : []
      }),
    [of],
  )
  const all = useMemo(() => areas.flatMap(({ rings }) => rings), [areas])
  const looked = useMemo(() => (shown ? fromMultipolygon(shown) : all), [shown, all])
  const isNamed = areas.length <= mostNamed
  const uneven = [
    ...of.overlaps.map((place) => ({ place, color: colors.overlap })),
    // Of a file of some neighbourhoods the rest of the municipality is one, which would cover the map.
    ...of.holes.flatMap((place) => (place.outline === shown ? [{ place, color: colors.hole }] : [])),
  ]
  const listed = isWhole ? of.items : of.items.slice(0, mostListed)
  return (
    <Card title="As áreas no mapa" subtitle="Desenhadas com menos pontos; gravam-se as do arquivo.">
      <div className={css.part}>
        {all.length > 0 && (
          <div className={css.map}>
            <MapView label="Mapa das áreas do arquivo" center={home} hasLocate={false}>
              {areas.map(({ line, name, fate, rings }) => (
                <Area key={line} rings={rings} color={colors[fate]} {...(isNamed && name && { name })} />
              ))}
              {uneven.map(({ place, color }) => (
                <Area
                  key={`${place.lat} ${place.lng} ${color}`}
                  rings={fromMultipolygon(place.outline)}
                  color={color}
                />
              ))}
              <Area rings={looked} fit="atOnce" isHidden />
            </MapView>
          </div>
        )}
        <Uneven title="Áreas que se sobrepõem" of={of.overlaps} onShow={setShown} />
        <Uneven title="Buracos entre as áreas" of={of.holes} onShow={setShown} />
        <section aria-label="Situação de cada área">
          <h3 className={css.heading}>O que cada uma é</h3>
          <ul className={css.lines}>
            {listed.map(({ line, name, code, fate, meets, why, outline }) => (
              <li key={line}>
                <span>
                  {[code, name || `Área ${line}`].filter(Boolean).join(' · ')}
                  {meets && <span className={css.samples}>{` é ${meets}`}</span>}
                  {why && <span className={css.samples}>{` ${why}`}</span>}
                </span>
                <span className={css.number}>
                  <StatusDot tone={tones[fate]}>{areaFates[fate]}</StatusDot>{' '}
                  {outline && (
                    <Button
                      kind="quiet"
                      onClick={() => setShown(outline)}
                      aria-label={`Ver ${name ?? ''} no mapa`}
                    >
                      Ver
                    </Button>
                  )}
                </span>
              </li>
            ))}
          </ul>
          {listed.length < of.items.length && (
            <Button
              onClick={() => setWhole(true)}
            >{`Mostrar todas (${formatInteger(of.items.length)})`}</Button>
          )}
        </section>
      </div>
    </Card>
  )
}

interface UnevenProps {
  title: string
  of: readonly Place[]
  onShow: (outline: string) => void
}

function Uneven({ title, of, onShow }: UnevenProps) {
  if (of.length === 0) return null
  return (
    <Notice tone="warning" title={`${title}: ${formatInteger(of.length)}`}>
      <ul className={css.lines} aria-label={title}>
        {of.slice(0, 12).map((place) => (
          <li key={`${place.lat} ${place.lng}`}>
            <span>
              {`${place.names.length > 0 ? `${place.names.join(' e ')}, ` : ''}${formatDecimal(place.hectares)} ha`}
            </span>
            <Button
              kind="quiet"
              onClick={() => onShow(place.outline)}
              aria-label={`Ver no mapa: ${place.names.join(' e ') || title}`}
            >
              Ver
            </Button>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
