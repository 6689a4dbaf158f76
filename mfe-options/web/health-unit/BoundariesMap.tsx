import { describeError } from '@saude/contract/errors'
import { boundsOf, fromMultipolygon, type Rings } from '@saude/contract/geo'
import { isProvider } from '@saude/contract/session'
import { healthUnitBoundaries } from '@saude/core/contract/place'
import { Area, type GeoPosition, MapView, PrintMap, useHome } from '@saude/kits/map'
import { useActions, useAsk, useSession } from '@saude/kits/platform'
import { Button, EmptyState, ErrorScreen, Segmented, SidePanel, Skeleton, usePhone } from '@saude/kits/ui'
import { Layers, Printer } from 'lucide-react'
import { useMemo, useState } from 'react'
import css from './BoundariesMap.module.css'
import { colorAt, cut } from './colors.ts'

interface Drawn {
  readonly id: string
  readonly name: string
  readonly clientName: string | null
  readonly color: string
  readonly rings: Rings
}

/** /app/options/health-unit/boundaries-map: the limits of all units, each in its colour. */
export default function BoundariesMap() {
  const phone = usePhone()
  const home = useHome()
  const mayChoose = isProvider(useSession()?.info.userGroupKeys ?? [])
  const [client, setClient] = useState<'current' | 'all'>('current')
  const [isPrinting, setPrinting] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { data, error, refetch } = useAsk(healthUnitBoundaries, { client })
  const units = useMemo<readonly Drawn[]>(
    () =>
      data?.items.map(({ id, name, color, boundary, clientName }, index) => ({
        id,
        name,
        clientName: clientName ?? null,
        color: colorAt(color, index),
        rings: fromMultipolygon(boundary),
      })) ?? [],
    [data],
  )
  const bounded = units.filter(({ rings }) => rings.length > 0)
  const all = useMemo<Rings>(() => units.flatMap(({ rings }) => rings), [units])
  useActions([
    {
      label: 'Imprimir',
      icon: Printer,
      onSelect: () => setPrinting(true),
      ...(bounded.length === 0 && { disabledReason: 'Nenhuma unidade tem limites informados' }),
    },
  ])
  if (error) return <ErrorScreen error={describeError(error)} retry={refetch} />
  if (!data) return <Skeleton kind="card" />
  const center = centerOf(all) ?? home
  const legend = <Legend units={units} />
  return (
    <div className={css.screen}>
      <SidePanel title="Limites das unidades de saúde" open={isOpen} onClose={() => setOpen(false)}>
        <div className={css.panel}>
          {mayChoose && (
            <Segmented
              label="Cliente"
              options={[
                { value: 'current', label: 'Atual' },
                { value: 'all', label: 'Todos' },
              ]}
              value={client}
              onChange={setClient}
            />
          )}
          {legend}
        </div>
      </SidePanel>
      <div className={css.stage}>
        <MapView
          key={client}
          label="Mapa: limites das unidades de saúde"
          center={center}
          overlay={
            bounded.length === 0 && (
              <div className={css.card}>
                <EmptyState
                  title="Unidade de saúde sem limites informados"
                  text="Desenhe os limites no cadastro de cada unidade."
                />
              </div>
            )
          }
        >
          <Limits units={bounded} all={all} />
        </MapView>
        {phone && (
          <footer className={css.foot}>
            <span>
              {bounded.length} de {units.length} unidades com limites
            </span>
            <Button icon={Layers} onClick={() => setOpen(true)}>
              Legenda
            </Button>
          </footer>
        )}
      </div>
      {isPrinting && (
        <PrintMap
          title="Limites das unidades de saúde"
          center={center}
          legend={legend}
          onEnd={() => setPrinting(false)}
        >
          <Limits units={bounded} all={all} />
        </PrintMap>
      )}
    </div>
  )
}

const Limits = ({ units, all }: { units: readonly Drawn[]; all: Rings }) => (
  <>
    {units.map(({ id, name, color, rings }) => (
      <Area key={id} rings={rings} color={color} name={units.length > 1 ? cut(name) : name} title={name} />
    ))}
    {all.length > 0 && <Area rings={all} fit isHidden />}
  </>
)

/** Every unit with its colour, and which of them have no limits yet: what the map shows, in words. */
const Legend = ({ units }: { units: readonly Drawn[] }) => (
  <ul className={css.legend} aria-label="Legenda">
    {units.map(({ id, name, clientName, color, rings }) => (
      <li key={id} className={css.unit}>
        <i
          className={rings.length > 0 ? css.swatch : css.none}
          style={rings.length > 0 ? { background: color } : {}}
          aria-hidden
        />
        <span>
          {name}
          {clientName && <small className={css.muted}> · {clientName}</small>}
          {rings.length === 0 && <small className={css.muted}> · sem limites informados</small>}
        </span>
      </li>
    ))}
  </ul>
)

function centerOf(rings: Rings): GeoPosition | undefined {
  const bounds = boundsOf(rings.flat())
  return (
    bounds && {
      latitude: (bounds.north + bounds.south) / 2,
      longitude: (bounds.east + bounds.west) / 2,
    }
  )
}
