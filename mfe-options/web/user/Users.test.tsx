import { PlatformProvider, Slot, session, useScreenActions } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Users from './Users.tsx'

const server = fakeServer()
const everything = ['userList', 'userGetOthers', 'userUpdate', 'userCreate', 'userPasswordReset']
const rubia = {
  id: 'u-9',
  userComplement: {
    id: 'u-9',
    name: 'Rúbia',
    email: 'rubia@exemplo.gov.br',
    group: [{ id: 'g', name: 'Enfermagem', key: 'nurse' }],
  },
  driverComplement: { rg: '12', typeCnh: 'D' },
  version: 3,
}
const open = async (below: string, { permissions = everything, isAnonymization = false } = {}) => {
  session.signIn(auth({ permissions, isAnonymization }))
  await navigate(`/app/options/user${below}`, { force: true })
  server.answer('user-list', () => ({
    items: [{ id: 'u-9', name: 'Rúbia', group: [] }],
    totalItems: 1,
    startIndex: 0,
    stopIndex: 0,
    endReached: true,
  }))
  server.answer('user-get', () => rubia)
  server.answer('user-history', () => ({ items: [], more: null }))
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <Bar />
      <Users />
    </PlatformProvider>,
  )
}
/** The title bar's actions. */
const Bar = () =>
  useScreenActions().map(({ label, onSelect }) => (
    <button key={label} type="button" onClick={onSelect}>
      {label}
    </button>
  ))
afterEach(() => {
  server.reset()
  session.signOut()
})
const sent = (path: string) => server.calls.filter((call) => call.path === path).map(({ input }) => input)

