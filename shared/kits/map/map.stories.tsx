import { type Boundary, polygonsIn, type Rings } from '@saude/contract/geo'
import { useState } from 'react'
import type { Stories } from '../gallery/story.ts'
import { Button, Field, PageBody, Segmented } from '../ui/index.ts'
import {
  Area,
  BoundaryField,
  Clusters,
  type GeoPosition,
  Heat,
  type HeatTheme,
  heatThemeNames,
  heatThemes,
  Lines,
  LookAt,
  type MapPoint,
  MapView,
  Pins,
  type Place,
  PlaceField,
  PointField,
  Position,
  PositionChoice,
  PrintMap,
  type TypedPosition,
} from './index.ts'

const center = { latitude: -22.4352, longitude: -46.8222 }

/** Points around the middle, the same at every drawing; every tenth is opposition. */
const points: readonly MapPoint[] = Array.from({ length: 400 }, (_, at) => ({
  id: String(at),
  name: `Pessoa ${at + 1}`,
  latitude: center.latitude + 0.02 * Math.sin(at) * Math.cos(at * 7),
  longitude: center.longitude + 0.02 * Math.cos(at) * Math.sin(at * 5),
  opposition: at % 10 === 0,
}))

const rings: Rings = [
  [
    { lat: -22.425, lng: -46.835 },
    { lat: -22.428, lng: -46.81 },
    { lat: -22.446, lng: -46.812 },
    { lat: -22.444, lng: -46.833 },
  ],
]

function Grouped() {
  const [said, setSaid] = useState('')
  return (
    <MapView
      label="Pontos de exemplo"
      center={center}
      legend={<output>{said || 'Toque em um ponto'}</output>}
    >
      <Area rings={rings} />
      <Clusters
        points={points}
        onPick={({ name }) => setSaid(name)}
        onList={(some) => setSaid(`${some.length} pontos`)}
      />
    </MapView>
  )
}

function Placed() {
  const [at, setAt] = useState<GeoPosition | null>(center)
  const [seen, setSeen] = useState<GeoPosition | null>(null)
  return (
    <MapView
      label="Posição de exemplo"
      center={center}
      hasLocate={false}
      legend={<Button onClick={() => setSeen(at && { ...at })}>Ver o ponto</Button>}
    >
      <Position at={at} label="Posição escolhida" onPick={setAt} />
      <LookAt at={seen} />
    </MapView>
  )
}

const kinds = [
  { color: '#15803d', category: 'Em conformidade' },
  { color: '#b91c1c', category: 'Em atraso' },
  { color: '#57534e', category: 'Não visitado' },
] as const
const sorted: readonly MapPoint[] = points.map((point, at) => ({
  ...point,
  opposition: false,
  isPoor: at % 7 === 0,
  ...kinds[(at * at) % 3],
}))

const Sorted = () => (
  <MapView label="Pontos por categoria" center={center}>
    <Clusters points={sorted} onPick={() => undefined} onList={() => undefined} />
  </MapView>
)

function Warm() {
  const [theme, setTheme] = useState<HeatTheme>('default')
  return (
    <MapView
      label="Mapa de calor"
      center={center}
      tools={
        <Segmented
          label="Cores"
          options={heatThemes.map((value) => ({ value, label: heatThemeNames[value] }))}
          value={theme}
          onChange={setTheme}
        />
      }
    >
      <Heat points={points} theme={theme} />
    </MapView>
  )
}

const stops = [
  { id: 'a', name: 'Secretaria de saúde', latitude: -22.435, longitude: -46.822, number: 1 },
  { id: 'b', name: 'Rua das Paineiras', latitude: -22.428, longitude: -46.815, number: 2 },
  { id: 'c', name: 'Hospital regional', latitude: -22.44, longitude: -46.808, number: 3, color: '#b91c1c' },
]

const Itinerary = () => (
  <MapView label="Itinerário" center={center}>
    <Lines
      lines={[{ id: 'way', points: stops, name: 'Itinerário de ida' }]}
      latitude="latitude"
      longitude="longitude"
    />
    <Pins pins={stops} onPick={() => undefined} />
  </MapView>
)

function Fields() {
  const [point, setPoint] = useState<TypedPosition | null>(null)
  const [place, setPlace] = useState<Place | null>(null)
  const [boundary, setBoundary] = useState<Boundary | null>(() => polygonsIn(rings))
  const [isPrinting, setPrinting] = useState(false)
  return (
    <PageBody>
      <Field label="Lugar">
        <PlaceField label="Lugar" value={place} onChange={setPlace} />
      </Field>
      <Field label="Limites" group>
        <BoundaryField
          label="Limites"
          value={boundary}
          onChange={setBoundary}
          owner={{ name: 'UBS Centro', city: 'Vila Serena', stateCode: 'SP' }}
        />
      </Field>
      <Field label="Ponto">
        <PointField label="Ponto" value={point} onChange={setPoint} />
      </Field>
      <Button onClick={() => setPrinting(true)}>Imprimir um mapa</Button>
      {isPrinting && (
        <PrintMap title="Mapa de exemplo" center={center} onEnd={() => setPrinting(false)}>
          <Area rings={rings} fit />
        </PrintMap>
      )}
    </PageBody>
  )
}

function Chosen() {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <PageBody>
      <Button onClick={() => setOpen(true)}>Escolher entre duas posições</Button>
      {isOpen && (
        <PositionChoice
          title="Posição de Ana Maria"
          mine={{ at: center, accuracy: 12, by: 'Você', on: '2026-11-20T10:00:00-03:00' }}
          theirs={{
            at: { latitude: center.latitude + 0.002, longitude: center.longitude },
            accuracy: 40,
            by: 'João Prado',
            on: '2026-11-20T11:30:00-03:00',
          }}
          onMine={close}
          onTheirs={close}
          onClose={close}
        />
      )}
    </PageBody>
  )
}

/** Maps, with what lies on them. */
export const stories: Stories = {
  title: 'Mapas',
  stories: {
    clusters: { title: 'Pontos em grupos, dentro de um limite', draw: Grouped, whole: true },
    categories: { title: 'Grupos em anéis, por categoria', draw: Sorted, whole: true },
    heat: { title: 'Mapa de calor em quatro cores', draw: Warm, whole: true },
    itinerary: { title: 'Caminho com paradas numeradas', draw: Itinerary, whole: true },
    fields: { title: 'Campos: lugar, limites e ponto', draw: Fields },
    choice: { title: 'Duas posições, das quais uma fica', draw: Chosen },
    position: { title: 'Uma posição que se escolhe', draw: Placed, whole: true },
    waiting: {
      title: 'Mapa à espera, com aviso sobre ele',
      whole: true,
      draw: () => (
        <MapView label="Mapa à espera" center={center} isDimmed overlay={<p>Carregando pontos...</p>} />
      ),
    },
  },
}
