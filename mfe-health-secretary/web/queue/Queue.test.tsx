import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import Queue from './Queue.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const server = fakeServer()
const permissions = ['requestQueueList', 'queueQuotas', 'queueCall', 'examRequestGet']
beforeEach(() =>
  session.signIn(auth({ permissions: [...permissions, 'examRequestUpdate', 'examRequestAuthorise'] })),
)
afterEach(() => {
  session.signOut()
  server.reset()
})

const row = {
  id: 'r1',
  position: 1,
  citizen: { id: 'c1', name: 'Ana Prado' },
  item: { id: 'e1', name: 'Glicose' },
  age: 82,
  priority: 'emergency',
  waitingDays: 28,
  deadline: 'open',
  state: 'requested',
  type: 'examRequest',
  number: '2026/000001',
  date: '2026-10-30',
}

it('decides in two presses, asks why it is refused, and says what is left of the quotas', async () => {
  await navigate('/app/health-secretary/queue?type=examRequest')
  server.answer('request-queue-list', () => ({
    items: [row],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  server.answer('queue-quotas', () => ({
    items: [{ id: 'q1', provider: 'Clínica Vida', item: 'Glicose', places: 20, left: 3 }],
  }))
  server.answer('exam-request-get', () => ({ id: 'r1', version: 4, state: 'requested', observation: 'Dor' }))
  server.answer('exam-request-transition', () => ({ id: 'r1', version: 5 }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Queue />
    </PlatformProvider>,
  )
  expect(await screen.findByText(/3 vagas livres de 20 neste mês/)).toBeInTheDocument()
  expect(await screen.findByText('28 dias, Emergência')).toBeInTheDocument()
  fireEvent.click(await screen.findByRole('button', { name: 'Decidir' }))
  const dialog = await screen.findByRole('dialog')
  expect(await within(dialog).findByText('Dor')).toBeInTheDocument()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Recusar' }))
  expect(await within(dialog).findByText('Motivo é um campo obrigatório')).toBeInTheDocument()
  fireEvent.click(within(dialog).getByRole('button', { name: 'Autorizar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  const taken = server.calls.filter(({ path }) => path.endsWith('exam-request-transition'))
  expect(taken.map(({ input }) => input)).toEqual([
    expect.objectContaining({ id: 'r1', transition: 'authorise', version: 4 }),
  ])
})