it('leads to the forms and the details of users', async () => {
  await open('')
  await screen.findByText('Rúbia')
  expect(screen.getByRole('link', { name: 'Editar' })).toHaveAttribute('href', '/app/options/user/update/u-9')
  expect(screen.getByRole('link', { name: 'Detalhes' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Novo usuário' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull()
})

it('leads a user who may only list nowhere', async () => {
  await open('', { permissions: ['userList'] })
  await screen.findByText('Rúbia')
  for (const name of ['Editar', 'Detalhes', 'Novo usuário', 'Rúbia'])
    expect(screen.queryByRole('link', { name })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Gerar link de senha' })).toBeNull()
})

it('says to anonymised users why no one can be changed or added', async () => {
  await open('', { isAnonymization: true })
  await screen.findByText('Rúbia')
  const reason = 'A anonimização está ativa'
  expect(screen.getByRole('button', { name: `Editar: ${reason}` })).toHaveAttribute('aria-disabled', 'true')
  expect(screen.getByRole('button', { name: 'Novo usuário' })).toHaveAttribute('aria-disabled', 'true')
})

it('shows the link of a new user, and leads to the list once it was taken down', async () => {
  await open('/create')
  server.answer('user-create', () => ({
    id: 'u-10',
    link: '/app/set-password?token=x',
    linkExpiresAt: '2026-11-23 10:00:00.000-03:00',
  }))
  server.answer('group-search', () => ({ items: [{ id: 'g', name: 'Enfermagem', key: 'nurse' }] }))
  await userEvent.type(await screen.findByLabelText(/^Nome/), 'Rita Lima')
  await userEvent.type(screen.getByLabelText('Grupos'), 'Enf')
  await userEvent.click(await screen.findByRole('option', { name: 'Enfermagem' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cadastrar' }))
  expect(await screen.findByLabelText('Endereço do link')).toHaveValue(
    `${window.location.origin}/app/set-password?token=x`,
  )
  expect(sent('user-create')).toEqual([
    {
      userComplement: expect.objectContaining({
        name: 'Rita Lima',
        group: [expect.objectContaining({ id: 'g' })],
      }),
    },
  ])
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(print).toHaveBeenCalledTimes(1)
  expect(screen.getByText(`${window.location.origin}/app/set-password?token=x`)).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Concluir' }))
  expect(await screen.findByText('Rúbia')).toBeInTheDocument()
})

it('sends the parts of a change, and places at its field what the server says of it', async () => {
  await open('/update/u-9')
  server.fail('user-update', {
    key: 'conflict',
    message: 'Conflito',
    payload: { fields: { 'document.userComplement.email': 'Já existe' } },
  })
  const email = await screen.findByLabelText('E-mail')
  expect(email).toHaveValue('rubia@exemplo.gov.br')
  await userEvent.clear(email)
  await userEvent.type(email, 'outra@exemplo.gov.br')
  const drives = within(screen.getByRole('radiogroup', { name: 'Dirige veículos da saúde' }))
  await userEvent.click(drives.getByRole('radio', { name: 'Não' }))
  await userEvent.click(screen.getByRole('button', { name: 'Alterar' }))
  expect(await screen.findAllByText(/Já existe/)).not.toHaveLength(0)
  expect(sent('user-update')).toEqual([
    {
      id: 'u-9',
      version: 3,
      document: { userComplement: { email: 'outra@exemplo.gov.br' }, driverComplement: null },
    },
  ])
})

it('says all of a user, and makes another link', async () => {
  await open('/details/u-9')
  server.answer('user-password-reset', () => ({
    id: 'u-9',
    link: '/app/set-password?token=y',
    linkExpiresAt: '2026-11-23 10:00:00.000-03:00',
  }))
  const work = within(await screen.findByRole('region', { name: 'Trabalho' }))
  expect(work.getByText('Enfermagem')).toBeInTheDocument()
  expect(screen.getByText('Motorista')).toBeInTheDocument()
  await userEvent.click(await screen.findByRole('button', { name: 'Gerar link de senha' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Gerar link' }))
  expect(await screen.findByLabelText('Endereço do link')).toBeInTheDocument()
})

it('sends the link by e-mail where the server can, and keeps it on the screen where that fails', async () => {
  await open('/details/u-9')
  server.answer('user-password-reset', () => ({
    id: 'u-9',
    link: '/app/set-password?token=y',
    linkExpiresAt: '2026-11-23 10:00:00.000-03:00',
    isMailable: true,
  }))
  let problem: string | null = 'O servidor de e-mail recusou este endereço'
  server.answer('user-link-send', () => ({ items: [{ id: 'u-9', email: 'rubia@exemplo.gov.br', problem }] }))
  await userEvent.click(await screen.findByRole('button', { name: 'Gerar link de senha' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Gerar link' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Enviar por e-mail' }))
  expect(await screen.findByText(/recusou este endereço. O link abaixo continua valendo/)).toBeInTheDocument()
  expect(screen.getByLabelText('Endereço do link')).toBeInTheDocument()
  problem = null
  await userEvent.click(screen.getByRole('button', { name: 'Enviar por e-mail' }))
  expect(await screen.findByText(/O link foi enviado para rubia@exemplo.gov.br/)).toBeInTheDocument()
  expect(screen.queryByLabelText('Endereço do link')).toBeNull()
  expect(sent('user-link-send')).toEqual([{ ids: ['u-9'] }, { ids: ['u-9'] }])
})

it('puts those who came from CNES without access on the list, to be completed', async () => {
  await open('')
  server.answer('user-invitees', () => ({
    items: [{ name: 'Ana Lima', document: '52998224725', groups: 'Médico', unit: 'UBS Centro' }],
    total: 230,
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar de uma lista' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText('230 profissionais vieram do CNES sem acesso')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Pôr 1 na lista' }))
  expect(dialog.getByLabelText('Lista')).toHaveValue('Ana Lima;;Médico;UBS Centro;52998224725')
  expect(dialog.queryByText('230 profissionais vieram do CNES sem acesso')).toBeNull()
})

it('creates the good lines of a list, says why others are left out, and prints a page for each person', async () => {
  await open('')
  server.answer('user-invitees', () => ({ items: [], total: 0 }))
  server.answer('user-invite-preview', ({ lines }) => ({
    items: (lines as { name: string }[]).map((line) => ({
      ...line,
      groupNames: ['Enfermagem'],
      unitName: null,
      problems: line.name === 'Ana Lima' ? [] : ['Já existe um usuário com este e-mail'],
    })),
  }))
  server.answer('user-invite', () => ({
    items: [
      {
        id: 'u-1',
        name: 'Ana Lima',
        email: 'ana@x.example',
        link: '/app/set-password?token=z',
        linkExpiresAt: '2026-11-23 10:00:00.000-03:00',
        isMailable: false,
      },
    ],
  }))
  await userEvent.click(await screen.findByRole('button', { name: 'Cadastrar de uma lista' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByLabelText('Lista'))
  await userEvent.paste('Ana Lima;ana@x.example;Enfermagem\nRúbia;rubia@exemplo.gov.br;Enfermagem')
  await userEvent.click(dialog.getByRole('button', { name: 'Conferir' }))
  expect(await dialog.findByText('Já existe um usuário com este e-mail')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Cadastrar 1 usuário' }))
  const print = jest.spyOn(window, 'print').mockImplementation(() => undefined)
  await userEvent.click(await screen.findByRole('button', { name: 'Imprimir 1 folha' }))
  expect(print).toHaveBeenCalled()
  expect(screen.getByText(`${window.location.origin}/app/set-password?token=z`)).toBeInTheDocument()
  expect(sent('user-invite')).toEqual([
    { lines: [{ name: 'Ana Lima', email: 'ana@x.example', groups: 'Enfermagem' }] },
  ])
})
