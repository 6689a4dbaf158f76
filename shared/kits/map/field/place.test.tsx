import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { PlatformProvider, session } from '../../platform/index.ts'
import { auth, fakeServer } from '../../platform/testing/index.ts'
import { Field } from '../../ui/index.ts'
import { type Place, PlaceField } from '../index.ts'

const server = fakeServer()
beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})
beforeEach(() => session.signIn(auth({ latitude: -22.1, longitude: -47.2 })))
afterEach(() => {
  session.signOut()
  server.reset()
  Reflect.deleteProperty(navigator, 'permissions')
  Reflect.deleteProperty(navigator, 'geolocation')
})

const place = (name: string, more: Partial<Place> = {}): Place => ({
  source: 'gazetteer',
  name,
  coordinates: { latitude: -22.2, longitude: -47.3 },
  fullAddress: `${name}, Itapira - SP`,
  city: { name: 'Itapira' },
  ...more,
})

/** A field, and what it has said to its form. */
function draw(initial: Place | null = null) {
  const values: (Place | null)[] = []
  function Shown() {
    const [value, setValue] = useState(initial)
    const set = (next: Place | null) => {
      values.push(next)
      setValue(next)
    }
    return <PlaceField label="Local" value={value} onChange={set} />
  }
  const drawn = render(
    <PlatformProvider>
      <Field label="Local">
        <Shown />
      </Field>
    </PlatformProvider>,
  )
  return { user: userEvent.setup(), values, ...drawn }
}
type User = ReturnType<typeof draw>['user']

/** Searches whose one suggestion is what was typed; details come when they are let. */
function slowDetails() {
  const waiting = new Map<string, (answer: object) => void>()
  server.answer('place-autocomplete', ({ q }) => ({
    items: [{ id: q, name: q }],
    attribution: 'Cadastro do município',
  }))
  server.answer('place-details', ({ id }) => new Promise((resolve) => waiting.set(String(id), resolve)))
  return async (id: string) => {
    await waitFor(() => expect(waiting.has(id)).toBe(true))
    waiting.get(id)?.({ place: place(id), attribution: 'Cadastro do município' })
  }
}

async function choose(user: User, name: string) {
  const field = screen.getByRole<HTMLInputElement>('combobox')
  // As the field does for people: what stands there is marked, and typed over.
  await user.type(field, name, { initialSelectionStart: 0, initialSelectionEnd: field.value.length })
  await user.click(await screen.findByRole('option', { name }))
}

