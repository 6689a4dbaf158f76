import '../../area.ts'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import TravelAct from './TravelAct.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const trip = (id: string, state: string) => ({
  id,
  state,
  version: 1,
  destinationCity: { id: 'c-2', name: 'Campinas - SP' },
  originCity: { id: 'c-1', name: 'Serra Negra - SP' },
  appointmentDate: `2030-05-0${id} 04:30:00.000-03:00`,
})

test('a person gets a seat on a trip that is still planned, without being typed again', async () => {
  const items = [trip('4', 'planned'), trip('5', 'cancelled'), trip('6', 'confirmed')]
  server.answer('travel-list', () => ({
    items,
    totalItems: 3,
    startIndex: 0,
    stopIndex: 39,
    endReached: true,
  }))
  server.answer('traveler-create', () => ({ id: 'p-1', version: 1 }))
  session.signIn(auth({ permissions: ['travelList', 'travelCreate', 'travelerCreate'] }))
  const onClose = jest.fn()
  render(
    <PlatformProvider>
      <TravelAct citizenId="c-1" name="Ana Prado" onClose={onClose} />
    </PlatformProvider>,
  )
  const chosen = await screen.findByRole('button', { name: /Campinas - SP, 04\/05\/2030.*Planejada/ })
  expect(screen.queryByRole('button', { name: /Cancelada/ })).toBeNull()
  expect(screen.getByRole('link', { name: 'Nova viagem' })).toHaveAttribute(
    'href',
    '/app/travel/wizard?citizen=c-1',
  )
  fireEvent.click(chosen)
  expect(await screen.findByRole('combobox', { name: /^Passageiro/ })).toHaveValue('Ana Prado')
  fireEvent.click(screen.getByRole('button', { name: 'Incluir' }))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(server.calls.find(({ path }) => path === 'traveler-create')?.input).toMatchObject({
    travelId: '4',
    citizen: { id: 'c-1' },
  })
})
