import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate, ParamsContext, pageHistory } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CitizenLocation from './CitizenLocation.tsx'

const server = fakeServer()
const position = jest.fn<void, [PositionCallback, PositionErrorCallback, PositionOptions]>()
beforeAll(() => {
  // jsdom lays nothing out and has no device; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
  Object.defineProperty(navigator, 'geolocation', {
    configurable: true,
    value: { getCurrentPosition: position },
  })
})
/** Opens an address as a link from elsewhere does: nothing of the product lies behind. */
async function arrive(path: string) {
  const steps = pageHistory.depth()
  if (steps > 0) {
    const popped = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    pageHistory.go(-steps)
    await popped
  }
  await navigate(path, { replace: true, force: true })
}
beforeEach(() => arrive('/app/citizen/location/p1'))
afterEach(() => {
  session.signOut()
  server.reset()
  position.mockReset()
})

const citizen = {
  id: 'p1',
  name: 'Benedita Nogueira',
  addressCoordinates: { x: -47.2, y: -22.1 },
  geolocationType: 'manual',
  cnsResponsibleProfessional: '700',
  installedApp: 'MATCH',
}

const open = async (given: object = {}, info: Parameters<typeof auth>[0] = {}) =>
  (await opened(given, info)).user

async function opened(given: object = {}, info: Parameters<typeof auth>[0] = {}) {
  const permissions = ['citizenGet', 'citizenUpdateGeolocation']
  session.signIn(auth({ cns: '700', permissions, ...info }))
  server.answer('citizen-get', () => ({ ...citizen, ...given }))
  server.answer('citizen-update-geolocation', () => ({ id: 'p1', version: 2 }))
  const { unmount } = render(
    <PlatformProvider>
      <ParamsContext value={{ id: 'p1' }}>
        <CitizenLocation />
      </ParamsContext>
      <Toasts />
    </PlatformProvider>,
  )
  await screen.findByRole('button', { name: 'Onde está?' })
  return { user: userEvent.setup(), unmount }
}
const sent = () => server.calls.filter(({ path }) => path === 'citizen-update-geolocation')

test('the position of the device is saved as such, forced by HTTP', async () => {
  position.mockImplementation((found) => {
    const coords = { latitude: -22.5, longitude: -47.5, accuracy: 9, altitude: 560 }
    found({ coords } as GeolocationPosition) // the parts that are read
  })
  const user = await open()
  expect(screen.getByRole('button', { name: 'Salvar' })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: 'Localização atual' }))
  expect(position.mock.calls[0]?.[2]).toMatchObject({ enableHighAccuracy: true, maximumAge: 1_200_000 })
  // It is far away from the stored one.
  await user.click(await screen.findByRole('button', { name: 'Marcar aqui' }))
  expect(await screen.findByText(/precisão de 9 m/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input).toEqual({
    id: 'p1',
    document: {
      addressCoordinates: { x: -47.5, y: -22.5 },
      altitude: 560,
      accuracy: 9,
      geolocationType: 'device',
    },
  })
})

