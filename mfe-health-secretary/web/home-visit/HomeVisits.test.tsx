import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { fireEvent, render, screen, within } from '@testing-library/react'
import HomeVisits from './HomeVisits.tsx'

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['homeVisit'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

const row = (month: string, healthUnit: string, visitsNumber: number) => ({
  month,
  healthUnit,
  teamName: 'Equipe A',
  visitsNumber,
})

async function draw(items: object[], path = '/app/health-secretary/home-visit') {
  await navigate(path)
  server.answer('home-visit', () => ({
    items,
    totalItems: items.length,
    startIndex: 0,
    stopIndex: Math.max(0, items.length - 1),
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <HomeVisits />
    </PlatformProvider>,
  )
}

const some = [
  row('2026-01', 'UBS Centro', 1000),
  row('2026-02', 'UBS Centro', 200),
  row('2026-01', 'UBS Vila', 30),
]

it('shows teams in rows, and the sums of all of them as charts, and goes back to the rows', async () => {
  await draw(some)
  expect(await screen.findAllByText('01/2026')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Gráfico' }))
  const byMonth = await screen.findByRole('table', { name: /por mês/ })
  expect(within(byMonth).getByRole('row', { name: '01/2026 1.030' })).toBeInTheDocument()
  const byUnit = screen.getByRole('table', { name: /por unidade de saúde/ })
  expect(within(byUnit).getByRole('row', { name: 'UBS Centro 1.200' })).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Lista' }))
  expect(await screen.findAllByText('01/2026')).toHaveLength(2)
})

it('opens as charts at an address that says so, and asks with the filters of the address', async () => {
  await draw(some, '/app/health-secretary/home-visit?view=chart&from=2026-01-01')
  expect(await screen.findByText('Por mês')).toBeInTheDocument()
  expect(server.calls.at(-1)?.input).toMatchObject({ from: '2026-01-01' })
})

it('says that there is nothing to draw', async () => {
  await draw([], '/app/health-secretary/home-visit?view=chart')
  expect(await screen.findByText('Sem resultados.')).toBeInTheDocument()
})
