import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Map as LeafletMap } from 'leaflet'
import { useEffect } from 'react'
import { useMap } from 'react-leaflet'
import { slices } from './constants.ts'
import { Clusters, type MapPoint, MapView, spreadable } from './index.ts'

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
  const onDrawn = jest.fn()
  const screenOf = (shown: readonly MapPoint[]) => (
    <MapView label="Mapa" center={center} zoom={zoom}>
      <Held />
      <Clusters points={shown} onPick={onPick} onList={onList} onDrawn={onDrawn} />
    </MapView>
  )
  const { rerender, unmount } = render(screenOf(points))
  return { onPick, onList, onDrawn, unmount, show: (next: readonly MapPoint[]) => rerender(screenOf(next)) }
}

it('says when the last of many points is on the map, and not before', async () => {
  const { onDrawn, show } = draw(crowd(slices.first + 1))
  expect(onDrawn).toHaveBeenLastCalledWith(false)
  await waitFor(() => expect(onDrawn).toHaveBeenLastCalledWith(true))
  show(crowd(3))
  expect(onDrawn).toHaveBeenLastCalledWith(true)
})

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

it('counts shares anew when points change and the group is as large as before', async () => {
  const colored = (of: readonly string[]): MapPoint[] =>
    crowd(of.length).map((point, at) => ({
      ...point,
      color: of[at] === 'A' ? '#111111' : '#222222',
      category: of[at],
    }))
  const { show } = draw(colored(['A', 'A', 'A', 'B', 'B']))
  await screen.findByRole('button', { name: '5 pontos neste grupo, 3 A, 2 B' })
  show(colored(['A', 'B', 'A', 'B', 'B']))
  await screen.findByRole('button', { name: '5 pontos neste grupo, 3 B, 2 A' })
  show(colored(['A', 'B', 'A', 'B', 'B', 'B', 'A']))
  await screen.findByRole('button', { name: '7 pontos neste grupo, 4 B, 3 A' })
})

it('lays the points of a group out around their place', async () => {
  const { onList } = draw(crowd(3))
  await userEvent.click(await screen.findByRole('button', { name: '3 pontos neste grupo' }))
  expect(screen.queryByTitle('Pessoa 1')).toBeNull()
  act(() => onList.mock.calls[0][1]())
  const places = await Promise.all(
    [0, 1, 2].map(async (at) => {
      const { left, top, transform } = (await screen.findByTitle(`Pessoa ${at}`)).style
      return `${left} ${top} ${transform}`
    }),
  )
  expect(new Set(places).size).toBe(3)
})

it('lays out as many as have room on a phone, none upon another', async () => {
  const { onList } = draw(crowd(spreadable), 19)
  await userEvent.click(await screen.findByRole('button', { name: `${spreadable} pontos neste grupo` }))
  act(() => onList.mock.calls[0][1]())
  await screen.findByTitle('Pessoa 0')
  const places = crowd(spreadable).map(({ name }) => {
    const { left, top } = screen.getByTitle(name).style
    return { x: Number.parseFloat(left), y: Number.parseFloat(top) }
  })
  // A point is 28 wide, and the map of a phone 360.
  const extent = (values: number[]) => Math.max(...values) - Math.min(...values)
  expect(extent(places.map(({ x }) => x))).toBeLessThan(332)
  const near = places.flatMap((one, at) =>
    places.slice(at + 1).filter(({ x, y }) => Math.hypot(x - one.x, y - one.y) < 20),
  )
  expect(near).toEqual([])
})

it('takes away what is gone, be it a little or nearly all, and says how many there are', async () => {
  const { show } = draw(crowd(10))
  const box = () => document.querySelector<HTMLElement>('.leaflet-container')?.dataset.points
  await screen.findByRole('button', { name: '10 pontos neste grupo' })
  expect(box()).toBe('10')
  show(crowd(9))
  await screen.findByRole('button', { name: '9 pontos neste grupo' })
  show(crowd(2))
  await screen.findByRole('button', { name: '2 pontos neste grupo' })
  expect(box()).toBe('2')
  show([])
  await waitFor(() => expect(screen.queryByRole('button', { name: /neste grupo/ })).toBeNull())
  expect(box()).toBe('0')
})

it.each(['{Enter}', ' '])('opens groups and points with a key: %j', async (key) => {
  const { onList, onPick, show } = draw(crowd(2))
  const group = await screen.findByRole('button', { name: '2 pontos neste grupo' })
  act(() => group.focus())
  await userEvent.keyboard(key)
  expect(onList).toHaveBeenCalledTimes(1)
  show(crowd(1))
  const point = await screen.findByTitle('Pessoa 0')
  act(() => point.focus())
  await userEvent.keyboard(key)
  expect(onPick).toHaveBeenCalledTimes(1)
})

