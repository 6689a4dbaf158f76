import { packPoints } from '@saude/citizen/contract/packed'
import { announce, PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { PointList } from '../person/PointList.tsx'
import CitizenMap from './CitizenMap.tsx'

const server = fakeServer()
beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})
afterEach(async () => {
  await navigate('/', { replace: true })
  session.signOut()
  server.reset()
})

const center = { latitude: -22.1184, longitude: -47.2052 }
const point = (id: string, name: string, east = 0) => ({
  id: `00000${id}`,
  name,
  latitude: center.latitude,
  longitude: center.longitude + east,
  isPoor: false,
})
type Point = ReturnType<typeof point>

/** Points as the server packs them, and who they are when it is asked. */
function packed(...points: Point[]) {
  server.answer('citizen-at-point', (input) => {
    const { points: asked } = input as { points: { number: number }[] } // the input of that query
    const numbers = new Set(asked.map(({ number }) => number))
    return { items: points.filter(({ id }) => numbers.has(Number.parseInt(id, 16))) }
  })
  return { citizens: [], packed: packPoints(points) }
}
const everywhere = { hasBoundary: true, geoFilterType: null, boundary: null, withoutLocation: 0 }
const draw = (permissions = ['citizenGeolocation', 'citizenGet', 'geoFiltersSearch']) => {
  session.signIn(auth({ permissions, ...center }))
  return render(
    <PlatformProvider>
      <CitizenMap />
    </PlatformProvider>,
  )
}
const summary = () => screen.findByText(/no mapa/)

it('says how many are on the map and how many have no position', async () => {
  server.answer('citizen-geolocation', () => ({
    ...everywhere,
    ...packed(point('a', 'Ana'), point('b', 'Bia', 0.05)),
    withoutLocation: 1182,
  }))
  draw()
  expect(await summary()).toHaveTextContent('2 de 1.184 no mapa, 1.182 sem localização')
  expect(screen.getByRole('region', { name: 'Mapa: Cidadãos' })).toHaveAttribute('aria-busy', 'false')
})

it('opens the person of a point', async () => {
  server.answer('citizen-geolocation', () => ({ ...everywhere, ...packed(point('a', 'Ana Souza')) }))
  server.answer('citizen-get', () => ({
    id: 'a',
    name: 'Ana Souza',
    installedApp: 'MATCH',
    cpf: '52998224725',
    addressPublicPlaceType: 'Rua',
    addressPublicPlace: 'das Flores',
    addressNumber: '12',
  }))
  draw()
  await userEvent.click(await screen.findByTitle('Cidadão'))
  const dialog = await screen.findByRole('dialog', { name: 'Ana Souza' })
  expect(await within(dialog).findByText('529.982.247-25')).toBeInTheDocument()
  expect(within(dialog).getByText('Rua das Flores, 12')).toBeInTheDocument()
  expect(within(dialog).queryByRole('link', { name: 'Editar' })).toBeNull()
})

it('lists a small group by name, and opens a person of it', async () => {
  server.answer('citizen-geolocation', () => ({
    ...everywhere,
    ...packed(point('b', 'Bia'), point('a', 'Álvaro'), point('c', 'Caio')),
  }))
  server.answer('citizen-get', () => ({ id: 'a', name: 'Álvaro', installedApp: 'MATCH' }))
  draw()
  await userEvent.click(await screen.findByRole('button', { name: '3 pontos neste grupo' }))
  const list = await screen.findByRole('dialog', { name: 'Cidadãos neste ponto' })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Álvaro', 'Bia', 'Caio'])
  await userEvent.click(within(list).getByRole('button', { name: 'Álvaro' }))
  expect(await screen.findByRole('dialog', { name: 'Álvaro' })).toBeInTheDocument()
})

it('counts a crowd at one point as Brazil writes it', () => {
  const crowd = Array.from({ length: 1_234 }, (_, at) => point(`p${at}`, `Pessoa ${at}`))
  render(<PointList points={crowd} onPick={() => {}} onClose={() => {}} />)
  expect(screen.getByText('1.234 cidadãos')).toBeInTheDocument()
})

