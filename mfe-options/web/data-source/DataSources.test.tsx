import { PlatformProvider, Slot, session, useScreenActions } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { ConfirmProvider } from '@saude/kits/ui'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DataSources from './DataSources.tsx'

const server = fakeServer()
beforeEach(() => session.signIn(auth({ permissions: ['dataSourceList'] })))
afterEach(() => {
  session.signOut()
  server.reset()
})

/** The title bar's actions. */
const Bar = () =>
  useScreenActions().map(({ label, onSelect }) => (
    <button key={label} type="button" onClick={onSelect}>
      {label}
    </button>
  ))

async function draw() {
  await navigate('/app/options/data-source/list')
  server.answer('data-source-list', () => ({
    items: [
      {
        id: 's-1',
        name: 'e-SUS PEC',
        type: 'esus',
        status: 'connected',
        ping: 84,
        lastPingAt: '2026-11-20 10:32:00.000-03:00',
        createdAt: '2026-11-01 08:00:00.000-03:00',
      },
    ],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <ConfirmProvider>
        <Slot name="actions" />
        <Bar />
        <DataSources />
      </ConfirmProvider>
    </PlatformProvider>,
  )
  await screen.findByText('e-SUS PEC')
}

it('says which sources are connected, and when they were heard of', async () => {
  await draw()
  expect(screen.getByText('Conectada')).toBeInTheDocument()
  expect(screen.getByText(/^Contato: 20\/11\/2026/)).toBeInTheDocument()
})

it('makes a source and shows its key once, with the address of the contact', async () => {
  await draw()
  server.answer('data-source-create', () => ({ id: 's-2', key: 'a-key-of-its-own' }))
  await userEvent.click(screen.getByRole('button', { name: 'Nova fonte de dados' }))
  const dialog = await screen.findByRole('dialog', { name: 'Nova fonte de dados' })
  await userEvent.type(within(dialog).getByLabelText('Nome'), 'Farmácia central')
  await userEvent.click(within(dialog).getByLabelText('Tipo'))
  await userEvent.click(await screen.findByRole('option', { name: 'Farmácia' }))
  await userEvent.click(within(dialog).getByRole('button', { name: 'Cadastrar' }))
  expect(await screen.findByLabelText('Chave')).toHaveValue('a-key-of-its-own')
  expect(screen.getByLabelText('Endereço do contato')).toHaveDisplayValue(/\/api\/v1\/data-source-contact$/)
  const sent = server.calls.find(({ path }) => path === 'data-source-create')
  expect(sent?.input).toEqual({ name: 'Farmácia central', type: 'pharmacy' })
})

it('asks before a source is removed', async () => {
  await draw()
  server.answer('data-source-remove', () => ({ id: 's-1' }))
  await userEvent.click(screen.getByRole('button', { name: 'Remover' }))
  const dialog = await screen.findByRole('dialog', { name: 'Remover e-SUS PEC?' })
  await userEvent.click(within(dialog).getByRole('button', { name: 'Remover' }))
  await waitFor(() => expect(server.calls.some(({ path }) => path === 'data-source-remove')).toBe(true))
})