describe('while the details of a chosen place come', () => {
  test('the field shows what was chosen and that it loads', async () => {
    const come = slowDetails()
    const { user, values } = draw(place('Rua Velha'))
    await choose(user, 'Rua Um')
    expect(screen.getByRole('combobox')).toHaveValue('Rua Um')
    expect(screen.getByText('Buscando o endereço...').parentElement).toHaveAttribute('aria-live', 'polite')
    expect(screen.queryByText(/Rua Velha, Itapira/)).toBeNull()
    await come('Rua Um')
    await waitFor(() => expect(values.at(-1)).toMatchObject({ name: 'Rua Um' }))
    expect(screen.queryByText('Buscando o endereço...')).toBeNull()
    expect(screen.getByText('Rua Um, Itapira - SP · Cadastro do município')).toBeInTheDocument()
  })

  test('another choice takes its place, whichever answer comes last', async () => {
    const come = slowDetails()
    const { user, values } = draw()
    await choose(user, 'Rua Um')
    await choose(user, 'Rua Dois')
    await come('Rua Dois')
    await waitFor(() => expect(values.at(-1)).toMatchObject({ name: 'Rua Dois' }))
    await come('Rua Um')
    await new Promise((resolve) => setTimeout(resolve))
    expect(values.filter((value) => value?.name === 'Rua Um')).toEqual([])
    expect(screen.getByRole('combobox')).toHaveValue('Rua Dois')
  })

  test('clearing the field ends it', async () => {
    const come = slowDetails()
    const { user, values } = draw()
    await choose(user, 'Rua Um')
    await user.click(screen.getByRole('button', { name: 'Limpar' }))
    await come('Rua Um')
    await new Promise((resolve) => setTimeout(resolve))
    expect(values.at(-1)).toBeNull()
    expect(screen.getByRole('combobox')).toHaveValue('')
    expect(screen.queryByText('Buscando o endereço...')).toBeNull()
  })

  test('a failure is said at the field, which keeps what was chosen, and the place stays as it was', async () => {
    slowDetails()
    server.fail('place-details', { key: 'timeout', message: 'O Google Maps demorou a responder' })
    const { user, values } = draw(place('Rua Velha'))
    await choose(user, 'Rua Um')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'O Google Maps demorou a responder O lugar continua sendo Rua Velha.',
    )
    const offered = within(screen.getByRole('alert')).getAllByRole('button')
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Tentar novamente', 'Desistir'])
    expect(screen.getByRole('combobox')).toHaveValue('Rua Um')
    expect(values.filter(Boolean)).toEqual([])
    const come = slowDetails()
    await user.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await come('Rua Um')
    await waitFor(() => expect(values.at(-1)).toMatchObject({ name: 'Rua Um' }))
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('a place that stands', () => {
  const stored = place('Hospital', { source: 'googlePlaces', htmlAttributions: ['Guia de Itapira'] })
  const openMap = (user: User) => user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))

  test('says whose words it is, at the field and on the map behind the pin', async () => {
    const { user } = draw(stored)
    expect(screen.getByText(/powered by Google · Guia de Itapira/)).toBeInTheDocument()
    await openMap(user)
    expect(within(screen.getByRole('dialog')).getByText('powered by Google · Guia de Itapira')).toBeVisible()
  })

  test.each([
    ['its address', { address: 'Rua Velha, 1', neighborhood: { name: 'Centro' } }, 'Rua Velha, 1'],
    ['its neighbourhood', { neighborhood: { name: 'Centro' } }, 'Centro'],
    ['its city', {}, 'Itapira'],
    ['its source', { city: null }, 'Google Places'],
  ])('is called by %s when its name is emptied', async (_, more, name) => {
    const { user, values } = draw({ ...stored, ...more })
    await openMap(user)
    await user.clear(screen.getByLabelText('Nome'))
    expect(screen.getByLabelText('Nome')).toHaveAttribute('placeholder', name)
    await user.click(screen.getByRole('button', { name: 'Usar este lugar' }))
    expect(values.at(-1)).toMatchObject({ name, customName: false })
  })

  test.each(['13970000', '13970-000'])('shows its CEP %s with the mask', async (postCode) => {
    const { user } = draw({ ...stored, postCode })
    await openMap(user)
    expect(screen.getByText('13970-000')).toBeVisible()
  })

  test('was stored without a name and is shown by what is known of it', () => {
    draw({ ...stored, name: '' })
    expect(screen.getByRole('combobox')).toHaveValue('Itapira')
  })
})

/** What the server says of the streets' pictures; answers how to end it. */
function withGround(facts: { readonly isDrawn: boolean }): () => void {
  const { fetch } = globalThis
  const styles = { mapStreet: { attribution: 'Quem desenha', maxZoom: 19, ...facts } }
  globalThis.fetch = async (address, init) =>
    String(address).startsWith('/tiles/styles.json')
      ? new Response(JSON.stringify(styles))
      : fetch(address, init)
  return () => {
    globalThis.fetch = fetch
  }
}

const map = () => document.querySelector('.leaflet-container') ?? document.body

describe('on the map behind the pin', () => {
  test('a press asks with the zoom where the map shows health units, and what was found is announced', async () => {
    const restore = withGround({ isDrawn: true })
    server.answer('place-reverse', () => ({ place: place('UBS Centro'), attribution: 'x' }))
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    await screen.findByText('Quem desenha')
    fireEvent.click(map(), { clientX: 400, clientY: 300 })
    const said = await screen.findByText('Lugar encontrado: UBS Centro, UBS Centro, Itapira - SP')
    expect(said.closest('[aria-live]')).toHaveAttribute('aria-live', 'polite')
    expect(server.calls.at(-1)?.input).toMatchObject({ zoom: 14 })
    // Nearer by the key +.
    fireEvent.focus(map())
    fireEvent.keyDown(map(), { keyCode: 187 })
    fireEvent.click(map(), { clientX: 400, clientY: 300 })
    await waitFor(() => expect(server.calls).toHaveLength(2))
    expect(server.calls.at(-1)?.input).toMatchObject({ zoom: 15 })
    restore()
  })

  test('a press on pictures of others, which show no units, asks for what is there alone', async () => {
    const restore = withGround({ isDrawn: false })
    server.answer('place-reverse', () => ({ place: place('Rua Um'), attribution: 'x' }))
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    await screen.findByText('Quem desenha')
    fireEvent.click(map(), { clientX: 400, clientY: 300 })
    await screen.findByText(/^Lugar encontrado/)
    expect(server.calls.at(-1)?.input).not.toHaveProperty('zoom')
    restore()
  })

  test('it says what Enter does', async () => {
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    expect(map()).toHaveAccessibleDescription('Setas movem o mapa, Enter marca o meio dele.')
  })

  test('the device is shown as soon as its position may be read', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' })
    Object.defineProperty(navigator, 'permissions', {
      configurable: true,
      value: { query: async () => status },
    })
    Object.defineProperty(navigator, 'geolocation', {
      configurable: true,
      value: {
        getCurrentPosition: (found: PositionCallback) =>
          // The rest of a position is not read.
          found({ coords: { latitude: -22.12345, longitude: -47.12345 } } as GeolocationPosition),
      },
    })
    const { user } = draw()
    await user.click(screen.getByRole('button', { name: 'Local: escolher no mapa' }))
    await new Promise((resolve) => setTimeout(resolve))
    expect(screen.queryByAltText('Localização do aparelho')).toBeNull()
    expect(screen.queryByTitle('Localização do aparelho')).toBeNull()
    const become = (state: PermissionState) => {
      status.state = state
      status.dispatchEvent(new Event('change'))
    }
    act(() => become('granted'))
    expect(await screen.findByTitle('Localização do aparelho')).toBeInTheDocument()
    act(() => become('denied'))
    await waitFor(() => expect(screen.queryByTitle('Localização do aparelho')).toBeNull())
  })
})