it('draws the outline of the chosen area, named by its kind', async () => {
  const asked: unknown[] = []
  server.answer('citizen-geolocation', (input) => {
    asked.push(input)
    return {
      ...everywhere,
      ...packed(point('a', 'Ana')),
      boundary: 'MULTIPOLYGON (((-47.22 -22.13, -47.19 -22.13, -47.2 -22.1, -47.22 -22.13)))',
    }
  })
  server.answer('geo-filters-search', () => ({
    items: [
      { id: 'u', name: 'UBS Centro', type: 'health_unit' },
      { id: 'm', name: 'Centro 01', type: 'user', description: 'Maria' },
    ],
  }))
  draw()
  await summary()
  await userEvent.click(screen.getByPlaceholderText('Selecione uma área...'))
  expect(await screen.findByText('Centro 01 (Microárea)')).toBeInTheDocument()
  await userEvent.click(screen.getByText('UBS Centro (Unidade de saúde)'))
  await waitFor(() => expect(asked.at(-1)).toMatchObject({ area: { id: 'u', type: 'health_unit' } }))
  expect(await screen.findByText('Limite da área')).toBeInTheDocument()
  expect(document.querySelector('path.area')).toBeInTheDocument()
})

it.each([
  ['health_unit', 'Unidade de saúde sem limites informados'],
  ['user', 'Agente comunitário de saúde (ACS) sem limites informados'],
])('says that an area of type %s has no outline, and leads back', async (geoFilterType, text) => {
  server.answer('citizen-geolocation', (input) =>
    JSON.stringify(input).includes('"area"')
      ? { ...everywhere, ...packed(), hasBoundary: false, geoFilterType }
      : { ...everywhere, ...packed(point('a', 'Ana')) },
  )
  server.answer('geo-filters-search', () => ({ items: [{ id: 'x', name: 'Nova', type: geoFilterType }] }))
  draw()
  await summary()
  await userEvent.click(screen.getByPlaceholderText('Selecione uma área...'))
  await userEvent.click(await screen.findByText(/^Nova \(/))
  expect(await screen.findByText('Sem limites de área cadastrado')).toBeInTheDocument()
  expect(screen.getByText(text)).toBeInTheDocument()
  // No numbers: zeros would not be true.
  expect(screen.getByText('Sem limites de área cadastrado.')).toHaveRole('status')
  expect(screen.queryByText(/no mapa$/)).toBeNull()
  expect(screen.getByRole('region', { name: 'Mapa: Cidadãos' })).toHaveAttribute('aria-busy', 'true')
  await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
  await waitFor(() => expect(screen.queryByText(text)).toBeNull())
  expect(screen.getByRole('region', { name: 'Mapa: Cidadãos' })).toHaveAttribute('aria-busy', 'false')
})

it('shows what failed, and asks again', async () => {
  server.fail('citizen-geolocation', { key: 'timeout', message: 'O tempo limite expirou' })
  draw()
  expect(await screen.findByText('O tempo limite expirou')).toBeInTheDocument()
  server.answer('citizen-geolocation', () => ({ ...everywhere, ...packed() }))
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Nenhum cidadão localizado com estes filtros.')).toBeInTheDocument()
})

it('goes on page after page until all are on the map', async () => {
  const asked: unknown[] = []
  const pages: Record<string, object> = {
    first: { ...packed(point('a', 'Ana')), withoutLocation: 7, next: 'a' },
    a: { ...packed(point('b', 'Bia', 0.05)), next: 'b' },
    b: { ...packed(point('c', 'Caio', 0.1)), next: null },
  }
  server.answer('citizen-geolocation', (input) => {
    const { after = 'first' } = input as { after?: string }
    asked.push(after)
    return { ...everywhere, ...pages[after] }
  })
  draw()
  expect(await screen.findByText('3')).toBeInTheDocument()
  expect(await summary()).toHaveTextContent('3 de 10 no mapa, 7 sem localização')
  expect(asked).toEqual(['first', 'a', 'b'])
  expect(screen.getByRole('region', { name: 'Mapa: Cidadãos' })).toHaveAttribute('aria-busy', 'false')
})

it('counts all of them while their pages come, and stays open to input while it is read again after a change', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isHeld = true
  server.answer('citizen-geolocation', async (input) => {
    const isLater = JSON.stringify(input).includes('"after":"a"')
    if (isLater && isHeld) await held
    return isLater
      ? { ...everywhere, ...packed(point('b', 'Bia', 0.05)), next: null }
      : { ...everywhere, ...packed(point('a', 'Ana')), withoutLocation: 7, located: 2, next: 'a' }
  })
  const map = () => screen.getByRole('region', { name: 'Mapa: Cidadãos' })
  draw()
  expect(await summary()).toHaveTextContent('1 de 9 no mapa, 7 sem localização')
  expect(map()).toHaveAttribute('aria-busy', 'true')
  release()
  await waitFor(() => expect(map()).toHaveAttribute('aria-busy', 'false'))
  expect(await summary()).toHaveTextContent('2 de 9 no mapa, 7 sem localização')
  const busy: unknown[] = []
  const watch = new MutationObserver(() => busy.push(map().getAttribute('aria-busy')))
  watch.observe(map(), { attributes: true, attributeFilter: ['aria-busy'] })
  const before = server.calls.length
  isHeld = false
  act(() => announce(['citizen'], ['a']))
  await waitFor(() => expect(server.calls.length).toBe(before + 2))
  expect(await summary()).toHaveTextContent('2 de 9 no mapa, 7 sem localização')
  watch.disconnect()
  expect(busy).toEqual([])
})

