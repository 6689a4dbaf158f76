import type { Rings } from '@saude/contract/geo'
import { useState } from 'react'
import type { Stories } from '../gallery/story.ts'
import { Button } from '../ui/index.ts'
import { Area, Clusters, type GeoPosition, LookAt, type MapPoint, MapView, Position } from './index.ts'

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

/** Maps, with what lies on them. */
export const stories: Stories = {
  title: 'Mapas',
  stories: {
    clusters: { title: 'Pontos em grupos, dentro de um limite', draw: Grouped, whole: true },
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
