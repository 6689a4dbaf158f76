import { deviceToken, keepDeviceToken, PlatformProvider, session } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer } from '@saude/kits/testing'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { loginPath, returnPath } from './return-path.ts'
import { ShellScreen } from './ShellScreen.tsx'

const server = fakeServer()

const open = async (address: string) => {
  await act(() => navigate(address, { force: true }))
  const { pathname } = new URL(address, location.href)
  render(
    <PlatformProvider>
      <ShellScreen path={pathname} title="Tela" />
    </PlatformProvider>,
  )
  await act(async () => undefined)
}

const type = async (label: string, text: string) => {
  await userEvent.clear(screen.getByLabelText(label))
  if (text) await userEvent.type(screen.getByLabelText(label), text)
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))

beforeEach(() => {
  server.reset()
  localStorage.clear()
  act(() => {
    session.signIn(auth())
    session.signOut()
  })
})

describe('the start page', () => {
  it('shows the cover with the way in', async () => {
    await open('/')
    expect(screen.getByRole('heading', { name: 'Saúde Municipal' })).toBeInTheDocument()
    expect(screen.getByText('Tornando o mundo inteligente')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Entrar' })).toHaveAttribute('href', '/app/login')
    expect(screen.getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/terms')
  })

  it('leads those who are signed in on', async () => {
    act(() => session.signIn(auth()))
    await open('/')
    expect(screen.getByRole('link', { name: 'Abrir o sistema' })).toHaveAttribute('href', '/app')
  })
})

it('shows the terms of use to everybody', async () => {
  await open('/terms')
  expect(await screen.findByRole('heading', { name: 'Termos de uso', level: 1 })).toBeInTheDocument()
})

describe('the log-in', () => {
  it('says at the fields what is missing, before anything is sent, and goes to the first', async () => {
    await open('/app/login')
    await press('Entrar')
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveAccessibleDescription(
      'E-mail ou CPF é um campo obrigatório',
    )
    expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('Senha é um campo obrigatório')
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveFocus()
    expect(server.calls).toEqual([])
  })

  it('says whom somebody asks who has forgotten the password', async () => {
    await open('/app/login')
    expect(screen.getByText(/Esqueceu a senha\?/)).toHaveTextContent(
      'Peça um link por e-mail, ou procure o administrador: quem cadastra os usuários na secretaria de saúde',
    )
    expect(screen.getByRole('link', { name: 'Peça um link por e-mail' })).toHaveAttribute(
      'href',
      '/app/recover-password',
    )
  })

  it('refuses what is neither an e-mail nor a CPF', async () => {
    await open('/app/login')
    await type('E-mail ou CPF', '1234')
    await type('Senha', 'x')
    await press('Entrar')
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveAccessibleDescription('E-mail ou CPF é inválido')
    expect(server.calls).toEqual([])
  })

  it('signs in and returns to the page that was asked for', async () => {
    server.answer('user-login', () => auth({ name: 'Rúbia' }))
    await open(`${loginPath('/app/citizen?gender=F')}#name=ana`)
    await type('E-mail ou CPF', ' acs@demo.local ')
    await type('Senha', 'demonstracao')
    await press('Entrar')
    await waitFor(() => expect(location.pathname).toBe('/app/citizen'))
    expect(location.search + location.hash).toBe('?gender=F#name=ana')
    expect(session.current()?.info.name).toBe('Rúbia')
    expect(server.calls[0]).toMatchObject({
      path: 'user-login',
      type: 'Public',
      input: { login: 'acs@demo.local', password: 'demonstracao', device: { deviceType: 'browser' } },
    })
  })

  it('shows what the last log-in here was answered, by which the server knows this device', async () => {
    keepDeviceToken('anterior')
    server.answer('user-login', () => ({ ...auth({ name: 'Rúbia' }), deviceToken: 'novo' }))
    await open('/app/login')
    await type('E-mail ou CPF', 'acs@demo.local')
    await type('Senha', 'demonstracao')
    await press('Entrar')
    await waitFor(() => expect(deviceToken()).toBe('novo'))
    expect(server.calls[0]).toMatchObject({ path: 'user-login', input: { deviceToken: 'anterior' } })
  })

  it('shows a refused password at the field and keeps what was typed', async () => {
    server.fail('user-login', { key: 'auth', message: 'E-mail, CPF ou senha incorretos' })
    await open('/app/login')
    await type('E-mail ou CPF', '390.533.447-05')
    await type('Senha', 'errada')
    await press('Entrar')
    await waitFor(() =>
      expect(screen.getByLabelText('Senha')).toHaveAccessibleDescription('E-mail, CPF ou senha incorretos'),
    )
    expect(screen.getByLabelText('Senha')).toHaveFocus()
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveValue('390.533.447-05')
    expect(session.current()).toBeNull()
  })

  it('asks for a captcha once the server wants one, and sends its proof with the next attempt', async () => {
    const proofs: ((token: string) => void)[] = []
    globalThis.turnstile = {
      render: (_box, { callback }) => `w-${proofs.push(callback)}`,
      remove: () => undefined,
    }
    const payload = { captcha: 'chave' }
    server.fail('user-login', { key: 'auth', message: 'E-mail, CPF ou senha incorretos', payload })
    await open('/app/login')
    await type('E-mail ou CPF', 'ana@demo.local')
    await type('Senha', 'errada')
    await press('Entrar')
    expect(await screen.findByRole('region', { name: 'Verificação de segurança' })).toBeVisible()
    await waitFor(() => expect(proofs).toHaveLength(1))
    act(() => proofs[0]?.('prova'))
    await press('Entrar')
    await waitFor(() => expect(proofs).toHaveLength(2))
    expect(server.calls.at(-1)?.input).toMatchObject({ captcha: 'prova' })
    globalThis.turnstile = undefined
  })

  it.each([
    [{ key: 'tooManyRequests', message: 'Muitas requisições feitas' } as const, 'Muitas requisições feitas'],
    ['network' as const, 'Problema na conexão, verifique sua rede'],
  ])('shows other errors above the form', async (failure, text) => {
    server.fail('user-login', failure)
    await open('/app/login')
    await type('E-mail ou CPF', 'a@b.c')
    await type('Senha', 'x')
    await press('Entrar')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
  })

  it('says that the session expired to whom it happened', async () => {
    act(() => {
      session.signIn(auth())
      session.signOut('expired')
    })
    await open('/app/login')
    expect(screen.getByRole('alert')).toHaveTextContent('Sua sessão expirou, faça login novamente')
  })

  it('says nothing of the kind after a sign-out', async () => {
    await open('/app/login')
    expect(screen.queryByRole('alert')).toBeNull()
  })
})

describe('where a log-in leads', () => {
  const to = (next: string) => returnPath(new URLSearchParams({ next }))

  it.each(['/app', '/app/citizen?name=a', '/app?x=1'])('is %s when that was asked for', (next) => {
    expect(to(next)).toBe(next)
  })

  it.each([
    '',
    'https://evil.example/app',
    '//evil.example',
    '/application',
    '/terms',
    '/app/login?next=/app',
  ])('is the home page, not "%s"', (next) => {
    expect(to(next)).toBe('/app')
  })
})

describe('the page for who forgot the password', () => {
  const draw = async () => {
    await open('/app/recover-password')
    await screen.findByRole('button', { name: 'Enviar link por e-mail' })
  }

  it('sends the login and says the same for every login', async () => {
    server.answer('password-recover', () => ({}))
    await draw()
    await type('E-mail ou CPF', ' ana@demo.local ')
    await press('Enviar link por e-mail')
    expect(await screen.findByText(/Se houver um usuário com estes dados/)).toBeInTheDocument()
    expect(server.calls.find(({ path }) => path === 'password-recover')?.input).toEqual({
      login: 'ana@demo.local',
    })
    await userEvent.click(screen.getByRole('link', { name: 'Voltar para o login' }))
    expect(location.pathname).toBe('/app/login')
  })

  it('refuses what is neither an e-mail nor a CPF, at the field', async () => {
    await draw()
    await type('E-mail ou CPF', '1234')
    await press('Enviar link por e-mail')
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveAccessibleDescription(/E-mail ou CPF é inválido/)
    expect(server.calls.filter(({ path }) => path === 'password-recover')).toEqual([])
  })

  it('says where no e-mail can be sent, and keeps what was typed', async () => {
    server.fail('password-recover', {
      key: 'validation',
      message: 'Este servidor não envia e-mails: procure o administrador',
    })
    await draw()
    await type('E-mail ou CPF', 'ana@demo.local')
    await press('Enviar link por e-mail')
    expect(await screen.findByRole('alert')).toHaveTextContent('Este servidor não envia e-mails')
    expect(screen.getByLabelText('E-mail ou CPF')).toHaveValue('ana@demo.local')
  })
})

describe('the page of a one-time link', () => {
  const draw = async () => {
    await open('/app/set-password?token=abc')
    await screen.findByRole('button', { name: 'Definir senha' })
  }

  it('takes the token out of the address', async () => {
    await draw()
    expect(location.search).toBe('')
  })

  it('wants a long password, twice', async () => {
    await draw()
    await type('Nova senha', 'curta')
    await press('Definir senha')
    expect(screen.getByText('Nova senha deve ter pelo menos 10 caracteres')).toBeInTheDocument()
    await type('Nova senha', 'bastante longa 1')
    await type('Repita a senha', 'outra')
    await press('Definir senha')
    expect(screen.getByText('As senhas não são iguais')).toBeInTheDocument()
    expect(server.calls.filter(({ path }) => path === 'password-set')).toEqual([])
  })

  it('sets it and leads to the log-in with the name filled in', async () => {
    server.answer('password-set', () => ({ login: 'ana@demo.local' }))
    await draw()
    await type('Nova senha', 'bastante longa 1')
    await type('Repita a senha', 'bastante longa 1')
    await press('Definir senha')
    expect(await screen.findByText('Senha definida. Entre com ana@demo.local.')).toBeInTheDocument()
    expect(server.calls.find(({ path }) => path === 'password-set')?.input).toEqual({
      token: 'abc',
      password: 'bastante longa 1',
    })
    await press('Entrar')
    expect(location.pathname + location.search).toBe('/app/login?login=ana%40demo.local')
  })

  it('says at once that a link was used up, before anything is typed', async () => {
    server.answer('password-link-get', () => ({ isGood: false }))
    await draw()
    expect(await screen.findByRole('alert')).toHaveTextContent(/Este link não vale mais/)
    expect(screen.getByRole('button', { name: 'Definir senha' })).toBeDisabled()
  })

  it('says that a link is used up when it was so meanwhile', async () => {
    server.fail('password-set', { key: 'notFound', message: 'Este link não vale mais' })
    await draw()
    await type('Nova senha', 'bastante longa 1')
    await type('Repita a senha', 'bastante longa 1')
    await press('Definir senha')
    expect(await screen.findByRole('alert')).toHaveTextContent('Este link não vale mais')
  })
})

describe('the answer page', () => {
  it.each([
    ['success', 'Sucesso!'],
    ['error', 'Ocorreu um erro'],
    ['warning', 'Atenção'],
    ['info', 'Aviso'],
    ['whatever', 'Aviso'],
  ])('in mode %s is headed "%s"', async (mode, title) => {
    await open(`/app/answer?mode=${mode}&message=${encodeURIComponent('Exame enviado.')}`)
    expect(await screen.findByRole('heading', { name: title })).toBeInTheDocument()
    expect(screen.getByText('Exame enviado.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Página inicial' })).toHaveAttribute('href', '/')
  })

  it('shows a message as text, whatever it holds', async () => {
    await open(`/app/answer?message=${encodeURIComponent('<a href="https://x.example">aqui</a>')}`)
    expect(await screen.findByText('<a href="https://x.example">aqui</a>')).toBeInTheDocument()
    expect(screen.getAllByRole('link')).toHaveLength(1)
  })

  it('leads those who are signed in to their home', async () => {
    act(() => session.signIn(auth()))
    await open('/app/answer')
    expect(await screen.findByText('Nenhuma mensagem foi informada.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Página inicial' })).toHaveAttribute('href', '/app')
  })
})
