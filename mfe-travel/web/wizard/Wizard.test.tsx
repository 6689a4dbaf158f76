import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate, ParamsContext } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { area } from '../../area.ts'
import { widgets } from '../area.tsx'
import Wizard from './Wizard.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const permissions = [
  'travelList',
  'travelGet',
  'travelCreate',
  'travelUpdate',
  'travelerCreate',
  'travelerUpdate',
  'travelerPendingList',
  'citizenHistory',
]
const trip = {
  id: 't-1',
  version: 3,
  number: '2030/000001',
  state: 'planned',
  originCity: { id: 'c-1', name: 'Santa Rita do Vale - SP' },
  destinationCity: { id: 'c-2', name: 'Campinas - SP' },
  appointmentDate: '2030-05-04 04:30:00.000-03:00',
  endAt: '2030-05-04 16:30:00.000-03:00',
}
const plan = {
  id: 't-1',
  capacity: null,
  taken: 0,
  wheelchairs: 0,
  allowance: 0,
  passengers: [],
  calls: [],
  problems: [
    { step: 'passengers', text: 'Nenhum passageiro', isBlocking: false },
    { step: 'vehicle', text: 'Escolha o veículo', isBlocking: true },
  ],
}
const page = (items: object[]) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 0,
  endReached: true,
})
const draw = async (path: string, more: { isAnonymization?: boolean; trip?: object } = {}) => {
  session.signIn(auth({ permissions, isAnonymization: more.isAnonymization ?? false }))
  await navigate(path)
  server.answer('travel-get', () => ({ ...trip, ...more.trip }))
  server.answer('travel-plan', () => plan)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <ParamsContext value={{ travelId: 't-1' }}>
        <Wizard />
      </ParamsContext>
    </PlatformProvider>,
  )
}

it('says at each step what is missing, and leads to it', async () => {
  server.answer('traveler-pending-list', () => page([]))
  await draw('/app/travel/wizard-passengers/t-1')
  expect(await screen.findByText('Nenhum passageiro')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Veículo 1 pendência/ })).toHaveAttribute(
    'href',
    '/app/travel/wizard-vehicle/t-1',
  )
  expect(screen.getByRole('link', { name: /^Passageiros/ })).toHaveAttribute('aria-current', 'step')
  expect(screen.getByText('0 lugares ocupados')).toBeInTheDocument()
})

it('puts those who wait on the trip at once', async () => {
  const waiting = ['Ana Prado', 'Bento Luz'].map((name, nth) => ({
    id: `p-${nth}`,
    citizen: { id: `c-${nth}`, name },
    destinationCityName: 'Campinas - SP',
    appointmentDate: '2030-05-04 09:00:00.000-03:00',
    source: 'request',
  }))
  server.answer('traveler-pending-list', () => page(waiting))
  server.answer('travel-book', () => ({ id: 't-1', citizenIds: [] }))
  await draw('/app/travel/wizard-passengers/t-1')
  // The name leads to the person, and what is beneath it chooses.
  expect(await screen.findByRole('link', { name: 'Ana Prado' })).toHaveAttribute(
    'href',
    '/app/citizen/history/c-0',
  )
  expect(screen.getByRole('checkbox', { name: /^Ana Prado, 04\/05\/2030/ })).not.toBeChecked()
  fireEvent.click(screen.getByRole('button', { name: 'Marcar todos' }))
  fireEvent.click(screen.getByRole('button', { name: /Incluir na viagem/ }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'travel-book')?.input).toEqual({
      id: 't-1',
      pendingIds: ['p-0', 'p-1'],
    }),
  )
})

