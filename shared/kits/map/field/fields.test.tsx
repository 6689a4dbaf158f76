import { type Boundary, polygonsOf, ringsOf, type Vertex } from '@saude/contract/geo'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PlatformProvider, session } from '../../platform/index.ts'
import { auth, fakeServer } from '../../platform/testing/index.ts'
import { Field, Toasts } from '../../ui/index.ts'
import {
  BoundaryField,
  type BoundaryOwner,
  type Place,
  PlaceField,
  PointField,
  type TypedPosition,
} from '../index.ts'
import { isPrecise } from './device.ts'
import { searchSession } from './places.ts'

const server = fakeServer()
const saved: { name: string; text: Promise<string> }[] = []
beforeAll(() => {
  // jsdom lays nothing out and downloads nothing; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  let blob: Blob | undefined
  URL.createObjectURL = (file) => {
    if (file instanceof Blob) blob = file
    return 'blob:x'
  }
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    const reader = new FileReader()
    const text = new Promise<string>((resolve) => {
      reader.onload = () => resolve(String(reader.result))
    })
    if (blob) reader.readAsText(blob)
    saved.push({ name: this.download, text })
  })
})
beforeEach(() => {
  session.signIn(auth({ latitude: -22.1, longitude: -47.2 }))
  saved.length = 0
})
afterEach(() => {
  session.signOut()
  server.reset()
})

const mapOf = (name: string): Element => {
  const found = screen.getByRole('region', { name }).querySelector('.leaflet-container')
  if (!found) throw new Error('There is no map')
  return found
}

function show<Value>(initial: Value, draw: (value: Value, set: (next: Value) => void) => React.ReactNode) {
  const values: Value[] = []
  function Shown() {
    const [value, setValue] = useState(initial)
    return draw(value, (next) => {
      values.push(next)
      setValue(next)
    })
  }
  render(
    <PlatformProvider>
      <Field label="Local">
        <Shown />
      </Field>
      <Toasts />
    </PlatformProvider>,
  )
  return { user: userEvent.setup(), values }
}

describe('a point', () => {
  const draw = () =>
    show<TypedPosition | null>(null, (value, onChange) => (
      <PointField label="Local" value={value} onChange={onChange} />
    ))

  test('is set by a press on the map', async () => {
    const { values } = draw()
    fireEvent.click(mapOf('Mapa: Local'), { clientX: 400, clientY: 300 })
    await waitFor(() => expect(values).toHaveLength(1))
    expect(values[0]).toEqual({ latitude: expect.closeTo(-22.1, 3), longitude: expect.closeTo(-47.2, 3) })
    expect(screen.getByRole('button', { name: 'Local' })).toBeInTheDocument()
  })

  test('is not set by the buttons that stand on the map', async () => {
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Aproximar' }))
    await user.click(screen.getByRole('button', { name: 'Afastar' }))
    expect(values).toEqual([])
  })

  test('is written in degrees without seeing the map; half of it stands for the rules to refuse', async () => {
    const { user, values } = draw()
    await user.type(screen.getByLabelText('Local: latitude'), '-22,5')
    expect(values.at(-1)).toEqual({ latitude: -22.5, longitude: null })
    expect(screen.queryByRole('button', { name: 'Local' })).toBeNull()
    await user.type(screen.getByLabelText('Local: longitude'), '-47')
    expect(values.at(-1)).toEqual({ latitude: -22.5, longitude: -47 })
    await user.click(screen.getByRole('button', { name: 'Remover ponto' }))
    expect(values.at(-1)).toBeNull()
  })
})

const place = {
  source: 'gazetteer',
  name: 'Rua das Paineiras, 214',
  coordinates: { latitude: -22.2, longitude: -47.3 },
  street: 'Rua das Paineiras',
  city: { name: 'Itapira' },
  customName: false,
}

