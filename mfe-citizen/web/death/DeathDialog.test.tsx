import { defaultPermissions } from '@saude/contract/access'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import DeathDialog from './DeathDialog.tsx'

jest.setTimeout(60_000)

const server = fakeServer()
const onClose = jest.fn()
afterEach(() => {
  session.signOut()
  server.reset()
  onClose.mockReset()
})

const citizen = { id: 'p1', name: 'Ana Lima', version: 3, installedApp: 'MATCH' as const, deathAt: null }
const request = { key: 'examRequest/r1', group: 'Solicitações', label: 'Solicitação de exame, protocolo 7' }
const loan = { key: 'loanMaterial/l1', group: 'Solicitações', label: 'Empréstimo de material' }
const kept = 'O material está com a família e será devolvido'

const answer = (items: object[], more: object = {}) =>
  server.answer('citizen-death', () => ({ id: 'p1', missing: [], items, ...more }))

function open(more: object = {}) {
  session.signIn(
    auth({ userGroupKeys: ['healthDirector'], permissions: defaultPermissions('healthDirector') }),
  )
  render(
    <PlatformProvider>
      <DeathDialog citizen={{ ...citizen, ...more }} onClose={onClose} />
    </PlatformProvider>,
  )
}
const sent = () => server.calls.filter(({ path }) => path === 'citizen-update').map(({ input }) => input)

test('a death is registered after what it ends was seen, and then says what became of it', async () => {
  let isRegistered = false
  server.answer('citizen-death', () => ({
    id: 'p1',
    missing: ['Viagens'],
    items: [
      { ...request, standing: isRegistered ? 'ended' : 'open' },
      { ...loan, standing: 'kept', note: kept },
    ],
  }))
  server.answer('citizen-update', () => {
    isRegistered = true
    return { id: 'p1', version: 4 }
  })
  open()
  const list = await screen.findByRole('region', { name: 'O que será encerrado' })
  expect(within(list).getByText('Será encerrado')).toBeInTheDocument()
  expect(within(list).getByText(kept)).toBeInTheDocument()
  expect(screen.getByText('Sem resposta agora: Viagens')).toBeInTheDocument()
  await userEvent.type(screen.getByLabelText(/^Data de óbito/), '18/11/2024')
  await userEvent.type(screen.getByLabelText(/^Número da DO/), '123456789')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar óbito' }))
  const after = await screen.findByRole('region', { name: 'O que foi encerrado' })
  await waitFor(() => expect(within(after).getByText('Encerrado')).toBeInTheDocument())
  expect(sent()).toEqual([
    { id: 'p1', version: 3, document: { deathAt: '2024-11-18', deathCertificate: '123456789' } },
  ])
})

test('a mistaken one is undone after a second question, and what did not come back is said', async () => {
  let isUndone = false
  server.answer('citizen-death', () => ({
    id: 'p1',
    missing: [],
    registeredAt: '2024-11-19 10:00:00.000-03:00',
    registeredBy: 'Bia Reis',
    items: [
      { ...request, standing: isUndone ? 'changed' : 'ended', note: isUndone ? 'Volta à espera.' : null },
    ],
  }))
  server.answer('citizen-update', () => {
    isUndone = true
    return { id: 'p1', version: 4 }
  })
  open({ deathAt: '2024-11-18', deathPlace: 'hospital' })
  const dialog = await screen.findByRole('dialog', { name: 'Óbito' })
  expect(within(dialog).getByText('Hospital')).toBeInTheDocument()
  expect(await within(dialog).findByText(/19\/11\/2024.*, por Bia Reis$/)).toBeInTheDocument()
  await userEvent.click(within(dialog).getByRole('button', { name: 'Desfazer óbito' }))
  expect(sent()).toEqual([])
  const question = await screen.findByRole('dialog', { name: 'Desfazer óbito' })
  await userEvent.click(within(question).getByRole('button', { name: 'Desfazer óbito' }))
  expect(await screen.findByText('1 item não voltou como era')).toBeInTheDocument()
  expect(screen.getByText('Volta à espera.')).toBeInTheDocument()
  expect(sent()).toEqual([{ id: 'p1', version: 3, document: { deathAt: null } }])
})

test('an error of the server stands at its field, and nothing that was typed is lost', async () => {
  answer([{ ...request, standing: 'open' }])
  server.fail('citizen-update', {
    key: 'validation',
    message: 'Existem erros de validação',
    payload: {
      issues: ['Data de óbito não pode ser anterior ao nascimento'],
      fields: { 'document.deathAt': 'Data de óbito não pode ser anterior ao nascimento' },
    },
  })
  open()
  await userEvent.type(await screen.findByLabelText(/^Data de óbito/), '18/11/1924')
  await userEvent.click(screen.getByRole('button', { name: 'Registrar óbito' }))
  expect(await screen.findAllByText('Data de óbito não pode ser anterior ao nascimento')).not.toHaveLength(0)
  expect(screen.getByLabelText(/^Data de óbito/)).toHaveValue('18/11/1924')
})
