import { act, render } from '@testing-library/react'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { Heat, type HeatTheme, heatThemes, MapView } from '../index.ts'

const center = { latitude: -22, longitude: -47 }
const screen = { width: 800, height: 600 }

/** What leaflet.heat does on its canvases, of which jsdom has none. */
let strokes: { alpha: number; x: number; y: number }[]
let stops: [share: number, color: string][]
let pictures: { width: number; height: number }[]

const fakeContext = () => {
  const context = {
    globalAlpha: 1,
    createLinearGradient: () => ({
      addColorStop: (share: string, color: string) => stops.push([Number(share), color]),
    }),
    drawImage: (_: unknown, x: number, y: number) => strokes.push({ alpha: context.globalAlpha, x, y }),
    getImageData: (_x: number, _y: number, width: number, height: number) => {
      if (width === 0 || height === 0) throw new Error('IndexSizeError')
      pictures.push({ width, height })
      return { data: new Uint8ClampedArray(4) }
    },
    ...Object.fromEntries(
      ['clearRect', 'beginPath', 'arc', 'closePath', 'fill', 'fillRect', 'putImageData'].map((name) => [
        name,
        () => undefined,
      ]),
    ),
  }
  return context
}

const size = { ...screen }
beforeAll(() => {
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => size.width })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => size.height })
  Object.defineProperty(HTMLCanvasElement.prototype, 'getContext', { configurable: true, value: fakeContext })
})
beforeEach(() => {
  Object.assign(size, screen)
  strokes = []
  stops = []
  pictures = []
})

let map: LeafletMap
function Held() {
  const held = useMap()
  useEffect(() => {
    map = held
  }, [held])
  return null
}

const at = (latitude: number, longitude: number) => ({ latitude, longitude })
const town = [...Array<undefined>(16)].map(() => at(-22, -47))
const village = at(-22.03, -47)

function show(points: readonly ReturnType<typeof at>[], theme: HeatTheme = 'default') {
  const drawing = (shown: readonly ReturnType<typeof at>[], colors: HeatTheme) => (
    <MapView label="Mapa" center={center} zoom={13}>
      <Held />
      <Heat points={shown} theme={colors} />
    </MapView>
  )
  const { rerender, unmount } = render(drawing(points, theme))
  return { unmount, change: (next: typeof points, colors = theme) => rerender(drawing(next, colors)) }
}
const canvases = () => document.querySelectorAll<HTMLCanvasElement>('canvas[data-points]')
const canvas = () => canvases()[0]

test('is warmest where most points are, and a lone one can be seen', () => {
  show([...town, village])
  expect(strokes).toHaveLength(2)
  const [lone, crowded] = [...strokes].sort((one, other) => one.alpha - other.alpha)
  expect(crowded).toMatchObject({ alpha: 1, x: 400 - 22, y: 300 - 22 })
  expect(lone?.alpha).toBeCloseTo(1 / (4 * 0.6))
  expect(lone?.y).toBeGreaterThan(300)
  expect(canvas()?.dataset).toMatchObject({ points: '17', zoom: '13' })
})

test('gathers its points anew at each zoom', () => {
  show([at(-22, -47), at(-22, -47.0005)])
  expect(strokes).toHaveLength(1)
  strokes = []
  act(() => void map.setZoom(18, { animate: false }))
  expect(strokes).toHaveLength(2)
  expect(canvas()?.dataset.zoom).toBe('18')
})

test('is hidden while the map flies, and grows with it from one zoom to the next', () => {
  show(town)
  act(() => void map.fire('zoomstart'))
  expect(canvas()).toHaveProperty('hidden', true)
  act(() => void map.fire('zoomanim', { zoom: 14, center: map.getCenter() }))
  expect(canvas()).toHaveProperty('hidden', false)
  act(() => void map.fire('zoomstart'))
  // Two fingers have left the zoom that was drawn.
  const zoom = jest.spyOn(map, 'getZoom').mockReturnValue(13.4)
  act(() => void map.fire('zoomanim', { zoom: 14, center: map.getCenter() }))
  zoom.mockRestore()
  expect(canvas()).toHaveProperty('hidden', true)
  act(() => void map.fire('moveend'))
  expect(canvas()).toHaveProperty('hidden', false)
})

test('a map that has no size is drawn once it has one', () => {
  Object.assign(size, { width: 0, height: 0 })
  show(town)
  expect(strokes).toEqual([])
  Object.assign(size, screen)
  act(() => void map.invalidateSize({ animate: false }))
  expect(strokes).toHaveLength(1)
  expect(pictures.at(-1)).toEqual(screen)
})

test('other points and another theme are another picture, and nothing stays behind', () => {
  const { change, unmount } = show(town)
  change([village])
  expect(canvases()).toHaveLength(1)
  expect(canvas()?.dataset.points).toBe('1')
  stops = []
  change([village], 'cold')
  expect(stops[0]).toEqual([0, '#1e1b4b'])
  strokes = []
  act(() => void map.fire('moveend'))
  expect(strokes).toHaveLength(1)
  unmount()
  expect(canvases()).toHaveLength(0)
})

test.each(heatThemes)('%s goes from one colour to another', (theme) => {
  show(town, theme)
  const shares = stops.map(([share]) => share)
  expect([Math.min(...shares), Math.max(...shares)]).toEqual([0, 1])
  expect(new Set(stops.map(([, color]) => color)).size).toBe(stops.length)
  expect(stops.length).toBeGreaterThan(2)
})
