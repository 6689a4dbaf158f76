import type { SessionInfo } from '@saude/contract/session'
import { PlatformProvider, session } from '@saude/kits/platform'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import SelfUpdate from './SelfUpdate.tsx'

const server = fakeServer()
let info: SessionInfo

const draw = async (own: Partial<SessionInfo> = {}) => {
  info = { ...auth().info, passwordChangedAt: '2026-03-01', ...own }
  act(() => session.signIn({ ...auth(), info }))
  render(
    <PlatformProvider>
      <SelfUpdate />
    </PlatformProvider>,
  )
  await screen.findByLabelText('Nome')
}

const sent = () => server.calls.filter(({ path }) => path === 'user-self-update').map(({ input }) => input)
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const dialog = () => within(screen.getByRole('dialog'))

beforeEach(() => {
  server.reset()
  server.answer('user-get', () => ({
    id: info.id,
    userComplement: { id: info.id, name: 'Ivone Batista', email: 'ivone@saude.example', group: [] },
    mainPhone: '11912345678',
    version: 4,
  }))
  // The server says of the session what was sent last.
  server.answer('session-get', () => ({ info }))
  server.answer('user-self-update', ({ document }) => {
    if (typeof document === 'object' && document !== null && 'isAnonymization' in document)
      info = { ...info, isAnonymization: document.isAnonymization === true }
    return { id: info.id, version: 5 }
  })
})
afterEach(() => act(() => session.signOut()))

