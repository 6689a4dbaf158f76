import { act, fireEvent, render, screen } from '@testing-library/react'
import { MapView, Pins } from './index.ts'

beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})
beforeEach(() => jest.useFakeTimers())
afterEach(() => jest.useRealTimers())

const stops = [
  { id: 'a', name: 'Secretaria', latitude: -22, longitude: -47, number: 1 },
  { id: 'b', name: 'Hospital', latitude: -22.01, longitude: -47.01, number: 2 },
]

function draw() {
  const view = (pins: typeof stops) => (
    <MapView label="Mapa" center={{ latitude: -22, longitude: -47 }}>
      <Pins pins={pins} onPick={() => {}} />
    </MapView>
  )
  const { rerender } = render(view(stops))
  return { show: (pins: typeof stops) => rerender(view(pins)) }
}

const pin = (name: string) => screen.getByRole('button', { name })
/** jsdom has no pointer events; they are mouse events with more. */
const over = (element: Element, relatedTarget: Element | null = null) =>
  fireEvent(element, new MouseEvent('pointerover', { bubbles: true, relatedTarget }))
const out = (element: Element, relatedTarget: Element | null = null) =>
  fireEvent(element, new MouseEvent('pointerout', { bubbles: true, relatedTarget }))
const wait = (ms: number) => act(() => jest.advanceTimersByTime(ms))

it('says what is pointed at, once, after a moment, and is gone when the pointer is', () => {
  draw()
  const hospital = pin('2: Hospital')
  over(hospital)
  expect(hospital).not.toHaveAttribute('title')
  expect(screen.queryByRole('tooltip')).toBeNull()
  wait(300)
  expect(screen.getByRole('tooltip')).toHaveTextContent('2: Hospital')
  expect(pin('2: Hospital')).toBe(hospital)
  out(hospital)
  wait(100)
  expect(screen.queryByRole('tooltip')).toBeNull()
  expect(hospital).toHaveAttribute('title', '2: Hospital')
})

it('shows nothing for what is only crossed, and changes to what is pointed at next', () => {
  draw()
  over(pin('1: Secretaria'))
  wait(200)
  out(pin('1: Secretaria'), pin('2: Hospital'))
  over(pin('2: Hospital'), pin('1: Secretaria'))
  wait(200)
  expect(screen.queryByRole('tooltip')).toBeNull()
  wait(100)
  expect(screen.getAllByRole('tooltip')).toHaveLength(1)
  expect(screen.getByRole('tooltip')).toHaveTextContent('2: Hospital')
})

it('closes with Escape and stays closed while the pointer moves within the same point', () => {
  draw()
  const hospital = pin('2: Hospital')
  over(hospital)
  wait(300)
  fireEvent.keyDown(hospital, { key: 'Escape' })
  expect(screen.queryByRole('tooltip')).toBeNull()
  over(hospital, hospital.firstElementChild)
  wait(300)
  expect(screen.queryByRole('tooltip')).toBeNull()
})

it('goes with a point that goes, and with a press', () => {
  const { show } = draw()
  over(pin('2: Hospital'))
  wait(300)
  show(stops.slice(0, 1))
  expect(screen.queryByRole('tooltip')).toBeNull()
  over(pin('1: Secretaria'))
  wait(300)
  fireEvent.pointerDown(pin('1: Secretaria'))
  expect(screen.queryByRole('tooltip')).toBeNull()
})
