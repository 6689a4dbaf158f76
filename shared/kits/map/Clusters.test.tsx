import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { Clusters, type MapPoint, MapView } from './index.ts'

beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})

const center = { latitude: -22, longitude: -47 }
const crowd = (count: number, opposed = 0): MapPoint[] =>
  Array.from({ length: count }, (_, at) => ({
    id: String(at),
    name: `Pessoa ${at}`,
    latitude: center.latitude,
    longitude: center.longitude,
    opposition: at < opposed,
  }))

let map: LeafletMap | undefined
function Held() {
  const held = useMap()
  useEffect(() => {
    map = held
  }, [held])
  return null
}

function draw(points: readonly MapPoint[], zoom = 13) {
  const onPick = jest.fn()
  const onList = jest.fn()
  render(
    <MapView label="Mapa" center={center} zoom={zoom}>
      <Held />
      <Clusters points={points} onPick={onPick} onList={onList} />
    </MapView>,
  )
  return { onPick, onList }
}

it('opens a group of 20 as a list', async () => {
  const { onList } = draw(crowd(20))
  await userEvent.click(await screen.findByRole('button', { name: '20 pontos neste grupo' }))
  expect(onList).toHaveBeenCalledTimes(1)
  expect(onList.mock.calls[0][0]).toHaveLength(20)
})

it('comes two zooms nearer to a larger one', async () => {
  const { onList } = draw(crowd(21))
  await userEvent.click(await screen.findByRole('button', { name: '21 pontos neste grupo' }))
  await waitFor(() => expect(map?.getZoom()).toBe(15))
  expect(onList).not.toHaveBeenCalled()
})

it('opens any group as a list where one cannot come nearer', async () => {
  const { onList } = draw(crowd(21), 19)
  await userEvent.click(await screen.findByRole('button', { name: '21 pontos neste grupo' }))
  expect(onList).toHaveBeenCalledTimes(1)
})

it('shows the share of opposition points as a ring, and says it', async () => {
  draw(crowd(4, 1))
  const group = await screen.findByRole('button', { name: '4 pontos neste grupo, 1 de oposição' })
  expect(group.querySelector('circle')).toHaveAttribute('stroke-dasharray', '25.0 100')
})

it('gives a single point to whoever presses it', async () => {
  const { onPick } = draw(crowd(1))
  await userEvent.click(await screen.findByTitle('Pessoa 0'))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: '0' }))
})

it('turns between satellite and map, and remembers it', async () => {
  draw([])
  await userEvent.click(screen.getByRole('radio', { name: 'Mapa' }))
  await waitFor(() =>
    expect(document.querySelector('.leaflet-tile')).toHaveAttribute(
      'src',
      expect.stringMatching(/^\/tiles\/mapStreet\/13\//),
    ),
  )
  expect(localStorage.getItem('map-style')).toBe('mapStreet')
  localStorage.removeItem('map-style')
})
