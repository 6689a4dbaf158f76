import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import PatientQueue from './PatientQueue.tsx'

const server = fakeServer()
afterEach(() => {
  session.signOut()
  server.reset()
})

const patient = (name: string, given: object) => ({
  id: name,
  citizenId: name,
  name,
  healthUnitName: 'UBS Centro',
  room: null,
  professionalName: null,
  arrivedAt: '2020-01-02 08:30:00.000-03:00',
  calledAt: null,
  ...given,
})
function open(items: object[]) {
  session.signIn(
    auth({ healthUnitId: 'u1', healthUnitName: 'UBS Centro', permissions: ['healthUnitSearch'] }),
  )
  server.answer('health-unit-search', () => ({ items: [] }))
  server.answer('patient-queue-list', () => ({
    items,
    totalItems: items.length,
    startIndex: 0,
    stopIndex: 249,
    endReached: true,
  }))
  render(
    <PlatformProvider>
      <PatientQueue />
    </PlatformProvider>,
  )
}

test("called and waiting patients of the user's unit stand apart, each with what is known", async () => {
  open([
    patient('Ana', { status: 'called', room: 'Sala 2', calledAt: '2020-01-02 09:00:00.000-03:00' }),
    patient('Bia', { status: 'waiting' }),
  ])
  const called = await screen.findByRole('region', { name: 'Chamados' })
  expect(called).toHaveTextContent('Sala 2')
  expect(called).toHaveTextContent('Chegou em 02/01/2020 às 08:30')
  expect(within(screen.getByRole('region', { name: 'Aguardando' })).getByText('Bia')).toBeInTheDocument()
  const [asked] = server.calls.filter(({ path }) => path === 'patient-queue-list')
  expect(asked?.input.healthUnit).toEqual({ id: 'u1', name: 'UBS Centro' })
})

test('taking the unit out asks for all units', async () => {
  open([patient('Ana', { status: 'waiting' })])
  await screen.findByText('Ana')
  await userEvent.click(screen.getByRole('button', { name: 'Limpar' }))
  expect(screen.getByRole('combobox', { name: 'Unidade de saúde' })).toHaveAttribute(
    'placeholder',
    'Todas as unidades',
  )
  const asked = () => server.calls.filter(({ path }) => path === 'patient-queue-list')
  await waitFor(() => expect(asked()).toHaveLength(2))
  // Said, not left out: absent is the user's unit.
  expect(asked()[1]?.input.healthUnit).toBeNull()
})

test('all who wait in all units are there, however many pages that is', async () => {
  session.signIn(auth({ permissions: ['healthUnitSearch'] }))
  server.answer('health-unit-search', () => ({ items: [] }))
  const waiting = Array.from({ length: 610 }, (_, at) => patient(`Paciente ${at}`, { status: 'waiting' }))
  server.answer('patient-queue-list', ({ startIndex, stopIndex }) => {
    const [first, last] = [Number(startIndex), Number(stopIndex)]
    return {
      items: waiting.slice(first, last + 1),
      totalItems: waiting.length,
      startIndex: first,
      stopIndex: last,
      endReached: last >= waiting.length - 1,
    }
  })
  render(
    <PlatformProvider>
      <PatientQueue />
    </PlatformProvider>,
  )
  const region = await screen.findByRole('region', { name: 'Aguardando' })
  expect(await within(region).findByText('Paciente 609')).toBeInTheDocument()
  expect(within(region).getByRole('heading', { name: 'Aguardando 610' })).toBeInTheDocument()
})

test('an empty room says so', async () => {
  open([])
  expect(await screen.findByText('Ninguém está aguardando nesta fila.')).toBeInTheDocument()
})

test('a failure offers to try again', async () => {
  session.signIn(auth())
  server.fail('patient-queue-list', { key: 'unknown', message: 'Erro desconhecido' })
  render(
    <PlatformProvider>
      <PatientQueue />
    </PlatformProvider>,
  )
  expect(await screen.findByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument()
})