it('offers a vehicle with what speaks against it, and does not choose that one', async () => {
  const vehicle = { name: 'Fiat Uno', plate: 'ABC1D23', capacity: 4, wheelchairPlaces: 0, isChosen: false }
  server.answer('travel-vehicles', () => ({
    items: [
      { ...vehicle, id: 'v-1', reasons: ['Vistoria vencida em 01/05/2030'] },
      { ...vehicle, id: 'v-2', name: 'Kombi', reasons: [] },
    ],
  }))
  await draw('/app/travel/wizard-vehicle/t-1')
  expect(await screen.findByText('Vistoria vencida em 01/05/2030')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Escolher Fiat Uno' })).toHaveAttribute('aria-disabled', 'true')
  const kombi = screen.getByRole('button', { name: 'Escolher Kombi' })
  await waitFor(() => expect(kombi).not.toHaveAttribute('aria-disabled'))
  // The first choice leads on to the next step.
  server.answer('travel-update', () => ({ id: 't-1', version: 4 }))
  fireEvent.click(kombi)
  await waitFor(() => expect(location.pathname).toBe('/app/travel/wizard-driver/t-1'))
})

it('changes nothing while anonymised, and nothing of a trip that is over', async () => {
  server.answer('traveler-pending-list', () => page([]))
  await draw('/app/travel/wizard-passengers/t-1', { isAnonymization: true })
  expect(await screen.findByRole('button', { name: 'Novo passageiro' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

it('offers the departure with which everybody arrives before the appointment', async () => {
  const leaveBy = '2030-05-04 03:50:00.000-03:00'
  server.answer('travel-itinerary', () => ({
    id: 't-1',
    isByHand: false,
    start: 'Garagem',
    departureAt: trip.appointmentDate,
    leaveBy,
    km: 80,
    stops: [
      { travelerId: 'p-1', kind: 'pickup', name: 'Ana Prado', at: trip.appointmentDate, isLate: false },
      { travelerId: 'p-1', kind: 'dropoff', name: 'Ana Prado', at: trip.endAt, isLate: true },
    ],
  }))
  server.answer('travel-update', () => ({ id: 't-1', version: 4 }))
  await draw('/app/travel/wizard-itinerary/t-1')
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar a partida para as 03:50' }))
  const question = await screen.findByRole('dialog', { name: 'Mudar a partida?' })
  expect(question).toHaveTextContent(/A partida passa de .* para .* às 03:50\./)
  expect(server.calls.some(({ path }) => path === 'travel-update')).toBe(false)
  fireEvent.click(within(question).getByRole('button', { name: 'Mudar a partida' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'travel-update')?.input).toMatchObject({
      id: 't-1',
      document: { appointmentDate: leaveBy },
    }),
  )
})

it('says the day of a stop that lies on another one than the stop before', async () => {
  const pickup = { travelerId: 'p-1', kind: 'pickup', name: 'Ana Prado', isLate: false }
  server.answer('travel-itinerary', () => ({
    id: 't-1',
    isByHand: false,
    start: 'Garagem',
    departureAt: '2030-05-04 22:30:00.000-03:00',
    km: 80,
    stops: [
      { ...pickup, at: '2030-05-04 22:50:00.000-03:00' },
      { ...pickup, travelerId: 'p-2', name: 'Bento Luz', at: '2030-05-04 23:40:00.000-03:00' },
      { ...pickup, kind: 'dropoff', at: '2030-05-05 01:10:00.000-03:00' },
    ],
  }))
  await draw('/app/travel/wizard-itinerary/t-1')
  const list = (await screen.findByText('Saída: Garagem')).closest('ol')
  const days = within(list ?? document.body)
    .getAllByRole('listitem')
    .map((one) => one.textContent?.match(/\d\d\/05/)?.[0])
  expect(days).toEqual(['04/05', undefined, undefined, '05/05'])
})

it('has the usual next step as a button, and what cannot be taken back in a menu', async () => {
  server.answer('traveler-pending-list', () => page([]))
  await draw('/app/travel/wizard-passengers/t-1')
  expect(await screen.findByRole('button', { name: 'Confirmar' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Cancelar viagem' })).toBeNull()
  const more = screen.getByRole('button', { name: 'Outros passos' })
  fireEvent.click(more)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Cancelar viagem' }))
  expect(await screen.findByRole('dialog', { name: 'Cancelar viagem' })).toBeInTheDocument()
})

it('says why a cancelled trip is planned no more', async () => {
  server.answer('traveler-pending-list', () => page([]))
  await draw('/app/travel/wizard-passengers/t-1', { trip: { state: 'cancelled' } })
  expect(
    await screen.findByText('A viagem está cancelada: o planejamento não muda mais.'),
  ).toBeInTheDocument()
})

it('shares the widgets that its face names', () => {
  expect(Object.keys(widgets)).toEqual(area.widgets)
})