test('a point that was chosen when the session ended is there again for the same user', async () => {
  const { user, unmount } = await opened()
  const map = document.querySelector('.leaflet-container')
  if (!map) throw new Error('There is no map')
  fireEvent.click(map, { clientX: 400, clientY: 300 })
  const marked = 'Nova posição marcada no mapa, ainda não salva'
  expect(await screen.findByText(marked)).toBeInTheDocument()
  act(() => session.signOut('expired'))
  unmount()
  const again = await opened()
  expect(await screen.findByText(marked)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  again.unmount()
  await opened()
  expect(screen.queryByText(marked)).not.toBeInTheDocument()
})

test('a press on the map sets the position by hand', async () => {
  const user = await open()
  const map = document.querySelector('.leaflet-container')
  if (!map) throw new Error('There is no map')
  fireEvent.click(map, { clientX: 400, clientY: 300 })
  expect(await screen.findByText('Nova posição marcada no mapa, ainda não salva')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input).toMatchObject({
    document: {
      geolocationType: 'manual',
      addressCoordinates: { x: expect.closeTo(-47.2, 3), y: expect.closeTo(-22.1, 3) },
    },
  })
})

test('a position that somebody else has given meanwhile stands beside the new one, and the person decides', async () => {
  const user = await open({ version: 1 })
  server.fail('citizen-update-geolocation', {
    key: 'conflict',
    message: 'Ocorreu um conflito',
    payload: {
      version: 2,
      changedBy: 'Nair Enfermeira',
      changedAt: '2026-11-20 13:30:00.000-03:00',
      current: { addressCoordinates: { x: -47.21, y: -22.1 }, accuracy: 12 },
    },
  })
  const map = document.querySelector('.leaflet-container')
  if (!map) throw new Error('There is no map')
  fireEvent.click(map, { clientX: 400, clientY: 300 })
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  const theirs = await screen.findByRole('region', { name: /Posição atual/ })
  expect(theirs).toHaveTextContent('Nair Enfermeira')
  expect(theirs).toHaveTextContent('12 m')
  expect(sent()[0]?.input).toMatchObject({ version: 1 })
  server.answer('citizen-update-geolocation', () => ({ id: 'p1', version: 3 }))
  await user.click(screen.getByRole('button', { name: 'Usar a sua posição' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.input).toMatchObject({ version: 2 })
  expect(await screen.findByText('Localização salva')).toBeInTheDocument()
})

test('who will look after the person there is said before it is saved, and not before a place is marked', async () => {
  server.answer('citizen-care-of', ({ id, position: at }) => ({
    rule: 'position',
    agent: { id: 'a1', name: `Ana Agente de ${id}` },
    healthUnit: at ? { id: 'u1', name: 'UBS Centro' } : null,
  }))
  await open({}, { permissions: ['citizenGet', 'citizenUpdateGeolocation', 'citizenCareOf'] })
  const map = document.querySelector('.leaflet-container')
  if (!map) throw new Error('There is no map')
  expect(screen.queryByText(/Será atendido/)).toBeNull()
  fireEvent.click(map, { clientX: 400, clientY: 300 })
  expect(
    await screen.findByText(/Será atendido por Ana Agente de p1, UBS Centro \(localização\)/),
  ).toBeInTheDocument()
  expect(sent()).toHaveLength(0)
})

describe('for somebody on the street', () => {
  const street = [
    [
      { latitude: -22.31, longitude: -47.31 },
      { latitude: -22.311, longitude: -47.311 },
      { latitude: -22.312, longitude: -47.312 },
    ],
  ]
  const press = () => {
    const map = document.querySelector('.leaflet-container')
    if (!map) throw new Error('There is no map')
    fireEvent.click(map, { clientX: 400, clientY: 300 })
  }

  test('it says whose home and at which address', async () => {
    await open({ addressPublicPlaceType: 'Rua', addressPublicPlace: 'das Paineiras', addressNumber: '214' })
    expect(screen.getByText('Benedita Nogueira')).toBeInTheDocument()
    expect(screen.getByText('Rua das Paineiras, 214')).toBeInTheDocument()
  })

  test('the map opens at the street where there is no position, and a press there is taken', async () => {
    const user = await open({ addressCoordinates: null, geolocationType: null, streetPaths: street })
    press()
    expect(await screen.findByText('Nova posição marcada no mapa, ainda não salva')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input).toMatchObject({
      document: { addressCoordinates: { x: expect.closeTo(-47.311, 3), y: expect.closeTo(-22.311, 3) } },
    })
  })

  test('a press far from the address asks, and is no position without a yes', async () => {
    const user = await open({ streetPaths: street, addressPublicPlace: 'das Paineiras' })
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Posição longe do endereço' })
    expect(dialog).toHaveTextContent(/O ponto está a \d+ km de das Paineiras. Marcar mesmo assim\?/)
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByText(/ainda não salva/)).toBeNull()
    press()
    await user.click(await screen.findByRole('button', { name: 'Marcar aqui' }))
    expect(await screen.findByText('Nova posição marcada no mapa, ainda não salva')).toBeInTheDocument()
  })
})

describe('the way back', () => {
  const place = () => pageHistory.current().pathname + pageHistory.current().search
  const remove = async (user: Awaited<ReturnType<typeof open>>) => {
    await user.click(screen.getByRole('button', { name: 'Remover localização' }))
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
  }

  describe.each(['/app/visit-list?status=delay', '/app/citizen?gender=F', '/app/citizen/update/p1'])(
    'from %s',
    (from) => {
      beforeEach(async () => {
        await arrive(from)
        await navigate('/app/citizen/location/p1')
      })

      test('leads there after saving', async () => {
        await remove(await open())
        await waitFor(() => expect(place()).toBe(from))
        expect(sent()).toHaveLength(1)
      })

      test('leads there by Cancelar, which saves nothing', async () => {
        const user = await open()
        await user.click(screen.getByRole('button', { name: 'Cancelar' }))
        await waitFor(() => expect(place()).toBe(from))
        expect(sent()).toHaveLength(0)
      })
    },
  )

  test('from nowhere leads to the list of citizens after saving', async () => {
    await remove(await open())
    await waitFor(() => expect(place()).toBe('/app/citizen'))
  })

  test('from nowhere leads to the list of citizens by Cancelar', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(place()).toBe('/app/citizen'))
    expect(sent()).toHaveLength(0)
  })
})

