import { today } from '@saude/contract/instants'
import {
  type KeptAnswer,
  kept,
  PlatformProvider,
  provideDevice,
  type Queued,
  session,
} from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import MyTravels from './MyTravels.tsx'

const server = fakeServer()
const answers = new Map<string, KeptAnswer>()
const queued: Queued[] = []
const key = (name: string, input: unknown) => `${name} ${JSON.stringify(input)}`

beforeEach(() => {
  URL.createObjectURL = () => 'blob:recibo'
  URL.revokeObjectURL = () => undefined
  provideDevice({
    queue: async (call) => {
      queued.push(call)
      return true
    },
    row: () => undefined,
    changeRow: async () => undefined,
    keepAnswer: async (name, input, answered) => void answers.set(key(name, input), answered),
    answer: async (name, input) => answers.get(key(name, input)),
    waiting: () => queued.length,
    entered: async () => undefined,
    leave: async () => undefined,
  })
  session.signIn(auth({ permissions: ['travelGet', 'travelUpdate', 'travelerUpdate'] }))
})
afterEach(() => {
  server.reset()
  answers.clear()
  queued.length = 0
  kept.switchOff()
  session.signOut()
})

const stop = { citizenId: 'c-1', name: 'Ana Prado', at: `${today()} 05:10:00.000-03:00`, wheelchair: false }
const trip = {
  id: 't-1',
  state: 'underway',
  destinationCityName: 'Campinas - SP',
  appointmentDate: `${today()} 05:00:00.000-03:00`,
  endAt: `${today()} 14:00:00.000-03:00`,
  kmStart: 100,
  stops: [
    { ...stop, travelerId: 'p-1', kind: 'pickup', phone: '19999990000', presence: null },
    { ...stop, travelerId: 'p-1', kind: 'dropoff' },
  ],
}
const mine = (items: object[]) => server.answer('travel-mine', () => ({ items }))
const draw = () =>
  render(
    <PlatformProvider>
      <MyTravels />
    </PlatformProvider>,
  )

it('promises work without a connection only where this device keeps the trips', async () => {
  mine([])
  draw()
  expect(await screen.findByText(/Nenhuma viagem confirmada/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'dados offline' })).toHaveAttribute(
    'href',
    '/app/options/offline-data',
  )
})

it('ticks everybody of whom nothing is said yet by one press, also while the server is not reached', async () => {
  const second = { ...stop, travelerId: 'p-2', kind: 'pickup', citizenId: 'c-2', name: 'Bento Luz' }
  const third = { ...second, travelerId: 'p-3', name: 'Caio Reis', presence: 'absent' }
  mine([{ ...trip, stops: [...trip.stops, second, third] }])
  server.fail('traveler-mark', 'network')
  draw()
  fireEvent.click(await screen.findByRole('button', { name: /Todos embarcaram/ }))
  await waitFor(() =>
    expect(screen.getAllByRole('radio', { name: 'Embarcou', checked: true })).toHaveLength(2),
  )
  expect(queued).toMatchObject([
    { input: { id: 'p-1', presence: 'boarded' } },
    { input: { id: 'p-2', presence: 'boarded' } },
  ])
  expect(screen.queryByRole('button', { name: /Todos embarcaram/ })).toBeNull()
})

it('shows the trips that are kept, and keeps who boarded, while the server is not reached', async () => {
  kept.switchOn('u1')
  mine([trip])
  const { unmount } = draw()
  expect(await screen.findByRole('radiogroup', { name: 'Embarque de Ana Prado' })).toBeInTheDocument()
  await waitFor(() => expect(answers.has(key('travelMine', { day: today() }))).toBe(true))
  unmount()

  act(() => void dispatchEvent(new Event('offline')))
  server.fail('travel-mine', 'network')
  server.fail('traveler-mark', 'network')
  session.signOut()
  session.signIn(auth({ permissions: ['travelGet', 'travelUpdate', 'travelerUpdate'] }))
  draw()
  fireEvent.click(await screen.findByRole('radio', { name: 'Embarcou' }))
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Embarcou' })).toBeChecked())
  expect(queued).toMatchObject([
    {
      call: { name: 'travelerMark' },
      input: { id: 'p-1', presence: 'boarded' },
      description: 'Embarque de Ana Prado',
    },
  ])
  // Who opens the page anew finds it ticked.
  expect(answers.get(key('travelMine', { day: today() }))?.answer).toMatchObject({
    items: [{ stops: [{ presence: 'boarded' }, {}] }],
  })
  act(() => void dispatchEvent(new Event('online')))
})