describe('the data of the user', () => {
  it('are sent as a patch with the version', async () => {
    await draw()
    fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ivone Batista Leal' } })
    await press('Alterar')
    await waitFor(() => expect(sent()).toEqual([{ document: { name: 'Ivone Batista Leal' }, version: 4 }]))
  })

  it('do not conflict with the password, which was changed while they were typed', async () => {
    let version = 4
    server.answer('user-get', () => ({
      id: info.id,
      userComplement: { id: info.id, name: 'Ivone Batista', email: 'ivone@saude.example', group: [] },
      mainPhone: '11912345678',
      version,
    }))
    server.answer('user-self-update', () => {
      version += 1
      return { id: info.id, version }
    })
    await draw()
    fireEvent.change(screen.getByLabelText('Nome'), { target: { value: 'Ivone Batista Leal' } })
    await press('Alterar senha')
    for (const label of ['Senha atual', 'Nova senha', 'Repita a senha'])
      fireEvent.change(dialog().getByLabelText(label), { target: { value: 'bem mais comprida 1' } })
    await userEvent.click(dialog().getByRole('button', { name: 'Alterar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    await waitFor(() => expect(server.calls.filter(({ path }) => path === 'user-get')).toHaveLength(2))
    await press('Alterar')
    await waitFor(() => expect(sent()).toHaveLength(2))
    expect(sent()[1]).toEqual({ document: { name: 'Ivone Batista Leal' }, version: 5 })
  })

  it('are locked while anonymisation is on, and say why', async () => {
    await draw({ isAnonymization: true })
    expect(screen.getByText(/^A anonimização está ativa: para alterar/)).toBeInTheDocument()
    expect(screen.getByLabelText('Nome')).toBeDisabled()
  })

  it('that cannot be read can be asked for again', async () => {
    server.fail('user-get', { key: 'timeout', message: 'Conexão lenta' })
    info = auth().info
    act(() => session.signIn(auth()))
    render(
      <PlatformProvider>
        <SelfUpdate />
      </PlatformProvider>,
    )
    expect(await screen.findByText('Conexão lenta')).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument()
  })
})

describe('anonymisation', () => {
  it('is switched on by anyone, after a question', async () => {
    await draw()
    await press('Ativar anonimização')
    await userEvent.click(dialog().getByRole('button', { name: 'Ativar' }))
    await waitFor(() => expect(session.current()?.info.isAnonymization).toBe(true))
    expect(sent()).toEqual([{ document: { isAnonymization: true } }])
    expect(await screen.findByRole('button', { name: 'Desativar anonimização' })).toBeInTheDocument()
  })

  it('is switched off by the password alone', async () => {
    await draw({ isAnonymization: true })
    await press('Desativar anonimização')
    await userEvent.click(dialog().getByRole('button', { name: 'Desativar' }))
    expect(dialog().getByText('Senha atual é um campo obrigatório')).toBeInTheDocument()
    expect(sent()).toEqual([])
    await userEvent.type(dialog().getByLabelText('Senha atual'), 'a senha certa')
    await userEvent.click(dialog().getByRole('button', { name: 'Desativar' }))
    await waitFor(() => expect(session.current()?.info.isAnonymization).toBe(false))
    expect(sent()).toEqual([{ document: { isAnonymization: false, currentPassword: 'a senha certa' } }])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps a wrong password in its field, with what the server says', async () => {
    await draw({ isAnonymization: true })
    server.fail('user-self-update', {
      key: 'validation',
      message: 'Existem erros de validação',
      payload: { fields: { 'document.currentPassword': 'Senha atual incorreta' } },
    })
    await press('Desativar anonimização')
    await userEvent.type(dialog().getByLabelText('Senha atual'), 'errada')
    await userEvent.click(dialog().getByRole('button', { name: 'Desativar' }))
    expect(await dialog().findByText('Senha atual incorreta')).toBeInTheDocument()
    expect(dialog().getByLabelText('Senha atual')).toHaveValue('errada')
  })

  it('that the administrator switched on cannot be switched off here', async () => {
    await draw({ isAnonymization: true, isAnonymizationForced: true })
    expect(screen.getByText('Foi ativada pela administração, e só ela pode desativá-la.')).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Desativar anonimização' })).not.toBeInTheDocument()
  })
})

describe('the e-mail', () => {
  const save = () => userEvent.click(dialog().getByRole('button', { name: 'Alterar' }))
  const type = (label: string, value: string) =>
    fireEvent.change(dialog().getByLabelText(label), { target: { value } })
  const openDialog = async () => {
    await draw()
    await press('Alterar e-mail')
    type('E-mail', 'nova@saude.example')
    type('Repita o e-mail', 'nova@saude.example')
  }

  it('is typed twice, because nothing is sent to it', async () => {
    await openDialog()
    type('Repita o e-mail', 'nova@saude.exemplo')
    type('Senha atual', 'a de agora')
    await save()
    expect(dialog().getByText('Os e-mails não são iguais')).toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('is sent with the current password, and not without', async () => {
    await openDialog()
    await save()
    expect(dialog().getByText('Senha atual é um campo obrigatório')).toBeInTheDocument()
    expect(sent()).toEqual([])
    type('Senha atual', 'a de agora')
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent()).toEqual([{ document: { email: 'nova@saude.example', currentPassword: 'a de agora' } }])
  })

  it('keeps what was typed, with what the server says at its field', async () => {
    await openDialog()
    server.fail('user-self-update', {
      key: 'validation',
      message: 'Existem erros de validação',
      payload: {
        fields: { 'document.currentPassword': 'Senha atual incorreta', 'document.email': 'E-mail inválido' },
      },
    })
    type('Senha atual', 'errada')
    await save()
    expect(await dialog().findByText('Senha atual incorreta')).toBeInTheDocument()
    expect(dialog().getByText('E-mail inválido')).toBeInTheDocument()
    expect(dialog().getByLabelText('E-mail')).toHaveValue('nova@saude.example')
  })

  it('cannot be changed while anonymisation is on', async () => {
    await draw({ isAnonymization: true })
    expect(screen.getByRole('button', { name: 'Alterar e-mail' })).toBeDisabled()
  })
})

describe('the password', () => {
  const fill = (texts: Record<string, string>) => {
    for (const [label, value] of Object.entries(texts))
      fireEvent.change(dialog().getByLabelText(label), { target: { value } })
  }
  const save = () => userEvent.click(dialog().getByRole('button', { name: 'Alterar' }))
  const openDialog = async () => {
    await draw()
    await press('Alterar senha')
  }

  it('says when it was set', async () => {
    await draw()
    expect(screen.getByText(/Definida em 01\/03\/2026/)).toBeInTheDocument()
  })

  it('wants the current one and a new one twice', async () => {
    await openDialog()
    fill({ 'Nova senha': 'curta' })
    await save()
    expect(dialog().getByText('Senha atual é um campo obrigatório')).toBeInTheDocument()
    expect(dialog().getByText('Nova senha deve ter pelo menos 10 caracteres')).toBeInTheDocument()
    fill({ 'Senha atual': 'a de agora', 'Nova senha': 'bem mais comprida 1', 'Repita a senha': 'outra' })
    await save()
    expect(dialog().getByText('As senhas não são iguais')).toBeInTheDocument()
    expect(sent()).toEqual([])
  })

  it('is sent and the dialog closes', async () => {
    await openDialog()
    fill({
      'Senha atual': 'a de agora',
      'Nova senha': 'bem mais comprida 1',
      'Repita a senha': 'bem mais comprida 1',
    })
    await save()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(sent()).toEqual([
      { document: { currentPassword: 'a de agora', newPassword: 'bem mais comprida 1' } },
    ])
  })

  it('stays typed where the server refuses it', async () => {
    await openDialog()
    server.fail('user-self-update', { key: 'tooManyRequests', message: 'Muitas requisições feitas' })
    fill({
      'Senha atual': 'a de agora',
      'Nova senha': 'bem mais comprida 1',
      'Repita a senha': 'bem mais comprida 1',
    })
    await save()
    expect(await dialog().findByText('Muitas requisições feitas')).toBeInTheDocument()
    expect(dialog().getByLabelText('Nova senha')).toHaveValue('bem mais comprida 1')
  })
})
