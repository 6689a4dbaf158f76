import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor } from '@testing-library/react'
import Travels from './Travels.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const permissions = ['travelList', 'travelGet', 'travelCreate', 'travelUpdate']
const travel = {
  id: 't-1',
  originCity: { id: 'c-1', name: 'Santa Rita do Vale - SP' },
  destinationCity: { id: 'c-2', name: 'Campinas - SP' },
  appointmentDate: '2030-05-04 04:30:00.000-03:00',
}
const draw = async (path: string, isAnonymization = false) => {
  session.signIn(auth({ permissions, isAnonymization }))
  await navigate(path)
  server.answer('travel-list', () => ({
    items: [travel],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Travels />
    </PlatformProvider>,
  )
}

it('says to anonymised users why no travel can be added', async () => {
  await draw('/app/travel/list', true)
  expect(await screen.findByRole('button', { name: 'Nova viagem' })).toHaveAttribute('aria-disabled', 'true')
})

it('lists where from and where to, and leads to details, update and the wizard', async () => {
  await draw('/app/travel/list')
  const row = (await screen.findByText('Campinas - SP')).closest('[role=row]')
  expect(row).toHaveTextContent('04/05/2030 às 04:30')
  expect(screen.getByRole('columnheader', { name: /Origem/ })).toBeInTheDocument()
  const leads = (name: string, to: string) =>
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', to)
  leads('Nova viagem', '/app/travel/wizard')
  leads('Detalhes', '/app/travel/list/details/t-1')
  leads('Editar', '/app/travel/list/update/t-1')
  leads('Planejar', '/app/travel/wizard-passengers/t-1')
  leads('Lista para a fiscalização', '/app/travel/report/pdf/t-1')
})

it('begins a travel in the municipality of the client: the city next to its middle', async () => {
  session.signIn({
    ...auth({ permissions }),
    info: { ...auth({ permissions }).info, latitude: -22.1, longitude: -47.2 },
  })
  await navigate('/app/travel/wizard')
  const own = { id: 'c-1', name: 'Santa Rita do Vale', description: 'Santa Rita do Vale - SP' }
  server.answer('city-search', () => ({ items: [own] }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Travels />
    </PlatformProvider>,
  )
  await waitFor(() =>
    expect(screen.getByLabelText('Cidade de origem')).toHaveValue('Santa Rita do Vale - SP'),
  )
  expect(server.calls.find(({ path }) => path === 'city-search')?.input).toEqual({
    latitude: -22.1,
    longitude: -47.2,
  })
})

it('begins a travel in the wizard', async () => {
  await draw('/app/travel/wizard')
  expect(await screen.findByRole('button', { name: 'Cadastrar' })).toBeInTheDocument()
  expect(screen.getByLabelText('Cidade de destino')).toBeInTheDocument()
})
