import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { TripCourse } from './TripCourse.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const trip = {
  id: 't-1',
  state: 'underway',
  kmStart: 1000,
  kmEnd: null,
  destinationCity: { id: 'c-2', name: 'Campinas - SP' },
  appointmentDate: '2030-05-04 04:30:00.000-03:00',
} as const
const passenger = {
  id: 'p-1',
  citizen: { id: 'c-1', name: 'Ana Prado' },
  wheelchair: false,
  withCompanion: false,
  presence: null,
  isUnreached: false,
}
const plan = {
  id: 't-1',
  taken: 1,
  wheelchairs: 0,
  allowance: 0,
  passengers: [passenger],
  calls: [],
  problems: [],
}
const spent = { id: 'e-1', travelId: 't-1', date: '2030-05-04', version: 1 }
const photo = { id: 'f-1', name: 'recibo.jpg', type: 'image/jpeg', size: 2048, url: '/files/f-1?s=1' }

const draw = (isAnonymization = false) => {
  session.signIn(
    auth({
      permissions: [
        'travelGet',
        'travelUpdate',
        'travelerUpdate',
        'travelExpenseList',
        'travelExpenseCreate',
      ],
      isAnonymization,
    }),
  )
  server.answer('travel-plan', () => plan)
  server.answer('travel-itinerary', () => ({ id: 't-1', km: 150.4, lastKm: 990, stops: [] }))
  server.answer('travel-expense-list', () => ({
    items: [
      { ...spent, kind: 'fuel', amount: 200.1, receipt: photo },
      { ...spent, id: 'e-2', kind: 'toll', amount: 19.4, receipt: null },
    ],
    totalItems: 2,
    startIndex: 0,
    stopIndex: 99,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <TripCourse trip={trip} />
    </PlatformProvider>,
  )
}

it('shows to those who plan what was spent, with each photo', async () => {
  draw()
  expect(await screen.findByText(/Total: R\$\s219,50/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /recibo\.jpg/ })).toHaveAttribute('href', '/files/f-1?s=1')
  expect(screen.getByText('Sem foto do recibo')).toBeInTheDocument()
  expect(screen.getByRole('link', { name: /^Pedágio/ })).toHaveAttribute(
    'href',
    '/app/travel/expense/details/e-2',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Registrar despesa' }))
  expect(await screen.findByRole('dialog', { name: 'Registrar despesa' })).toBeInTheDocument()
})

it('takes who was there, and the kilometres with the step that they belong to', async () => {
  server.answer('traveler-mark', () => ({ id: 'p-1', citizenIds: ['c-1'] }))
  server.answer('travel-advance', () => ({ id: 't-1', version: 2 }))
  draw()
  const finish = await screen.findByRole('button', { name: 'Concluir viagem' })
  await waitFor(() => expect(finish).toHaveAttribute('aria-disabled', 'true'))
  expect(await screen.findByText('Marque antes quem embarcou: 1 passageiro sem registro.')).toBeVisible()
  server.answer('travel-plan', () => ({ ...plan, passengers: [{ ...passenger, presence: 'absent' }] }))
  fireEvent.click(await screen.findByRole('radio', { name: 'Faltou' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'traveler-mark')?.input).toMatchObject({
      id: 'p-1',
      presence: 'absent',
    }),
  )
  fireEvent.change(screen.getByRole('textbox', { name: /Quilometragem na chegada/ }), {
    target: { value: '11500' },
  })
  fireEvent.blur(screen.getByRole('textbox', { name: /Quilometragem na chegada/ }))
  await waitFor(() => expect(finish).not.toHaveAttribute('aria-disabled'))
  fireEvent.click(finish)
  const question = await screen.findByRole('dialog', { name: 'Concluir a viagem?' })
  expect(question).toHaveTextContent('O caminho previsto tem 150 km. São 10.500 km rodados.')
  fireEvent.click(within(question).getByRole('button', { name: 'Concluir viagem' }))
  await waitFor(() =>
    expect(server.calls.find(({ path }) => path === 'travel-advance')?.input).toMatchObject({
      id: 't-1',
      step: 'finish',
      km: 11_500,
    }),
  )
})

it('changes nothing while anonymised', async () => {
  draw(true)
  expect(await screen.findByRole('button', { name: 'Registrar despesa' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  for (const choice of await screen.findAllByRole('radio')) expect(choice).toBeDisabled()
})
