import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import HealthUnits from './HealthUnits.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})
const permissions = ['healthUnitList', 'healthUnitGet', 'healthUnitCreate', 'healthUnitUpdate']
const draw = async (path: string, held = permissions) => {
  session.signIn(auth({ permissions: held }))
  await navigate(path)
  const unit = { id: 'h-1', name: 'UBS Centro', cnes: '2077485', boundary: [{ lat: -22, lng: -47 }] }
  server.answer('health-unit-list', () => ({
    items: [unit],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <HealthUnits />
    </PlatformProvider>,
  )
}

it('lists the units, and leads to their details and forms', async () => {
  await draw('/app/options/health-unit')
  expect(await screen.findByText('UBS Centro')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Nova unidade' })).toHaveAttribute(
    'href',
    '/app/options/health-unit/create',
  )
  expect(screen.getByRole('link', { name: 'Detalhes' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Editar' })).toBeInTheDocument()
})

it('offers nothing else to a user who may only list', async () => {
  await draw('/app/options/health-unit', ['healthUnitList'])
  expect(await screen.findByText('UBS Centro')).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: 'Nova unidade' })).toBeNull()
  expect(screen.queryByRole('link', { name: 'Editar' })).toBeNull()
})

it('asks for name, CNES, colour, place and limits, whose file waits for a name and a state', async () => {
  await draw('/app/options/health-unit/create')
  expect(await screen.findByLabelText('CNES')).toBeInTheDocument()
  expect(await screen.findByRole('button', { name: 'Localização: escolher no mapa' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Adicionar limites' })).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Baixar GeoJSON' })).toHaveAttribute('aria-disabled', 'true')
})
