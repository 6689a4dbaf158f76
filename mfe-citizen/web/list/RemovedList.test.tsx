import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { act, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { onPhone } from '../testing/phone.ts'
import { RemovedList } from './RemovedList.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
  jest.restoreAllMocks()
})

const removed = {
  id: 'c1',
  name: 'Recém-nascida de Ana',
  removedAt: '2026-11-20 09:30:00.000-03:00',
  removedBy: 'Rosa Lima',
  daysLeft: 1,
}

function show(items: object[], own: Parameters<typeof auth>[0] = {}) {
  session.signIn(auth(own))
  const present = [...items]
  server.answer('citizen-removed-list', () => ({
    items: present,
    totalItems: present.length,
    startIndex: 0,
    stopIndex: 49,
    endReached: true,
  }))
  server.answer('citizen-restore', ({ id }) => {
    present.splice(0)
    return { id }
  })
  draw()
}

const draw = () =>
  render(
    <PlatformProvider>
      <RemovedList onClose={() => {}} />
      <Toasts />
    </PlatformProvider>,
  )

test('says who was removed, by whom, when and how long it can be undone, and undoes it', async () => {
  show([removed])
  const row = await screen.findByRole('row', { name: /Recém-nascida de Ana/ })
  expect(row).toHaveTextContent('20/11/2026 às 09:30')
  expect(row).toHaveTextContent('Rosa Lima')
  expect(row).toHaveTextContent('resta 1 dia')
  await userEvent.click(screen.getByRole('button', { name: 'Desfazer remoção de Recém-nascida de Ana' }))
  expect(await screen.findByText('Nenhum cadastro removido nos últimos 30 dias.')).toBeInTheDocument()
  expect(server.calls.find(({ path }) => path === 'citizen-restore')?.input).toEqual({ id: 'c1' })
})

test('on a phone each removal is one cell, so that the way back stays in sight', async () => {
  onPhone()
  show([removed])
  const row = await screen.findByRole('row', { name: /Recém-nascida de Ana/ })
  expect(within(row).getAllByRole('cell')).toHaveLength(2)
  for (const text of ['20/11/2026 às 09:30', 'por Rosa Lima', 'resta 1 dia'])
    expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('button', { name: /^Desfazer/ })).toBeInTheDocument()
})

test('a removal that could not be undone says why, and stays', async () => {
  show([removed])
  server.fail('citizen-restore', { key: 'unknown', message: 'Erro desconhecido' })
  const button = await screen.findByRole('button', { name: /^Desfazer/ })
  await userEvent.click(button)
  expect(await screen.findByText('Erro desconhecido')).toBeInTheDocument()
  expect(screen.getByText('Recém-nascida de Ana')).toBeInTheDocument()
  expect(button).toBeEnabled()
})

test('under anonymisation nothing is undone', async () => {
  show([removed], { isAnonymization: true })
  const button = await screen.findByRole('button', {
    name: 'Desfazer remoção de Recém-nascida de Ana: A anonimização está ativa',
  })
  expect(button).toHaveAttribute('aria-disabled', 'true')
  await userEvent.click(button)
  expect(server.calls.some(({ path }) => path === 'citizen-restore')).toBe(false)
})

test('grey lines stand until the list is here', async () => {
  session.signIn(auth())
  let arrive = (_page: object) => {}
  server.answer('citizen-removed-list', () => new Promise<object>((resolve) => (arrive = resolve)))
  draw()
  expect(screen.getByText('Carregando recurso...')).toBeInTheDocument()
  await act(async () =>
    arrive({ items: [removed], totalItems: 1, startIndex: 0, stopIndex: 49, endReached: true }),
  )
  expect(await screen.findByText('Recém-nascida de Ana')).toBeInTheDocument()
})

test('a failure offers to try again, which reads the list', async () => {
  session.signIn(auth())
  server.fail('citizen-removed-list', { key: 'unknown', message: 'Erro desconhecido' })
  draw()
  const again = await screen.findByRole('button', { name: 'Tentar novamente' })
  server.answer('citizen-removed-list', () => ({
    items: [removed],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 49,
    endReached: true,
  }))
  await userEvent.click(again)
  expect(await screen.findByText('Recém-nascida de Ana')).toBeInTheDocument()
})
