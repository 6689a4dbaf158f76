import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import Pending from './Pending.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
beforeEach(async () => {
  session.signIn(auth({ permissions: ['travelerPendingList', 'travelerCreate', 'travelCreate'] }))
  await navigate('/app/travel/pending')
  server.answer('traveler-pending-list', () => ({
    items: [waiting],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
})
afterEach(() => {
  session.signOut()
  server.reset()
})

const waiting = {
  id: 'p1',
  citizen: { id: 'c1', name: 'Ana Prado' },
  originCityName: null,
  destinationCityName: 'Campinas - SP',
  appointmentDate: '2030-05-02 09:00:00.000-03:00',
  source: 'request',
  withCompanion: true,
}
const trip = {
  id: 't1',
  number: '2030/000004',
  originCityName: 'Santa Rita do Vale - SP',
  appointmentDate: '2030-05-02 05:00:00.000-03:00',
  vehicleName: 'Renault Master',
  room: '4 lugares livres de 15',
  refusal: null,
}
const why = 'Não há lugar: o veículo leva 2 passageiros e acompanhantes, e seriam 3'
const full = { ...trip, id: 't2', vehicleName: 'Fiat Uno', room: '1 lugar livre de 2', refusal: why }

async function opened() {
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Pending />
    </PlatformProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Dar lugar' }))
  return screen.findByRole('dialog', { name: 'Lugar para Ana Prado' })
}
const booked = () => server.calls.filter(({ path }) => path.endsWith('travel-book'))

it('gives a seat from the row in two presses, and says on which trips there is none', async () => {
  server.answer('traveler-pending-trips', () => ({ items: [trip, full] }))
  server.answer('travel-book', () => ({ id: 't1', citizenIds: ['c1'] }))
  const dialog = await opened()
  expect(dialog).toHaveTextContent('Campinas - SP, atendimento em 02/05/2030 às 09:00, com acompanhante')
  expect(await within(dialog).findByText(why)).toBeVisible()
  const [free, none] = within(dialog).getAllByRole('button', { name: /^Dar lugar na viagem/ })
  if (none) fireEvent.click(none)
  expect(booked()).toEqual([])
  if (free) fireEvent.click(free)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(booked().map(({ input }) => input)).toEqual([{ id: 't1', pendingIds: ['p1'] }])
})

it('keeps the dialog open with the reason where the server refuses the seat', async () => {
  server.answer('traveler-pending-trips', () => ({ items: [trip] }))
  server.fail('travel-book', { key: 'conflict', message: `Ana Prado: ${why}` })
  const dialog = await opened()
  fireEvent.click(await within(dialog).findByRole('button', { name: /^Dar lugar na viagem/ }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent(`Ana Prado: ${why}`)
})

it('leads to a new trip where none goes there', async () => {
  server.answer('traveler-pending-trips', () => ({ items: [] }))
  const dialog = await opened()
  expect(await within(dialog).findByText(/^Nenhuma viagem planejada leva a esta cidade/)).toBeVisible()
  expect(within(dialog).getByRole('link', { name: 'Nova viagem' })).toHaveAttribute(
    'href',
    '/app/travel/wizard',
  )
})
