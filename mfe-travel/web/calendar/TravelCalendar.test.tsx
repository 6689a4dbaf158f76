import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, within } from '@testing-library/react'
import TravelCalendar from './TravelCalendar.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

const trip = (day: string, index: number) => ({
  id: `${day}-${index}`,
  state: 'planned',
  originCityName: 'Santa Rita do Vale - SP',
  destinationCityName: `Cidade ${index} - ${index < 6 ? 'SP' : 'MG'}`,
  appointmentDate: `${day} 0${index}:30:00.000-03:00`,
  endAt: `${day} 18:00:00.000-03:00`,
  capacity: 15,
  taken: 1,
  vehicle: null,
  driver: null,
})
const tripsOn = (day: string, count: number) => Array.from({ length: count }, (_, index) => trip(day, index))

const draw = async (query: string) => {
  session.signIn(auth({ permissions: ['travelCalendar'] }))
  await navigate(`/app/travel?${query}`)
  server.answer('travel-calendar', () => ({
    items: [...tripsOn('2030-05-06', 7), ...tripsOn('2030-05-08', 4)],
    holidays: [],
  }))
  render(
    <PlatformProvider>
      <TravelCalendar />
    </PlatformProvider>,
  )
}
const citiesOn = (day: string) =>
  within(screen.getByRole('cell', { name: day }))
    .getAllByText(/^Cidade/)
    .map((city) => city.textContent)

it('shows a few trips of a day of the month, and leads to the day with all of them', async () => {
  await draw('view=month&day=2030-05-01')
  const more = await screen.findByRole('link', { name: 'mais 4 viagens em 06/05/2030' })
  expect(citiesOn('seg. 06/05/2030')).toHaveLength(3)
  fireEvent.click(more)
  expect(await screen.findByRole('heading', { name: 'seg. 06/05/2030' })).toBeInTheDocument()
  expect(screen.getAllByText(/Cidade \d - (SP|MG)/)).toHaveLength(7)
  expect(screen.queryByText(/^mais/)).not.toBeInTheDocument()
})

it('says each of a trip in one line of the month, and all of it whole in its title', async () => {
  await draw('view=month&day=2030-05-01')
  const [chip] = await screen.findAllByRole('link', { name: /Cidade 0/ })
  expect(chip).toHaveTextContent(/^00:30 Cidade 01 ocup., 14 livresSem motoristaSem veículoPlanejada$/)
  expect(chip).toHaveAttribute(
    'title',
    'Cidade 0 - SP, Planejada, 1 ocupado, 14 livres, Sem motorista, Sem veículo',
  )
})

it('does not hide a single trip behind a line of its own', async () => {
  await draw('view=month&day=2030-05-01')
  await screen.findByRole('link', { name: /mais 4/ })
  expect(citiesOn('qua. 08/05/2030')).toHaveLength(4)
})

it('shows all trips of a week', async () => {
  await draw('view=week&day=2030-05-06')
  await screen.findAllByText(/Cidade 6/)
  expect(screen.queryByRole('link', { name: /mais/ })).not.toBeInTheDocument()
})

it('opens the month with the present week in sight', async () => {
  jest.useFakeTimers({ now: new Date('2030-05-22T12:00:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
  // The window is 768 pixels high.
  jest
    .spyOn(Element.prototype, 'getBoundingClientRect')
    .mockReturnValue(
      Object.assign(document.createElement('p').getBoundingClientRect(), { top: 900, bottom: 1_200 }),
    )
  const scroll = jest.spyOn(Element.prototype, 'scrollIntoView')
  try {
    await draw('view=month')
    await screen.findByRole('cell', { name: 'qua. 22/05/2030' })
  } finally {
    jest.useRealTimers()
  }
  const rows = scroll.mock.instances
  jest.restoreAllMocks()
  expect(rows).toEqual([screen.getByRole('cell', { name: 'qua. 22/05/2030' }).closest('tr')])
})