it('reads after a change the pages again that have another version, and no others', async () => {
  const asked: unknown[] = []
  const pages: Record<string, { version: string; next: string | null }> = {
    a: { ...packed(point('b', 'Bia', 0.05)), version: 'b1', next: 'b' },
    b: { ...packed(point('c', 'Caio', 0.1)), version: 'c1', next: 'c' },
    c: { ...packed(point('d', 'Davi', 0.15)), version: 'd1', next: null },
  }
  const later = () => Object.entries(pages).map(([after, { version }]) => ({ after, version }))
  server.answer('citizen-geolocation', (input) => {
    const { after } = input as { after?: string }
    asked.push(after)
    const page = after ? pages[after] : { ...packed(point('a', 'Ana')), next: 'a', later: later() }
    return { ...everywhere, ...page }
  })
  draw()
  expect(await summary()).toHaveTextContent('4 no mapa')
  expect(asked).toEqual([undefined, 'a', 'b', 'c'])
  pages.b = { ...packed(point('c', 'Caio', 0.1), point('e', 'Eva', 0.2)), version: 'c2', next: 'c' }
  act(() => announce(['citizen'], ['e']))
  await waitFor(async () => expect(await summary()).toHaveTextContent('5 no mapa'))
  expect(asked.slice(4)).toEqual([undefined, 'b'])
  // The last page ends elsewhere now.
  pages.c = { ...packed(point('d', 'Davi', 0.15)), version: 'd2', next: 'd' }
  pages.d = { ...packed(point('f', 'Fábio', 0.25)), version: 'f1', next: null }
  act(() => announce(['citizen'], ['f']))
  await waitFor(async () => expect(await summary()).toHaveTextContent('6 no mapa'))
  expect(asked.slice(6)).toEqual([undefined, 'c', 'd'])
})

it('leaves nothing behind', async () => {
  server.answer('citizen-geolocation', () => ({ ...everywhere, ...packed(point('a', 'Ana')) }))
  const { unmount } = draw()
  await screen.findByTitle('Cidadão')
  unmount()
  expect(document.querySelector('.leaflet-container, .leaflet-marker-icon')).toBeNull()
})

it('offers no area to those who may not look for one', async () => {
  server.answer('citizen-geolocation', () => ({ ...everywhere, ...packed() }))
  draw(['citizenGeolocation'])
  await summary()
  expect(screen.queryByPlaceholderText('Selecione uma área...')).toBeNull()
})
