import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Explorer from './Explorer.tsx'
import { viewAddress, viewOf } from './view.ts'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  localStorage.clear()
})

const found = {
  isReady: true,
  progress: 1,
  day: '2026-11-20',
  years: [2026, 2025],
  year: 2026,
  total: 102,
  columns: [
    { key: 'F', name: 'Feminino' },
    { key: 'M', name: 'Masculino' },
  ],
  rows: [
    { key: 'u1', name: 'UBS Centro', total: 60, values: [1030, 30], together: [] },
    { key: null, name: 'Outros (2)', total: 42, values: [21, null], together: ['UBS Norte', 'UBS Vila'] },
  ],
}

const draw = (given: object = found) => {
  server.answer('explorer-table', () => given)
  session.signIn(auth({ permissions: ['explorerTable'] }))
  render(
    <PlatformProvider>
      <Explorer />
    </PlatformProvider>,
  )
}

it('shows the numbers of a choice, and what is too few to be said', async () => {
  await act(() => navigate('/app/explorer?rows=healthUnit&columns=gender', { force: true }))
  draw()
  const table = await screen.findByRole('table', { name: 'Moradores por unidade de saúde e sexo' })
  expect(within(table).getByRole('row', { name: 'UBS Centro 1.030 30 60' })).toBeInTheDocument()
  const others = within(table).getByRole('row', { name: /^Outros \(2\) 21 – 42$/ })
  expect(within(others).getByTitle('Outros (2): UBS Norte, UBS Vila')).toBeInTheDocument()
})

it('says in the address how it is drawn', async () => {
  await act(() => navigate('/app/explorer?rows=age&columns=gender&measure=visit&year=2025', { force: true }))
  draw()
  await screen.findByRole('table')
  await userEvent.click(screen.getByRole('radio', { name: 'Gráfico' }))
  expect(location.search).toContain('view=chart')
  expect(screen.getByRole('img', { name: /Pessoas visitadas/ })).toBeInTheDocument()
})

it('says how far it is while people are counted for the first time', async () => {
  draw({ ...found, isReady: false, progress: 0.4, total: null, columns: [], rows: [] })
  expect(await screen.findByText('Números em cálculo')).toBeInTheDocument()
})

test('an address says all of a view, and what it says wrong is as at first', () => {
  const view = { measure: 'visit', rows: 'age', columns: 'month', year: 2025, drawing: 'chart' } as const
  const [, search = ''] = viewAddress(view).split('?')
  expect(viewOf(new URLSearchParams(search))).toEqual(view)
  expect(viewOf(new URLSearchParams('measure=people&rows=age&columns=age&year=x'))).toEqual({
    measure: 'residents',
    rows: 'age',
    columns: 'gender',
    year: null,
    drawing: 'table',
  })
})
