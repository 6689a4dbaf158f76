import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import HomeVisitCard from './HomeVisitCard.tsx'
import { visitsByMonth } from './months.ts'

const row = (month: string, visits: number) => ({
  id: month,
  label: `${month.slice(5)}/${month.slice(0, 4)}`,
  visits,
})
const page = (items: object[]) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 9_999,
  endReached: true,
})

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['homeVisit'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

const draw = () =>
  render(
    <PlatformProvider>
      <HomeVisitCard />
    </PlatformProvider>,
  )

it('has one bar for each month until today', () => {
  const months = visitsByMonth([row('2026-01', 7), row('2026-03', 5)], '2026-03-09')
  expect(months.map(({ label, value }) => [label, value])).toEqual([
    ['Janeiro', 7],
    ['Fevereiro', 0],
    ['Março', 5],
  ])
})

it('shows the visits of this year', async () => {
  const year = new Date().getFullYear()
  server.answer('home-visit-report', () => page([row(`${year}-01`, 1184)]))
  draw()
  expect(await screen.findByText(`1.184 visitas em ${year}`)).toBeInTheDocument()
  expect(within(screen.getByRole('table')).getByRole('row', { name: 'Janeiro 1.184' })).toBeInTheDocument()
  expect(server.calls[0]?.input).toMatchObject({ by: 'month', from: `${year}-01-01` })
})

it('says that there are none', async () => {
  server.answer('home-visit-report', () => page([]))
  draw()
  expect(await screen.findByText('Nenhuma visita encontrada neste ano')).toBeInTheDocument()
})
