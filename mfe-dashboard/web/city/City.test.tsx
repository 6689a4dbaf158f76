import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import CityInNumbers from './CityInNumbers.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const city = {
  day: '2026-11-20',
  residents: 12345,
  ages: [
    { initialAge: 0, count: null, female: 30, male: 40 },
    { initialAge: 80, count: 32, female: 20, male: 10 },
  ],
  conditions: [{ condition: 'hypertension', count: 2100 }],
  units: [{ id: 'u1', name: 'UBS Centro', residents: 500, hypertension: 90, diabetes: 40 }],
  care: [{ kind: 'healthCare', months: [{ month: 1, now: 50, before: 40 }] }],
  indicators: [{ id: 'previne.dental', title: 'Gestantes com dentista', share: 0.17 }],
  coverage: [
    { kind: 'healthCare', now: 0.41, before: 0.38 },
    { kind: 'immunization', now: 0.2, before: 0.25 },
  ],
  waiting: [{ type: 'Solicitação de exame', total: 9, late: 2, totalBefore: 14 }],
  before: {
    day: '2025-11-20',
    residents: 12000,
    conditions: [{ condition: 'hypertension', count: 2000 }],
    ages: [
      { initialAge: 0, count: 64 },
      { initialAge: 80, count: 28 },
    ],
    units: [{ id: 'u1', residents: 480 }],
  },
  trend: [
    { day: '2026-10-31', residents: 12300, conditions: [{ condition: 'hypertension', count: 2090 }] },
    { day: '2026-11-20', residents: 12345, conditions: [{ condition: 'hypertension', count: 2100 }] },
  ],
  travel: { trips: 12, passengers: 80, tripsBefore: 10, passengersBefore: 70 },
}

const draw = (given: object) => {
  server.answer('city-in-numbers', () => given)
  session.signIn(auth({ permissions: ['cityInNumbers'] }))
  render(
    <PlatformProvider>
      <CityInNumbers />
    </PlatformProvider>,
  )
}

it('says the municipality in numbers, beside those of the year before', async () => {
  draw(city)
  expect(await screen.findByText('12.345 (12.000 no ano anterior)')).toBeInTheDocument()
  expect(screen.getByText('2.100 (2.000 no ano anterior)')).toBeInTheDocument()
  expect(screen.getByRole('row', { name: 'UBS Centro 500 480 90 40' })).toBeInTheDocument()
  expect(screen.getByRole('img', { name: 'Evolução: Moradores, Moradores' })).toBeInTheDocument()
  expect(screen.getByText('50 (40 no ano anterior)')).toBeInTheDocument()
  expect(screen.getByText('12 (10 no ano anterior)')).toBeInTheDocument()
  const pyramid = screen.getByRole('table', { name: /População por idade e sexo/ })
  expect(within(pyramid).getByRole('row', { name: '80+ 10 20' })).toBeInTheDocument()
  expect(screen.getByText('Por idade e sexo · 2 moradores sem sexo informado')).toBeInTheDocument()
  expect(screen.getByRole('cell', { name: 'UBS Centro' })).toBeInTheDocument()
  expect(screen.getByText('Estimativa local')).toBeInTheDocument()
  const coverage = screen.getByRole('table', { name: 'Cobertura' })
  expect(within(coverage).getByRole('row', { name: 'Pessoas atendidas 41% 38%' })).toBeInTheDocument()
})

it('puts ages and waiting lists beside those of the year before', async () => {
  draw(city)
  const options = await screen.findAllByRole('radio', { name: 'Comparar com 2025' })
  expect(options).toHaveLength(2)
  for (const option of options) await userEvent.click(option)
  const ages = screen.getByRole('table', { name: /População por idade/ })
  expect(within(ages).getByRole('row', { name: '80+ 28 32' })).toBeInTheDocument()
  const waiting = screen.getByRole('table', { name: 'Filas de espera' })
  expect(within(waiting).getByRole('row', { name: 'Solicitação de exame 9 14 2' })).toBeInTheDocument()
})

it('compares nothing that was not counted a year ago', async () => {
  draw({
    ...city,
    before: { ...city.before, ages: [] },
    waiting: [{ type: 'Solicitação de exame', total: 9, late: 2, totalBefore: null }],
  })
  expect(await screen.findByRole('heading', { name: 'População' })).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'Comparar com 2025' })).toBeNull()
})

it('leaves out what the caller may not see', async () => {
  draw({ ...city, waiting: null, travel: null, indicators: [], coverage: [], before: null, trend: [] })
  expect(await screen.findByText('12.345')).toBeInTheDocument()
  for (const title of [
    'Filas de espera',
    'Viagens realizadas',
    'Evolução',
    'Cobertura',
    'Indicadores do quadrimestre',
  ])
    expect(screen.queryByText(title)).toBeNull()
})

it('asks for one unit where the address names it, and says whose numbers they are', async () => {
  await act(() => navigate('/app/city-in-numbers?healthUnit=u1~UBS+Centro', { force: true }))
  draw(city)
  expect(await screen.findByRole('heading', { name: /, UBS Centro$/ })).toBeInTheDocument()
  expect(server.calls.map(({ input }) => input)).toContainEqual({
    healthUnit: { id: 'u1', name: 'UBS Centro' },
  })
  await act(() => navigate('/app/city-in-numbers', { force: true }))
})