test('a position that is taken away is gone after saving', async () => {
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Remover localização' }))
  expect(screen.getByText('A localização será removida ao salvar')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(sent()[0]?.input).toMatchObject({ document: { addressCoordinates: null } })
})

test('a failed save says why and keeps what was set', async () => {
  const user = await open()
  server.fail('citizen-update-geolocation', { key: 'timeout', message: 'Conexão lenta' })
  await user.click(screen.getByRole('button', { name: 'Remover localização' }))
  await user.click(screen.getByRole('button', { name: 'Salvar' }))
  expect(await screen.findByText('Conexão lenta')).toBeInTheDocument()
  expect(screen.getByText('A localização será removida ao salvar')).toBeInTheDocument()
})

test.each([
  ['denied', 1, 'Você precisa dar permissão para usar este recurso'],
  ['unavailable', 2, 'A localização de GPS não está disponível'],
  ['too slow', 3, 'A localização de GPS não está disponível'],
])('a device whose position is %s is reported', async (_how, code, message) => {
  position.mockImplementation((_found, failed) =>
    failed({ code, PERMISSION_DENIED: 1 } as GeolocationPositionError),
  )
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Localização atual' }))
  expect(await screen.findByText(message)).toBeInTheDocument()
})

test('a device that fails without a word is reported in ours', async () => {
  const plain: unknown = {}
  position.mockImplementation(() => {
    throw plain
  })
  const user = await open()
  await user.click(screen.getByRole('button', { name: 'Localização atual' }))
  expect(await screen.findByText('Não foi possível buscar a localização')).toBeInTheDocument()
})

test('of a citizen without position, or with one that an agent may not trust, there is nothing to look at', async () => {
  const user = await open({ geolocationType: 'inferenceByStreet' })
  await user.click(screen.getByRole('button', { name: 'Onde está?' }))
  expect(await screen.findByText('Este cidadão não possui localização')).toBeInTheDocument()
})

describe("'Onde está?'", () => {
  const settle = () =>
    // Who wants little motion sees the map stand where it goes.
    jest.spyOn(window, 'matchMedia').mockImplementation((media) =>
      Object.assign(new EventTarget(), {
        media,
        matches: media.includes('reduced-motion'),
      } as MediaQueryList),
    )
  const markMiddle = () => {
    const found = document.querySelector('.leaflet-container')
    if (!found) throw new Error('There is no map')
    // Enter marks the middle of the map.
    fireEvent.keyDown(found, { key: 'Enter' })
  }
  afterEach(() => jest.restoreAllMocks())

  test('centres on the stored position, whatever was found since', async () => {
    settle()
    position.mockImplementation((found) => {
      const coords = { latitude: -22.5, longitude: -47.5, accuracy: 9, altitude: null }
      found({ coords } as GeolocationPosition) // the parts that are read
    })
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Localização atual' }))
    await user.click(await screen.findByRole('button', { name: 'Marcar aqui' }))
    await screen.findByText(/precisão de 9 m/)
    await user.click(screen.getByRole('button', { name: 'Onde está?' }))
    markMiddle()
    await user.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.input).toMatchObject({
      document: {
        geolocationType: 'manual',
        addressCoordinates: { x: expect.closeTo(-47.2, 3), y: expect.closeTo(-22.1, 3) },
      },
    })
  })

  test('still finds the stored position while its removal is not saved', async () => {
    const user = await open()
    await user.click(screen.getByRole('button', { name: 'Remover localização' }))
    await user.click(screen.getByRole('button', { name: 'Onde está?' }))
    expect(screen.queryByText('Este cidadão não possui localização')).toBeNull()
  })

  test('finds nothing where none is stored, also after a point was marked', async () => {
    const user = await open({ addressCoordinates: null, geolocationType: null })
    markMiddle()
    expect(screen.getByText(/marcada no mapa/)).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Onde está?' }))
    expect(await screen.findByText('Este cidadão não possui localização')).toBeInTheDocument()
  })
})

test('an agent of another micro-area is warned, the responsible one and others are not', async () => {
  await open({}, { cns: '999' })
  expect(screen.getByText('Você não é agente responsável deste cidadão')).toBeInTheDocument()
})

test('an anonymised user may look and not change', async () => {
  await open({}, { isAnonymization: true, userGroupKeys: ['healthCoordinator'] })
  expect(screen.queryByText('Você não é agente responsável deste cidadão')).toBeNull()
  expect(screen.getByText(/A anonimização está ativa/)).toBeInTheDocument()
  for (const name of ['Localização atual', 'Remover localização', 'Salvar'])
    expect(screen.getByRole('button', { name })).toHaveAttribute('aria-disabled', 'true')
})

test('a citizen who cannot be had is reported, with a way to try again', async () => {
  session.signIn(auth())
  server.fail('citizen-get', { key: 'unknown', message: 'Erro desconhecido' })
  render(
    <PlatformProvider>
      <ParamsContext value={{ id: 'p1' }}>
        <CitizenLocation />
      </ParamsContext>
    </PlatformProvider>,
  )
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  server.answer('citizen-get', () => citizen)
  await userEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Onde está?' })).toBeInTheDocument()
})
