import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen } from '@testing-library/react'
import Statistics from './Statistics.tsx'

const server = fakeServer()
afterEach(() => {
  server.reset()
  session.signOut()
})

it('shows counts, rates and the curve, and says what is not published', async () => {
  server.answer('epidemiological-accompaniment-statistics', () => ({
    statisticsEnable: true,
    cityName: 'Santa Rita',
    population: 50_000,
    cases: 16,
    confirmed: 10,
    incidence: 32,
    lethality: null,
    weeks: [{ year: 2026, week: 1, from: '2026-01-04', count: 10, confirmed: 10, incidence: 20 }],
    byState: [{ key: 'suspect', name: 'Suspeito', count: 6, confirmed: 0 }],
    byHealthUnit: [],
    byNeighborhood: [{ key: 'a', name: 'Morro', count: null, confirmed: null }],
    byAge: [],
    byGender: [{ key: 'F', name: 'Feminino', count: 16, confirmed: 10 }],
  }))
  session.signIn(auth({ permissions: ['epidemiologicalAccompanimentStatistics'] }))
  render(
    <PlatformProvider>
      <Statistics />
    </PlatformProvider>,
  )
  expect(await screen.findByText(/^32(,0+)? por 100 mil$/)).toBeInTheDocument()
  expect(screen.getAllByText(/SE 1\/2026/).length).toBeGreaterThan(0)
  expect(screen.getByText('1 com números que não são publicados.')).toBeInTheDocument()
})
