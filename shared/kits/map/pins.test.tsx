import { fireEvent, render, screen } from '@testing-library/react'
import { Lines, MapView, Pins } from './index.ts'

beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})

const stops = [
  { id: 'a', name: 'Secretaria', y: -22, x: -47, latitude: -22, longitude: -47, number: 1 },
  { id: 'b', name: 'Hospital', y: -22.01, x: -47.01, latitude: -22.01, longitude: -47.01, number: 2 },
]

it('draws pins with their numbers and names, and gives the one that is pressed', () => {
  const onPick = jest.fn()
  render(
    <MapView label="Mapa" center={{ latitude: -22, longitude: -47 }}>
      <Pins pins={stops} onPick={onPick} />
    </MapView>,
  )
  fireEvent.click(screen.getByRole('button', { name: '2: Hospital' }), { clientX: 1, clientY: 1 })
  expect(onPick).toHaveBeenCalledWith(stops[1])
  expect(screen.getByRole('button', { name: '1: Secretaria' })).toBeInTheDocument()
})

it('draws a line along points by the names of their coordinates; of one point there is none', () => {
  const { container } = render(
    <MapView label="Mapa" center={{ latitude: -22, longitude: -47 }}>
      <Lines
        lines={[
          { id: 'way', points: stops },
          { id: 'none', points: stops.slice(1) },
        ]}
        latitude="y"
        longitude="x"
      />
    </MapView>,
  )
  expect(container.querySelectorAll('.leaflet-overlay-pane path')).toHaveLength(1)
})
