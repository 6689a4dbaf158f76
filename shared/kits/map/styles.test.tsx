import { act, render, renderHook, screen, waitFor } from '@testing-library/react'
import { session } from '../platform/index.ts'
import { fakeDevice } from '../platform/testing/device.ts'
import { auth } from '../platform/testing/index.ts'
import { Toasts } from '../ui/index.ts'
import { MapView } from './index.ts'
import { useMapStyle } from './styles.ts'

const facts = (isDrawn: boolean) => ({ attribution: 'Teste', maxZoom: 18, isDrawn })
const serve = (isDrawn: boolean) => {
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ satelliteStreet: facts(isDrawn), mapStreet: facts(true) }))
}
const draw = async () => {
  const { result } = renderHook(useMapStyle)
  await waitFor(() => expect(result.current.facts.attribution).toBe('Teste'))
  return result
}
const { fetch } = globalThis
afterEach(() => {
  globalThis.fetch = fetch
  localStorage.clear()
})

it('opens with satellite pictures where there are some', async () => {
  serve(false)
  expect((await draw()).current.style).toBe('satelliteStreet')
})

it('opens with the map where satellite is a drawing only', async () => {
  serve(true)
  expect((await draw()).current.style).toBe('mapStreet')
})

it('keeps what was chosen in this browser, whatever there is', async () => {
  serve(true)
  const result = await draw()
  act(() => result.current.choose('satelliteStreet'))
  expect(result.current.style).toBe('satelliteStreet')
  expect((await draw()).current.style).toBe('satelliteStreet')
})

it('offers names over satellite pictures where there are pictures, and falls back where there are none', async () => {
  serve(false)
  const result = await draw()
  expect(result.current.offered).toEqual(['satelliteStreet', 'hybridStreet', 'mapStreet'])
  act(() => result.current.choose('hybridStreet'))
  expect((await draw()).current.style).toBe('hybridStreet')
  serve(true)
  const drawn = await draw()
  expect(drawn.current.style).toBe('satelliteStreet')
  expect(drawn.current.offered).toEqual(['satelliteStreet', 'mapStreet'])
})

it('says under Satélite that there are no pictures, and which setting brings them', async () => {
  serve(true)
  localStorage.setItem('map-style', 'satelliteStreet')
  const { unmount } = render(<MapView label="Mapa" center={{ latitude: -22, longitude: -47 }} />)
  expect(await screen.findByText(/Sem imagens de satélite.*SATELLITE_TILES_URL/)).toBeInTheDocument()
  unmount()
  serve(false)
  render(<MapView label="Mapa" center={{ latitude: -22, longitude: -47 }} />)
  await screen.findByText('Teste')
  expect(screen.queryByText(/Sem imagens/)).toBeNull()
})

it('shows the attribution as it is written, whatever is in it', async () => {
  const written = '<b>Dados</b> & imagens: Prefeitura <https://mapas.example>'
  globalThis.fetch = async () =>
    new Response(JSON.stringify({ mapStreet: { ...facts(true), attribution: written } }))
  render(<MapView label="Mapa" center={{ latitude: -22, longitude: -47 }} />)
  expect(await screen.findByText(written)).toBeInTheDocument()
})

it('asks again until the server says what its styles are', async () => {
  jest.useFakeTimers()
  try {
    globalThis.fetch = async () => new Response('{"error":{}}', { status: 503 })
    const { result } = renderHook(useMapStyle)
    await act(() => jest.advanceTimersByTimeAsync(9_000))
    expect(result.current.facts.attribution).toBe('')
    serve(false)
    await act(() => jest.advanceTimersByTimeAsync(2_000))
    expect(result.current.facts.attribution).toBe('Teste')
    expect(jest.getTimerCount()).toBe(0)
  } finally {
    jest.useRealTimers()
  }
})

describe('without a connection', () => {
  const online = jest.spyOn(navigator, 'onLine', 'get')
  beforeEach(() => online.mockReturnValue(false))
  afterAll(() => online.mockRestore())

  const listeners = new Set<() => void>()
  const hold = (...held: string[]) =>
    fakeDevice({
      holdsMap: (style) => held.includes(style),
      mapParts: (style) => ({ expected: 300, held: held.includes(style) ? 300 : 180 }),
      onMaps: (listener) => {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    })

  it('shows the style that is here whole, whatever was chosen, and says of the other why not', async () => {
    serve(false)
    hold('mapStreet')
    render(<Toasts />)
    const result = await draw()
    expect(result.current).toMatchObject({ style: 'mapStreet', isOffline: true, isMissing: false })
    act(() => result.current.choose('satelliteStreet'))
    expect(result.current.style).toBe('mapStreet')
    expect(
      await screen.findByText(
        'Sem conexão com a internet e mapas do estilo Satélite não estão baixados completamente. Faltam 120 de 300 imagens.',
      ),
    ).toBeInTheDocument()
  })

  it('draws the edge of what is here, the user’s area, and says so; none where there is a connection', async () => {
    serve(false)
    hold('mapStreet')
    const corner = (latitude: number, longitude: number) => ({ latitude, longitude })
    session.signIn(auth({ northeast: corner(-22, -47), southwest: corner(-22.1, -47.1) }))
    const { unmount } = render(<MapView label="Mapa" center={{ latitude: -22.05, longitude: -47.05 }} />)
    expect(await screen.findByText('Mapa guardado até a linha tracejada')).toBeInTheDocument()
    expect(document.querySelector('path[stroke-dasharray]')).not.toBeNull()
    unmount()
    session.signOut()
  })

  it('keeps the style of the person where it is here too, names or not', async () => {
    serve(false)
    hold('mapStreet', 'satelliteStreet')
    localStorage.setItem('map-style', 'hybridStreet')
    expect((await draw()).current).toMatchObject({ style: 'satelliteStreet', isMissing: false })
  })

  it('shows what is found to be here while the map stands already', async () => {
    serve(false)
    hold()
    const result = await draw()
    expect(result.current).toMatchObject({ isMissing: true })
    hold('mapStreet')
    act(() => {
      for (const listener of listeners) listener()
    })
    expect(result.current).toMatchObject({ style: 'mapStreet', isMissing: false })
  })

  it('says that there is none where none is here whole', async () => {
    serve(false)
    hold()
    expect((await draw()).current).toMatchObject({ isMissing: true })
  })
})
