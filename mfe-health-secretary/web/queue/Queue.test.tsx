import { PlatformProvider, Slot, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
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

function answerQueue() {
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
}

let phone = false
beforeEach(() => {
  phone = false
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: phone && query.includes('max-width'),
      media: query,
      onchange: null,
      addListener: () => {},
      removeListener: () => {},
    })
})

it('decides on a phone in two presses: of the row, and of what is decided', async () => {
  phone = true
  await navigate('/app/health-secretary/queue?type=examRequest')
  answerQueue()
  render(
    <PlatformProvider>
      <Queue />
    </PlatformProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /Ana Prado/ }))
  const dialog = await screen.findByRole('dialog', { name: 'Ana Prado' })
  expect(within(dialog).getByRole('link', { name: 'Ver a solicitação inteira' })).toHaveAttribute(
    'href',
    '/app/health-secretary/exam-request/details/r1',
  )
  await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Autorizar' })).toBeEnabled())
  fireEvent.click(within(dialog).getByRole('button', { name: 'Autorizar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

it('decides in two presses, asks why it is refused, and says what is left of the quotas', async () => {
  await navigate('/app/health-secretary/queue?type=examRequest')
  answerQueue()
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

it.each([
  ['a desktop', false],
  ['a phone', true],
])('marks on %s who is eighty or older, from the birthday on', async (_, isPhone) => {
  phone = isPhone
  await navigate('/app/health-secretary/queue?type=examRequest')
  answerQueue()
  server.answer('request-queue-list', () => ({
    items: [80, 79, null].map((age, index) => ({
      ...{ ...row, age, id: `r${index}`, position: index + 1 },
      citizen: { id: `c${index}`, name: ['Ana Prado', 'Bento Luz', 'Caio Reis'][index] },
    })),
    ...{ totalItems: 3, startIndex: 0, stopIndex: 2, endReached: true },
  }))
  render(
    <PlatformProvider>
      <Queue />
    </PlatformProvider>,
  )
  expect(await screen.findByText(/Caio Reis/)).toBeInTheDocument()
  expect(screen.getAllByText(/Prioridade legal/)).toHaveLength(1)
  const old = screen
    .getAllByRole(isPhone ? 'button' : 'row')
    .filter(({ textContent }) => textContent?.includes('Prioridade legal'))
  expect(old.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('Ana Prado')])
})

it('says once, above the form, what stands against a call', async () => {
  await navigate('/app/health-secretary/queue?type=examRequest')
  answerQueue()
  server.fail('queue-call', { key: 'conflict', message: 'Ninguém autorizado espera por Glicose.' })
  render(
    <PlatformProvider>
      <Queue />
      <Toasts />
    </PlatformProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: 'Chamar os próximos' }))
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(await within(dialog).findByRole('button', { name: 'Chamar' }))
  expect(await within(dialog).findByRole('alert')).toHaveTextContent('Ninguém autorizado espera por Glicose.')
  expect(screen.getAllByText(/Ninguém autorizado/)).toHaveLength(1)
})