it('keeps the keyboard on the map when a group comes apart', async () => {
  draw(crowd(21))
  const group = await screen.findByRole('button', { name: '21 pontos neste grupo' })
  act(() => group.focus())
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(map?.getZoom()).toBe(15))
  expect(map?.getContainer()).toHaveFocus()
})

it('names a point anew whose category changes', async () => {
  const { show } = draw(crowd(1).map((one) => ({ ...one, color: '#111111', category: 'Suspeito' })))
  await screen.findByTitle('Pessoa 0, Suspeito')
  show(crowd(1).map((one) => ({ ...one, color: '#111111', category: 'Recuperado' })))
  await screen.findByTitle('Pessoa 0, Recuperado')
})

it('opens a single point that is pressed', async () => {
  const { onPick } = draw(crowd(1))
  await userEvent.click(await screen.findByTitle('Pessoa 0'))
  expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ id: '0' }))
})

describe('of many points', () => {
  beforeEach(() => {
    jest.useFakeTimers()
    // Each look at the clock is 50 ms later: a slow phone.
    let now = 0
    jest.spyOn(Date.prototype, 'getTime').mockImplementation(() => {
      now += 50
      return now
    })
  })
  afterEach(() => {
    jest.restoreAllMocks()
    jest.useRealTimers()
  })

  it('shows some at once and all of them soon, with pauses for the page', async () => {
    draw(crowd(5_000))
    expect(screen.getByRole('button', { name: /pontos neste grupo/ })).not.toHaveTextContent('5k')
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('button', { name: '5k pontos neste grupo' })).toBeVisible()
  })

  it('goes on with the new ones when more come meanwhile', async () => {
    const { show } = draw(crowd(5_000))
    show(crowd(6_000))
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.getByRole('button', { name: '6k pontos neste grupo' })).toBeVisible()
  })

  it('stops without a fault when one leaves meanwhile', async () => {
    const { unmount } = draw(crowd(5_000))
    unmount()
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})

describe('beyond the map', () => {
  afterEach(() => {
    jest.useRealTimers()
  })

  /** Degrees of longitude of a screen of 800 pixels at zoom 14. */
  const screenWidth = (800 * 360) / (256 * 2 ** 14)
  // From the middle, in screens: the edge of the map is half a screen away.
  const points = Object.entries({ 'no meio': 0, 'logo ao lado': 0.7, longe: 1.4 }).map(
    ([name, screens]): MapPoint => ({
      id: name,
      name,
      latitude: center.latitude,
      longitude: center.longitude + screens * screenWidth,
    }),
  )
  const names = () =>
    [...document.querySelectorAll('.leaflet-marker-icon')].map((icon) => icon.getAttribute('title')).sort()
  const held = () => {
    if (!map) throw new Error('no map')
    return map
  }

  it.each([13, 15])(
    'draws what is in sight as the zoom changes from %i, and a little more of it soon',
    async (zoom) => {
      draw(points, zoom)
      await waitFor(() => expect(names()).toContain('no meio'))
      let first: unknown[] = []
      // After the plugin's own handler of the same event.
      held().on('zoomend', () => {
        first = names()
      })
      act(() => void held().setZoom(14, { animate: false }))
      expect(first).toEqual(['no meio'])
      await waitFor(() => expect(names()).toEqual(['logo ao lado', 'no meio']))
    },
  )

  it('draws a little before one drags there, and the next part when the drag has ended', async () => {
    draw(points, 14)
    await waitFor(() => expect(names()).toEqual(['logo ao lado', 'no meio']))
    act(() => void held().panBy([800 * 0.7, 0], { animate: false }))
    await waitFor(() => expect(names()).toContain('longe'))
  })

  it('does so after a drag that has cut a zoom short, too', async () => {
    draw(points, 14)
    await waitFor(() => expect(names()).toEqual(['logo ao lado', 'no meio']))
    // As Leaflet says it of a flight that a drag stops: it never ends.
    act(() => void held().fire('zoomstart'))
    act(() => void held().panBy([-10, 0], { animate: false }))
    act(() => void held().panBy([10, 0], { animate: false }))
    await waitFor(() => expect(names()).toEqual(['logo ao lado', 'no meio']))
  })

  it('stops without a fault when one leaves before it is drawn', async () => {
    jest.useFakeTimers()
    const { unmount } = draw(points, 14)
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    act(() => void held().fire('zoomstart').panBy([10, 0], { animate: false }))
    unmount()
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(names()).toEqual([])
  })
})

it('turns between satellite and map, and remembers it', async () => {
  draw([])
  await userEvent.click(screen.getByRole('radio', { name: 'Satélite' }))
  expect(localStorage.getItem('map-style')).toBe('satelliteStreet')
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