it('keeps the beginning, the end and what was spent, while the server is not reached', async () => {
  kept.switchOn('u1')
  const stops = trip.stops.map((one) => ({ ...one, presence: 'boarded' }))
  mine([{ ...trip, stops, state: 'confirmed', kmStart: null, lastKm: 990, plannedKm: 140 }])
  const { unmount } = draw()
  expect(await screen.findByRole('button', { name: 'Iniciar viagem' })).toBeInTheDocument()
  expect(screen.getByText('Última deste veículo: 990 km')).toBeVisible()
  await waitFor(() => expect(answers.has(key('travelMine', { day: today() }))).toBe(true))
  unmount()

  const browser = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  for (const path of ['travel-mine', 'travel-advance', 'travel-expense-create']) server.fail(path, 'network')
  session.signOut()
  session.signIn(auth({ permissions: ['travelGet', 'travelUpdate', 'travelExpenseCreate'] }))
  draw()
  const odometer = (label: string, km: string) => {
    const field = screen.getByRole('textbox', { name: new RegExp(label) })
    fireEvent.change(field, { target: { value: km } })
    fireEvent.blur(field)
  }
  await screen.findByRole('button', { name: 'Iniciar viagem' })
  odometer('Quilometragem na saída', '1000')
  fireEvent.click(screen.getByRole('button', { name: 'Iniciar viagem' }))
  expect(await screen.findByText('Em viagem')).toBeInTheDocument()

  fireEvent.click(screen.getByRole('button', { name: 'Registrar despesa' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Registrar despesa' }))
  fireEvent.click(dialog.getByRole('combobox', { name: /Despesa/ }))
  fireEvent.click(await screen.findByRole('option', { name: 'Pedágio' }))
  const amount = dialog.getByRole('textbox', { name: /Valor/ })
  fireEvent.change(amount, { target: { value: '19,40' } })
  fireEvent.blur(amount)
  const photo = new File(['pedágio'], 'recibo.jpg', { type: 'image/jpeg' })
  fireEvent.change(dialog.getByLabelText(/Foto do recibo/), { target: { files: [photo] } })
  await dialog.findByText(/recibo.jpg/)
  fireEvent.click(dialog.getByRole('button', { name: 'Registrar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  // What waits is among what was spent.
  const spent = await screen.findByRole('region', { name: 'Despesas' })
  expect(spent).toHaveTextContent(/Despesas: R\$\s19,40Pedágio, .*R\$\s19,40/)

  odometer('Quilometragem na chegada', '1150')
  fireEvent.click(screen.getByRole('button', { name: 'Concluir viagem' }))
  const question = await screen.findByRole('dialog', { name: 'Concluir a viagem?' })
  fireEvent.click(within(question).getByRole('button', { name: 'Concluir viagem' }))
  expect(await screen.findByText('150 km rodados')).toBeInTheDocument()
  expect(queued).toMatchObject([
    {
      call: { name: 'travelAdvance' },
      input: { id: 't-1', step: 'depart', km: 1000 },
      description: 'Iniciar viagem para Campinas - SP',
    },
    {
      call: { name: 'travelExpenseCreate' },
      input: { travelId: 't-1', kind: 'toll', amount: 19.4 },
      files: { receipt: photo },
      description: 'Despesa da viagem para Campinas - SP: Pedágio',
    },
    { call: { name: 'travelAdvance' }, input: { id: 't-1', step: 'finish', km: 1150 } },
  ])
  browser.mockRestore()
  act(() => void dispatchEvent(new Event('online')))
})
