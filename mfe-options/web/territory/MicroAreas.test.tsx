import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate, PageRoutes } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import MicroAreas from './MicroAreas.tsx'

const server = fakeServer()
beforeAll(() => {
  // jsdom lays nothing out; Leaflet draws what lies in sight.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 800 })
  Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, value: 600 })
})
afterEach(() => {
  server.reset()
  session.signOut()
})

const square = (west: number, south: number) => [
  { lat: south, lng: west },
  { lat: south, lng: west + 0.01 },
  { lat: south + 0.01, lng: west + 0.01 },
  { lat: south + 0.01, lng: west },
]
const wkt = (west: number, south: number) =>
  `MULTIPOLYGON (((${[...square(west, south), ...square(west, south).slice(0, 1)].map(({ lat, lng }) => `${lng} ${lat}`).join(', ')})))`

const municipality = { name: 'Vila Serena', stateCode: 'SP', ibge: '3556800' }
const permissions = ['microAreaList', 'microAreaGet', 'microAreaUpdate', 'territoryBoundaries']

async function draw(held = permissions) {
  session.signIn(auth({ permissions: held }))
  await navigate('/app/options/micro-area/update/m-1')
  const healthUnit = { id: 'h-1', name: 'UBS Centro' }
  const base = { code: '01', name: 'Microárea 01', healthUnit, version: 1 }
  server.answer('micro-area-get', () => ({ id: 'm-1', ...base, boundary: square(-47, -22) }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <PageRoutes screens={{ '/app/options/micro-area/update/{id}': MicroAreas }} />
    </PlatformProvider>,
  )
  return screen.findByRole('button', { name: 'Editar limite' })
}

const answer = (...items: { id: string; name: string; boundary: string }[]) =>
  server.answer('territory-boundaries', () => ({ items, municipality }))

it('draws a micro-area beside the others, says which it overlaps, and names its file after the municipality', async () => {
  answer(
    { id: 'm-1', name: 'Microárea 01', boundary: wkt(-47, -22) },
    { id: 'm-2', name: 'Microárea 02', boundary: wkt(-46.995, -22) },
    { id: 'm-3', name: 'Microárea 03', boundary: wkt(-46.9, -22) },
  )
  const edit = await draw()
  expect(await screen.findByText('Os limites se sobrepõem aos de outra microárea')).toBeInTheDocument()
  expect(screen.getByText('Microárea 02: confira. Pode ser salvo assim mesmo.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Baixar GeoJSON' })).not.toHaveAttribute('aria-disabled')
  await userEvent.click(edit)
  await userEvent.click(screen.getByRole('button', { name: 'Mostrar outras microáreas' }))
  expect(screen.getByRole('button', { name: 'Ocultar outras microáreas' })).toBeInTheDocument()
  expect(screen.getByText('Microárea 03')).toBeInTheDocument()
})

it('is drawn alone where the others could not be asked for, and says so', async () => {
  server.fail('territory-boundaries', 'network')
  await draw()
  expect(
    await screen.findByText('Os limites das outras microáreas não puderam ser carregados'),
  ).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Baixar GeoJSON' })).toHaveAttribute(
    'title',
    'O município ainda não foi carregado',
  )
})

it('asks for nothing without the permission', async () => {
  const asked = jest.fn()
  server.answer('territory-boundaries', asked)
  await draw(permissions.slice(0, 3))
  await userEvent.click(await screen.findByRole('button', { name: 'Editar limite' }))
  expect(screen.queryByRole('button', { name: 'Mostrar outras microáreas' })).toBeNull()
  expect(asked).not.toHaveBeenCalled()
})
