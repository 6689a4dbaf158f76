import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, fireEvent, render, screen, within } from '@testing-library/react'
import AcsProduction from './AcsProduction.tsx'
import Inconsistencies from './Inconsistencies.tsx'
import Procedures from './Procedures.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
beforeEach(() =>
  session.signIn(auth({ permissions: ['procedureList', 'acsProductionControlList', 'inconsistencyList'] })),
)
afterEach(() => {
  session.signOut()
  server.reset()
})

const page = (items: readonly object[], message: string | null = null) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: items.length - 1,
  endReached: true,
  message,
})

async function draw(path: string, Screen: () => React.JSX.Element) {
  await navigate(path)
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Screen />
    </PlatformProvider>,
  )
}

const rows = Array.from({ length: 23 }, (_, index) => ({
  id: `p${index}`,
  label: `Procedimento ${index}`,
  quantity: 100 - index,
  attendances: 1,
}))

it('heads its rows with what they are grouped by, and says period and totals', async () => {
  server.answer('procedure-list', () => page(rows, 'Total: Quantidade 2.047 · Atendimentos 23'))
  await draw('/app/health-secretary/procedures?by=professional', Procedures)
  expect(await screen.findByText('Procedimento 0')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: /Profissional/ })).toBeInTheDocument()
  expect(screen.getByText(/Total: Quantidade 2\.047/)).toBeInTheDocument()
  expect(screen.getByText(/Últimos 12 meses/)).toBeInTheDocument()
  expect(server.calls.at(-1)?.input).toMatchObject({ by: 'professional' })
})

it('draws the greatest as bars and the others as one: bars add up to the rows', async () => {
  server.answer('procedure-list', () => page(rows))
  await draw('/app/health-secretary/procedures?view=chart', Procedures)
  const table = await screen.findByRole('table', { name: 'Quantidade por procedimento' })
  const values = within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => Number(row.lastElementChild?.textContent))
  expect(values).toHaveLength(21)
  expect(values.reduce((sum, value) => sum + value, 0)).toBe(
    rows.reduce((sum, { quantity }) => sum + quantity, 0),
  )
  expect(within(table).getByRole('row', { name: /Outros \(3\)/ })).toBeInTheDocument()
})

it('asks for the group of its screen where people do not choose it', async () => {
  server.answer('acs-production-control-list', () => page([]))
  await draw('/app/health-secretary/acs-production-control', AcsProduction)
  expect(await screen.findByText(/cadastrados, famílias e atrasos são os de hoje/)).toBeInTheDocument()
  expect(server.calls.at(-1)?.input).toMatchObject({ by: 'agent' })
  fireEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  expect(screen.queryByText('Agrupar por')).not.toBeInTheDocument()
})

it('leads from what is wrong to where it is mended', async () => {
  const href = '/app/citizen/update/c1'
  server.answer('inconsistency-list', () =>
    page([
      {
        id: 'e/0',
        date: '2026-11-02',
        citizen: { id: 'c1', name: 'Ana Prado' },
        procedure: null,
        problem: 'O cidadão não tem raça/cor',
        href,
      },
    ]),
  )
  await draw('/app/health-secretary/inconsistencies', Inconsistencies)
  expect(await screen.findByText('O cidadão não tem raça/cor')).toBeInTheDocument()
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toContain(href)
})