describe('a place far away in another state', () => {
  const far = { coordinates: { latitude: -8.05, longitude: -34.9 }, state: { name: 'Pernambuco' } }
  const offer = (found: Partial<Place>) => {
    server.answer('place-autocomplete', ({ q }) => ({ items: [{ id: q, name: q }], attribution: 'Fonte' }))
    server.answer('place-details', ({ id }) => ({ place: place(String(id), found), attribution: 'Fonte' }))
    server.answer('place-reverse', () => ({
      place: place('Praça', { state: { name: 'São Paulo' } }),
      attribution: 'Fonte',
    }))
  }

  test('is asked about before it is taken', async () => {
    offer(far)
    const { user, values } = draw()
    await choose(user, 'Rua Aurora')
    const question = await screen.findByRole('dialog', { name: 'Usar este lugar?' })
    expect(question).toHaveTextContent(/Rua Aurora, Itapira, Pernambuco: fica a .* km.*, em outro estado/)
    expect(values).toEqual([])
    await user.click(within(question).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.getByRole('combobox')).toHaveValue(''))
    expect(values).toEqual([])
  })

  test('is taken without a question in the state of the municipality', async () => {
    offer({ coordinates: { latitude: -20.5, longitude: -49.4 }, state: { name: 'São Paulo' } })
    const { user, values } = draw()
    await choose(user, 'Rua Aurora')
    await waitFor(() => expect(values).toHaveLength(1))
  })
})
