import { act, render, waitFor } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { Clusters, type MapPoint, MapView } from './index.ts'

const [width, height] = [800, 600]

beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: height })
})

const center = { latitude: -22, longitude: -47 }

function draw(points: readonly MapPoint[], zoom: number): () => LeafletMap {
  let map: LeafletMap | undefined
  function Held() {
    const held = useMap()
    useEffect(() => {
      map = held
    }, [held])
    return null
  }
  render(
    <MapView label="Mapa" center={center} zoom={zoom}>
      <Held />
      <Clusters points={points} onPick={() => {}} onList={() => {}} />
    </MapView>,
  )
  return () => {
    if (!map) throw new Error('no map')
    return map
  }
}

/** Degrees of longitude of a screen at a zoom. */
const screenAt = (zoom: number) => (width * 360) / (256 * 2 ** zoom)

const at = (id: string, screens: number, zoom: number): MapPoint => ({
  id,
  name: id,
  latitude: center.latitude,
  longitude: center.longitude + screens * screenAt(zoom),
})

const names = () =>
  [...document.querySelectorAll('.leaflet-marker-icon')].map((icon) => icon.getAttribute('title'))

// From the middle: the edge of the map is half a screen away.
const points = [at('no meio', 0, 14), at('logo ao lado', 0.7, 14), at('longe', 1.4, 14)]

it.each([13, 15])(
  'draws what is in sight as the zoom changes from %i, and a little beyond it soon',
  async (zoom) => {
    const map = draw(points, zoom)
    await waitFor(() => expect(names()).toContain('no meio'))
    let first: unknown[] = []
    // After the plugin's own handler of the same event.
    map().on('zoomend', () => {
      first = names()
    })
    act(() => void map().setZoom(14, { animate: false }))
    expect(first).toContain('no meio')
    expect(first).not.toContain('longe')
    if (zoom > 14) expect(first).not.toContain('logo ao lado')
    await waitFor(() => expect(names().sort()).toEqual(['logo ao lado', 'no meio']))
  },
)

it('draws what lies a little beyond the map before it is dragged there, and further on when the drag has ended', async () => {
  const map = draw(points, 14)
  await waitFor(() => expect(names().sort()).toEqual(['logo ao lado', 'no meio']))
  act(() => void map().panBy([width * 0.7, 0], { animate: false }))
  await waitFor(() => expect(names()).toContain('longe'))
})

it('stops without a fault when the map goes while it changes its zoom', async () => {
  const map = draw(points, 13)
  await waitFor(() => expect(names()).toContain('no meio'))
  act(() => void map().setZoom(14, { animate: false }))
})
