import { render, waitFor } from '@testing-library/react'
import { Area, MapView } from './index.ts'

/** Where each name is laid out: jsdom does not. */
const boxes = new Map<string, DOMRect>()
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return boxes.get(this.textContent ?? '') ?? new DOMRect(0, 0, 0, 0)
  })
})
afterAll(() => jest.restoreAllMocks())

const ring = (lat: number) => [
  { lat, lng: -47 },
  { lat, lng: -46.9 },
  { lat: lat + 0.1, lng: -46.9 },
]

test('a name that would lie across another one is hidden until there is room for both', async () => {
  const names = ['Norte', 'Meio', 'Sul']
  const lay = (tops: readonly number[]) => {
    for (const [at, name] of names.entries()) boxes.set(name, new DOMRect(10, tops[at], 80, 20))
  }
  lay([0, 15, 30])
  render(
    <MapView label="Mapa" center={{ latitude: -22, longitude: -47 }}>
      {names.map((name, at) => (
        <Area key={name} rings={[ring(-22 - at / 10)]} name={name} />
      ))}
    </MapView>,
  )
  const hidden = () =>
    [...document.querySelectorAll('.leaflet-tooltip')]
      .filter((name) => name.hasAttribute('data-hidden'))
      .map((name) => name.textContent)
  await waitFor(() => expect(hidden()).toEqual(['Meio']))
  // Nearer: whatever moves a name has all of them looked at again.
  lay([0, 40, 80])
  document.querySelector<HTMLElement>('.leaflet-tooltip')?.style.setProperty('left', '1px')
  await waitFor(() => expect(hidden()).toEqual([]))
})