describe('a place', () => {
  const draw = () =>
    show<Place | null>(null, (value, onChange) => (
      <PlaceField label="Local" value={value} onChange={onChange} />
    ))
  const option = { id: 'street:1:214', name: 'Rua das Paineiras, 214', description: 'Centro' }

  test('is found by typing: asked once, a second after the last key, in one session', async () => {
    server.answer('place-autocomplete', () => ({ items: [option], attribution: 'Cadastro do município' }))
    server.answer('place-details', () => ({ place, attribution: 'Cadastro do município' }))
    const { user, values } = draw()
    await user.type(screen.getByRole('combobox'), 'paineiras 214')
    await user.click(await screen.findByRole('option', { name: /Rua das Paineiras, 214/ }))
    await waitFor(() => expect(values.at(-1)).toMatchObject({ name: 'Rua das Paineiras, 214' }))
    const [asked, taken] = server.calls
    expect(server.calls.map(({ path }) => path)).toEqual(['place-autocomplete', 'place-details'])
    expect(asked?.input).toMatchObject({ q: 'paineiras 214', latitude: -22.1, longitude: -47.2 })
    const sessions = [asked, taken].map((call) =>
      typeof call?.input === 'object' && call.input && 'sessionToken' in call.input
        ? call.input.sessionToken
        : null,
    )
    expect(sessions[0]).toBe(sessions[1])
    expect(searchSession()).not.toBe(sessions[0])
    expect(screen.getByText(/Cadastro do município/)).toBeInTheDocument()
  })

  test('that is not known is said', async () => {
    server.answer('place-autocomplete', () => ({ items: [], attribution: 'Cadastro do município' }))
    const { user } = draw()
    await user.type(screen.getByRole('combobox'), 'zyx')
    expect(await screen.findByText('Sem opções')).toBeVisible()
  })

  test('is pressed on a map, shown with its address, and named anew', async () => {
    server.answer('place-reverse', () => ({ place, attribution: 'powered by Google' }))
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    fireEvent.click(mapOf('Mapa: Local'), { clientX: 400, clientY: 300 })
    expect(await screen.findByText('powered by Google')).toBeInTheDocument()
    expect(screen.getByText('Itapira')).toBeInTheDocument()
    const name = screen.getByLabelText('Nome')
    await user.clear(name)
    await user.type(name, 'Casa de apoio')
    await user.click(screen.getByRole('button', { name: 'Usar este lugar' }))
    expect(values.at(-1)).toMatchObject({
      name: 'Casa de apoio',
      customName: true,
      coordinates: place.coordinates,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('a provider that fails says so in the dialog, and is asked again', async () => {
    server.fail('place-reverse', {
      key: 'tooManyRequests',
      message: 'Google Places Error: RESOURCE_EXHAUSTED',
    })
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    fireEvent.click(mapOf('Mapa: Local'), { clientX: 400, clientY: 300 })
    expect(await screen.findByText(/Google Places Error: RESOURCE_EXHAUSTED/)).toBeInTheDocument()
    server.answer('place-reverse', () => ({ place, attribution: 'x' }))
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Itapira')).toBeInTheDocument()
  })
})

test('a search session lasts three minutes', () => {
  const later = Date.now() + 600_000
  const first = searchSession(later)
  expect(searchSession(later + 179_999)).toBe(first)
  expect(searchSession(later + 180_000)).not.toBe(first)
})

test('a device that knows five decimals knows where it is', () => {
  expect(isPrecise({ latitude: -22.43521, longitude: -46.82219 })).toBe(true)
  expect(isPrecise({ latitude: -22.4352, longitude: -46.82219 })).toBe(false)
})

describe('a boundary', () => {
  const square: Vertex[] = [
    { lat: -22.1, lng: -47.2 },
    { lat: -22.1, lng: -47.1 },
    { lat: -22, lng: -47.1 },
    { lat: -22, lng: -47.2 },
  ]
  const owner: BoundaryOwner = { name: 'UBS Centro', city: 'Itapira', stateCode: 'SP' }
  const others = [{ id: 'u2', name: 'UBS Vila', rings: [square] }]
  const draw = (initial: Boundary | null = null, own = owner) =>
    show<Boundary | null>(initial, (value, onChange) => (
      <BoundaryField label="Limites" value={value} onChange={onChange} others={others} owner={own} />
    ))
  const press = (clientX: number, clientY: number) =>
    fireEvent.click(mapOf('Mapa: Limites: UBS Centro'), { clientX, clientY })

  test('is drawn and changed by keys alone', async () => {
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    const map = mapOf('Mapa: Limites: UBS Centro')
    expect(map).toHaveAccessibleDescription(/Enter marca um vértice no meio/)
    for (const [x, y] of [
      [300, 200],
      [500, 200],
      [500, 400],
    ] as const)
      press(x, y)
    fireEvent.keyDown(map, { key: 'Enter' })
    const second = await screen.findByRole('button', { name: /^Vértice 2 de 4/ })
    act(() => second.focus())
    await user.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
    const moved = screen.getByRole('button', { name: /^Vértice 2 de 4/ })
    expect(moved).toHaveFocus()
    await user.keyboard('{Enter}')
    await screen.findByRole('button', { name: /^Vértice 2 de 3/ })
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    const [first, changed] = ringsOf(values.at(-1))[0] ?? []
    // A pixel to the left of where it was pressed, ten upwards.
    const pixel = ((changed?.lng ?? 0) - (first?.lng ?? 0)) / 199
    expect(pixel).toBeGreaterThan(0)
    expect((changed?.lat ?? 0) - (first?.lat ?? 0)).toBeCloseTo(
      10 * pixel * Math.cos((22.1 * Math.PI) / 180),
      6,
    )
  })

  test.each([
    ['at 14 where it is in sight there', 0.01, '14'],
    ['from farther away where it is larger than the map', 0.1, '12'],
  ])('opens whole: %s', async (_, size, zoom) => {
    const [south, west] = [-22.1, -47.2]
    const { user } = draw([
      { lat: south, lng: west },
      { lat: south, lng: west + size },
      { lat: south + size, lng: west },
    ])
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    const tiles = mapOf('Mapa: Limites: UBS Centro').querySelectorAll<HTMLImageElement>('img.leaflet-tile')
    const shown = new Set([...tiles].map(({ src }) => /mapStreet\w*\/(\d+)/.exec(src)?.[1]))
    expect([...shown]).toEqual([zoom])
    expect(await screen.findAllByRole('button', { name: /^Vértice/ })).toHaveLength(3)
  })

  test('that crosses itself is said and shown, until it does no more', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    for (const [x, y] of [
      [300, 200],
      [500, 400],
      [500, 200],
      [300, 400],
    ] as const)
      press(x, y)
    expect(await screen.findByText(/O limite cruza a si mesmo depois do vértice 1/)).toBeVisible()
    // Two sides, each from one vertex to the next.
    const crossed = document.querySelector('path.crossed')
    expect(crossed?.getAttribute('d')?.match(/M/g)).toHaveLength(2)
    // Above the outline, or that would be seen in its place.
    expect(crossed?.parentElement?.lastElementChild).toBe(crossed)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(screen.getByText('O limite cruza a si mesmo')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.click(await screen.findByRole('button', { name: /^Vértice 4 de 4/ }))
    expect(screen.queryByText(/cruza a si mesmo depois/)).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(screen.queryByText('O limite cruza a si mesmo')).not.toBeInTheDocument()
  })

  test('takes a double click for one press', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    const map = mapOf('Mapa: Limites: UBS Centro')
    fireEvent.click(map, { clientX: 300, clientY: 200, detail: 1 })
    fireEvent.click(await screen.findByRole('button', { name: /^Vértice 1 de 1/ }), { detail: 2 })
    fireEvent.click(map, { clientX: 500, clientY: 300, detail: 2 })
    expect(screen.getByText(/^1 vértice/)).toBeInTheDocument()
  })

  test('beyond the date line is where it is on earth', async () => {
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    for (const [x, y] of [
      [40_000_000, 200],
      [40_000_100, 200],
      [40_000_100, 300],
    ] as const)
      press(x, y)
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    for (const { lng } of ringsOf(values.at(-1)).flat()) expect(Math.abs(lng)).toBeLessThanOrEqual(180)
    expect(screen.getByRole('button', { name: 'Editar limite' })).toBeInTheDocument()
  })

  test('of thousands of vertices those in sight can be moved', async () => {
    const ring = Array.from({ length: 2_000 }, (_, at) => ({
      lat: -22.1 + Math.sin((at / 1_000) * Math.PI) * 2,
      lng: -47.2 + Math.cos((at / 1_000) * Math.PI) * 2,
    }))
    server.answer('search-place', () => ({
      coordinates: { latitude: -22.1, longitude: -45.2 },
      attribution: 'x',
    }))
    const { user } = draw(ring)
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.type(screen.getByLabelText('Buscar um lugar'), 'divisa{Enter}')
    const near = { name: /^Vértice 1 de 2000/ }
    expect(await screen.findByRole('button', near)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /^Vértice 1000 de 2000/ })).toBeNull()
  })

  test('is drawn press by press, undone, done again, and saved from three vertices on', async () => {
    const { user, values } = draw()
    expect(screen.getByRole('button', { name: 'Gerar impressão' })).toHaveAttribute('aria-disabled', 'true')
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    press(300, 200)
    press(500, 200)
    const save = screen.getByRole('button', { name: 'Salvar' })
    expect(save).toHaveAttribute('aria-disabled', 'true')
    press(500, 400)
    press(300, 400)
    expect(screen.getByText('4 vértices')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(screen.getByText('3 vértices')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    await user.click(screen.getByRole('button', { name: /^Vértice 4 de 4/ }))
    expect(screen.getByText('3 vértices')).toBeInTheDocument()
    await user.click(save)
    expect(values.at(-1)).toHaveLength(3)
    // What is in a form is not stored yet.
    expect((await screen.findByText('Salvo')).parentElement).toHaveTextContent(
      'Salvo no formulário, que ainda precisa ser enviado',
    )
    expect(screen.getByRole('button', { name: 'Editar limite' })).toBeInTheDocument()
  })

  test('has a vertex more where the middle of a side is pressed, between the two of it', async () => {
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    for (const [x, y] of [
      [300, 200],
      [500, 200],
      [500, 400],
    ] as const)
      press(x, y)
    const middles = screen.getAllByTitle('Pressione ou arraste para marcar um vértice aqui')
    // One for each side; the keyboard goes from vertex to vertex.
    expect(middles).toHaveLength(3)
    for (const middle of middles) expect(middle).not.toHaveAttribute('tabindex')
    fireEvent.click(middles[0] ?? document.body)
    expect(screen.getByText('4 vértices')).toBeInTheDocument()
    expect(screen.getAllByRole('button', { name: /^Vértice/ })).toHaveLength(4)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(screen.getByText('3 vértices')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    const [first, between, second] = ringsOf(values.at(-1))[0] ?? []
    expect(between?.lng).toBeCloseTo(((first?.lng ?? 0) + (second?.lng ?? 0)) / 2, 6)
    expect(between?.lat).toBeCloseTo(first?.lat ?? 0, 6)
  })

  test('has no middles between vertices that stand side by side, which would lie above them', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    for (const [x, y] of [
      [300, 200],
      [330, 200],
      [330, 230],
    ] as const)
      press(x, y)
    expect(screen.getAllByRole('button', { name: /^Vértice/ })).toHaveLength(3)
    expect(screen.queryAllByTitle(/marcar um vértice aqui/)).toEqual([])
  })

  test('is a line until it has three vertices, and says beside the mouse what comes next', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    const map = mapOf('Mapa: Limites: UBS Centro')
    const said = () => map.querySelector('.leaflet-draw-tooltip')
    const areas = () => map.querySelectorAll('path.area[display="inline"]')
    expect(said()).toHaveTextContent('Pressione o mapa para marcar um vértice')
    press(300, 200)
    press(500, 200)
    expect(said()).toHaveTextContent('Pressione o mapa para marcar o próximo vértice')
    expect(map.querySelectorAll('path.other')).toHaveLength(1)
    expect(areas()).toHaveLength(0)
    press(500, 400)
    expect(said()).toBeNull()
    expect(map.querySelectorAll('path.other')).toHaveLength(0)
    expect(areas()).toHaveLength(1)
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    expect(map.querySelectorAll('path.other')).toHaveLength(1)
    expect(areas()).toHaveLength(0)
  })

  test('leaves a finger to move the map, and the page its texts and keys', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    const map = mapOf('Mapa: Limites: UBS Centro')
    expect(map).not.toHaveFocus()
    const touch = { clientX: 300, clientY: 200, identifier: 1, target: map }
    fireEvent.touchStart(map, { touches: [touch], changedTouches: [touch] })
    fireEvent.mouseDown(map, { clientX: 300, clientY: 200 })
    fireEvent.mouseUp(map, { clientX: 300, clientY: 200 })
    expect(screen.getByText(/^0 vértices/)).toBeInTheDocument()
    expect(
      fireEvent(
        screen.getByLabelText('Buscar um lugar'),
        new Event('selectstart', { bubbles: true, cancelable: true }),
      ),
    ).toBe(true)
  })

  test('is cleared after a question, and left with one where it was changed', async () => {
    const { user, values } = draw(square)
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.click(screen.getByRole('button', { name: 'Limpar Mapa' }))
    await user.click((await screen.findAllByRole('button', { name: 'Limpar Mapa' })).at(-1) ?? document.body)
    await waitFor(() => expect(screen.getByText(/^0 vértices/)).toBeInTheDocument())
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(await screen.findByText('As alterações do limite serão perdidas.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Sair' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(values).toEqual([])
  })

  test('of several parts is drawn part by part, with what is cut out of one', async () => {
    const { user, values } = draw()
    await user.click(screen.getByRole('button', { name: 'Adicionar limites' }))
    const ring = (west: number, south: number, size: number) => {
      press(west, south)
      press(west + size, south)
      press(west + size, south - size)
      press(west, south - size)
    }
    expect(screen.getByRole('button', { name: 'Novo recorte' })).toHaveAttribute('aria-disabled', 'true')
    ring(100, 500, 300)
    await user.click(screen.getByRole('button', { name: 'Novo recorte' }))
    expect(screen.getByLabelText(/^Em desenho/)).toHaveValue('Recorte 1 da parte 1')
    ring(200, 400, 100)
    await user.click(screen.getByRole('button', { name: 'Nova parte' }))
    press(600, 500)
    press(700, 500)
    const save = screen.getByRole('button', { name: 'Salvar' })
    expect(save).toHaveAttribute('title', 'Parte 2 precisa de ao menos 3 vértices')
    press(700, 400)
    expect(screen.getByText(/3 vértices nesta parte, 11 vértices ao todo/)).toBeInTheDocument()
    await user.click(save)
    const drawn = values.at(-1)
    const sizes = (boundary: Boundary | null | undefined) =>
      polygonsOf(boundary).map((polygon) => polygon.map(({ length }) => length))
    expect(sizes(drawn)).toEqual([[4, 4], [3]])
    // What is changed is one ring of it; the others stay.
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.click(await screen.findByRole('button', { name: /^Vértice 4 de 4/ }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(sizes(values.at(-1))).toEqual([[3, 4], [3]])
    expect(polygonsOf(values.at(-1))[1]).toEqual(polygonsOf(drawn)[1])
  })

  test('loses a part or a cutout when that is said, and can have it back', async () => {
    const hole = square.map(({ lat, lng }) => ({ lat: lat / 2 - 11.02, lng: lng / 2 - 23.58 }))
    const { user, values } = draw([[square, hole]])
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.click(await screen.findByLabelText(/^Em desenho/))
    await user.click(await screen.findByRole('option', { name: 'Recorte 1 da parte 1' }))
    await user.click(screen.getByRole('button', { name: 'Remover recorte' }))
    expect(screen.queryByLabelText(/^Em desenho/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Desfazer' }))
    await user.click(screen.getByRole('button', { name: 'Refazer' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(values.at(-1)).toEqual(square)
  })

  test('with a cutout that lies outside is not taken, and says which', async () => {
    const far = square.map(({ lat, lng }) => ({ lat: lat + 1, lng }))
    const { user, values } = draw([[square, far]])
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    expect(await screen.findByText(/o recorte 1 da parte 1 fica fora dela/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(values).toEqual([])
  })

  test('shows the other units in grey when they are asked for', async () => {
    const { user } = draw(square)
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    const dialog = screen.getByRole('dialog')
    const paths = () => dialog.querySelectorAll('.leaflet-overlay-pane path').length
    const before = paths()
    await user.click(screen.getByRole('button', { name: 'Mostrar outras unidades' }))
    expect(paths()).toBe(before + 1)
    await user.click(screen.getByRole('button', { name: 'Ocultar outras unidades' }))
    expect(paths()).toBe(before)
  })

  test('a search moves the map to the place that was found', async () => {
    server.answer('search-place', () => ({
      coordinates: { latitude: -22.5, longitude: -47.5 },
      attribution: 'x',
    }))
    const { user, values } = draw(square)
    await user.click(screen.getByRole('button', { name: 'Editar limite' }))
    await user.type(screen.getByLabelText('Buscar um lugar'), 'aeroporto{Enter}')
    await waitFor(() => expect(server.calls.at(-1)?.input).toMatchObject({ place: 'aeroporto' }))
    expect(values).toEqual([])
  })

  test('is downloaded as GeoJSON named by the code of its city', async () => {
    server.answer('city-search', () => ({
      items: [{ id: 'c', name: 'Itapira', stateCode: 'SP', ibge: '3522604' }],
    }))
    const { user } = draw(square)
    await user.click(screen.getByRole('button', { name: 'Baixar GeoJSON' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(saved[0]?.name).toBe('3522604.geojson')
    const file = JSON.parse((await act(async () => saved[0]?.text)) ?? '')
    expect(file.features[0].geometry.coordinates[0]).toHaveLength(5)
  })

  test('has no file while its owner lacks something, and says what', () => {
    draw(square, { ...owner, lacks: 'Informe antes o nome' })
    const button = screen.getByRole('button', { name: 'Baixar GeoJSON' })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    expect(button).toHaveAttribute('title', 'Informe antes o nome')
  })

  test('of a city whose code is known is named by it, and nothing is looked for', async () => {
    const { user } = draw(square, { ...owner, ibge: '3550308' })
    await user.click(screen.getByRole('button', { name: 'Baixar GeoJSON' }))
    await waitFor(() => expect(saved.at(-1)?.name).toBe('3550308.geojson'))
  })
})
