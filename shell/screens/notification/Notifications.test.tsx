import { PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ScreenBar } from '../../layout/ScreenBar.tsx'
import Notifications from './Notifications.tsx'

const server = fakeServer()
let items: { id: string; title: string; message: string; createdAt: string; readAt: string | null }[]

const open = async () => {
  await act(() => navigate('/app/notification', { force: true }))
  render(
    <PlatformProvider>
      <ScreenBar title="Notificações" pathname="/app/notification" />
      <Notifications />
    </PlatformProvider>,
  )
  await screen.findByText('Reunião de equipe')
}

const rowOf = (text: string) => within(screen.getByText(text).closest('[role=row]') ?? document.body)
const marked = () => server.calls.filter(({ path }) => path === 'notification-read').map(({ input }) => input)

beforeEach(() => {
  server.reset()
  items = [
    {
      id: 'n1',
      title: 'Reunião de equipe',
      message: 'Quinta-feira às 14:00,\nna secretaria.',
      createdAt: '2026-11-18 10:00:00.000-03:00',
      readAt: null,
    },
    {
      id: 'n2',
      title: 'Bem-vindo',
      message: 'Olá',
      createdAt: '2026-11-01 10:00:00.000-03:00',
      readAt: '2026-11-02 10:00:00.000-03:00',
    },
  ]
  const unread = () => items.filter(({ readAt }) => readAt === null)
  server.answer('notification-list', ({ onlyUnread }) => {
    const shown = onlyUnread ? unread() : items
    return {
      items: shown.map((item) => ({ ...item, countUnread: unread().length })),
      totalItems: shown.length,
      startIndex: 0,
      stopIndex: shown.length - 1,
      endReached: true,
    }
  })
  server.answer('notification-read', ({ ids }) => {
    const isMeant = (id: string) => !Array.isArray(ids) || ids.includes(id)
    items = items.map((item) =>
      isMeant(item.id) ? { ...item, readAt: '2026-11-21 10:00:00.000-03:00' } : item,
    )
    return { countUnread: unread().length }
  })
  server.answer('application-about', () => ({ version: '0.1.0', versionNumber: 1000, pushPublicKey: null }))
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
  session.signIn(auth())
})
afterEach(() => {
  act(() => session.signOut())
  jest.restoreAllMocks()
})

it('says which notifications were not read yet', async () => {
  await open()
  expect(rowOf('Reunião de equipe').getByText('Não lida:')).toBeInTheDocument()
  expect(rowOf('Bem-vindo').queryByText('Não lida:')).not.toBeInTheDocument()
  expect(rowOf('Bem-vindo').queryByRole('button', { name: 'Marcar como lida' })).not.toBeInTheDocument()
})

it('marks one as read where it stands', async () => {
  await open()
  await userEvent.click(rowOf('Reunião de equipe').getByRole('button', { name: 'Marcar como lida' }))
  await waitFor(() => expect(screen.queryByText('Não lida:')).not.toBeInTheDocument())
  expect(marked()).toEqual([{ ids: ['n1'] }])
})

it('shows the whole text of one, which is read then', async () => {
  await open()
  await userEvent.click(rowOf('Reunião de equipe').getByRole('button', { name: 'Ler' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Reunião de equipe' }))
  expect(dialog.getByText(/na secretaria\./)).toBeInTheDocument()
  expect(dialog.getByText('18/11/2026 às 10:00')).toBeInTheDocument()
  await waitFor(() => expect(marked()).toEqual([{ ids: ['n1'] }]))
})

it('marks all as read, as long as one is not', async () => {
  await open()
  const all = () => screen.getByRole('button', { name: 'Marcar todas como lidas' })
  await waitFor(() => expect(all()).not.toHaveAttribute('aria-disabled'))
  await userEvent.click(all())
  await waitFor(() => expect(all()).toHaveAttribute('aria-disabled', 'true'))
  expect(marked()).toEqual([{}])
})

it('offers no messages to a browser or from a server that has none', async () => {
  await open()
  expect(screen.queryByRole('button', { name: /avisos/ })).not.toBeInTheDocument()
})
