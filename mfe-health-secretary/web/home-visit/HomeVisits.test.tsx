import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, fireEvent, render, screen, within } from '@testing-library/react'
import HomeVisits from './HomeVisits.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['homeVisit'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

const row = (id: string, label: string, visits: number) => ({ id, label, visits })

async function draw(items: object[], path = '/app/health-secretary/home-visit') {
  await navigate(path)
  server.answer('home-visit-report', () => ({
    items,
    totalItems: items.length,
    startIndex: 0,
    stopIndex: Math.max(0, items.length - 1),
    endReached: true,
    message: items.length > 0 ? 'Total: Visitas 1.230' : null,
  }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <HomeVisits />
    </PlatformProvider>,
  )
}

const months = [row('2026-01', '01/2026', 1030), row('2026-02', '02/2026', 200)]

it('shows visits by month with their total, and as a chart', async () => {
  await draw(months)
  expect(await screen.findByText('01/2026')).toBeInTheDocument()
  expect(screen.getByText(/Total: Visitas 1\.230/)).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Gráfico' }))
  const chart = await screen.findByRole('table', { name: 'Visitas por mês' })
  expect(within(chart).getByRole('row', { name: '01/2026 1.030' })).toBeInTheDocument()
})

it('asks with the group and the filters of the address', async () => {
  await draw(
    [row('u1', 'UBS Centro', 1200)],
    '/app/health-secretary/home-visit?by=healthUnit&from=2026-01-01',
  )
  expect(await screen.findByText('UBS Centro')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: /Unidade de saúde/ })).toBeInTheDocument()
  expect(server.calls.at(-1)?.input).toMatchObject({ by: 'healthUnit', from: '2026-01-01' })
})

it('says that there is nothing to draw', async () => {
  await draw([], '/app/health-secretary/home-visit?view=chart')
  expect(await screen.findByText('Sem resultados.')).toBeInTheDocument()
})
