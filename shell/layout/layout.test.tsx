import { type AreaEntry, publishedRoutes } from '@saude/contract/area'
import type { SessionInfo } from '@saude/contract/session'
import { Fill, idleLock, releases, session, useActions, useTaskMode } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, fakeServer, tokenUntil } from '@saude/kits/testing'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { AreaHost } from '../areas/host.ts'
import type { AreaStatus } from '../areas/status.ts'
import { ownAreas } from '../testing/own-areas.ts'
import { App } from './App.tsx'
import { mayOpen } from './situation.ts'

/** Areas of which that of the citizens alone is built. */
const live: readonly AreaEntry[] = ownAreas().map((face) => {
  const { name, version, routes } = face
  const entry = { name, version, manifest: `/areas/${name}/1/mf-manifest.json`, kit: 1, widgets: [] }
  const published = publishedRoutes(face)
  return {
    ...entry,
    ...published,
    ...(name !== 'citizen' && { routes: [], planned: routes }),
  }
})

/** Areas without their code: what the layout asks of them and gives them. */
const fakeHost = (status: AreaStatus = { state: 'ready' }) => {
  const host: AreaHost = {
    areas: () => live,
    latest: () => live,
    hear: () => undefined,
    isWhole: () => true,
    statusOf: () => status,
    subscribe: () => () => undefined,
    update: jest.fn(),
    retry: jest.fn(async () => undefined),
    renew: jest.fn(async () => []),
  }
  return host
}

const server = fakeServer()
let warned: jest.SpyInstance
const go = (path: string) => act(() => navigate(path, { force: true }))

const open = async (path: string, host: AreaHost = fakeHost()) => {
  await go(path)
  const view = render(<App host={Promise.resolve(host)} />)
  await act(async () => undefined)
  return view
}

const signIn = (info: Partial<SessionInfo> = {}, token?: string) =>
  act(() => session.signIn(auth({ permissions: ['citizenList'], ...info }, token)))

const width = (phone: boolean) => {
  window.matchMedia = (media: string) =>
    Object.assign(new EventTarget(), {
      media,
      matches: phone && media.includes('max-width: 768px'),
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
}

beforeEach(() => {
  width(false)
  server.reset()
  server.answer('notification-list', () => ({ items: [], totalItems: 0 }))
  server.answer('application-about', () => ({ version: '0.1.0', versionNumber: 1000 }))
  act(() => session.signOut())
  window.scrollTo = () => undefined
  warned = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})

afterEach(() => warned.mockRestore())

const expectLinks = (names: readonly string[]) => {
  const links = within(rail()).getAllByRole('link')
  expect(links).toHaveLength(names.length)
  for (const [at, name] of names.entries()) expect(links[at]).toHaveAccessibleName(name)
}
const rail = () => screen.getByRole('navigation', { name: 'Principal' })

describe('the main navigation', () => {
  it('has its entries in their order, the last two at the end', async () => {
    signIn()
    await open('/app')
    expectLinks([
      'Saúde Municipal',
      'Mapa',
      'Epidemiologia',
      'Secretaria de saúde',
      'Viagens',
      'Cidadãos',
      'Opções',
      'Meu cadastro',
    ])
  })

  it('highlights the section of the path', async () => {
    signIn()
    await open('/app/citizen/create')
    expect(within(rail()).getByRole('link', { current: 'page' })).toHaveTextContent('Cidadãos')
  })

  it('explains a disabled entry by the permissions that are missing', async () => {
    signIn({ permissions: [] })
    await open('/app')
    const entry = within(rail()).getByRole('link', { name: 'Cidadãos' })
    expect(entry).toHaveAttribute('aria-disabled', 'true')
    act(() => entry.focus())
    await userEvent.hover(entry)
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de cidadãos',
    )
  })

  it('explains a disabled entry by the sets of which one is enough', async () => {
    signIn()
    await open('/app')
    await userEvent.hover(within(rail()).getByRole('link', { name: 'Viagens' }))
    expect(await screen.findByRole('tooltip')).toHaveTextContent(
      'Não é possível acessar esse recurso devido a não possuir nenhum dos seguintes conjuntos de permissões: (Calendário de viagens), (Cadastrar viagem)',
    )
  })

  it('counts what was not read, up to 99+', async () => {
    signIn()
    server.answer('notification-list', () => ({ items: [{ id: '1', countUnread: 120 }], totalItems: 120 }))
    await open('/app')
    const home = await within(rail()).findByRole('link', { name: 'Saúde Municipal, 120 pendências' })
    expect(home).toHaveTextContent('99+')
    expect(within(home).getByText('99+')).toHaveClass('pulse')
  })

  it('marks the options when the application is outdated', async () => {
    signIn()
    server.answer('application-about', () => ({ version: '9.0.0', versionNumber: 9_000_000 }))
    await open('/app')
    expect(
      await within(rail()).findByRole('link', { name: 'Opções, nova versão disponível' }),
    ).toBeInTheDocument()
  })

  it('offers to load anew when an area was released, until it is put back', async () => {
    signIn()
    releases.stand(live)
    await open('/app')
    expect(screen.queryByRole('button', { name: /^Atualizar/ })).toBeNull()
    act(() => releases.heard([{ name: 'citizen', version: '2' }]))
    expect(screen.getByRole('button', { name: 'Atualizar, há uma versão nova' })).toBeInTheDocument()
    expect(within(rail()).getByRole('link', { name: 'Opções, nova versão disponível' })).toBeInTheDocument()
    act(() => releases.heard(live))
    expect(screen.queryByRole('button', { name: /^Atualizar/ })).toBeNull()
  })

  it('offers it on public pages too, which hear of releases as the public', async () => {
    releases.stand(live)
    await open('/')
    expect(screen.queryByRole('button', { name: /^Atualizar/ })).toBeNull()
    act(() => releases.heard([{ name: 'citizen', version: '2' }]))
    expect(screen.getByRole('button', { name: 'Atualizar, há uma versão nova' })).toBeInTheDocument()
    act(() => releases.heard(live))
  })

  it('says while anonymisation is on, with the way to switch it off', async () => {
    signIn({ isAnonymization: true })
    await open('/app')
    expect(screen.getByRole('link', { name: 'ANONIMIZAÇÃO ATIVA' })).toHaveAttribute(
      'href',
      '/app/user/self-update',
    )
  })

  it('keeps four entries under the thumb on phones and the others behind Mais', async () => {
    width(true)
    signIn()
    await open('/app/citizen')
    expectLinks(['Saúde Municipal', 'Mapa', 'Viagens', 'Cidadãos'])
    await userEvent.click(screen.getByRole('button', { name: /^Mais/ }))
    const sheet = screen.getByRole('dialog', { name: 'Mais' })
    for (const word of ['Epidemiologia', 'Secretaria de saúde', 'Opções', 'Meu cadastro'])
      expect(sheet).toHaveTextContent(word)
  })
})

describe('a form on a phone', () => {
  const Task = () => {
    useTaskMode()
    return null
  }
  const openForm = async (path: string) => {
    width(true)
    signIn()
    await open(path)
    render(<Task />)
  }

  it('takes the place of the navigation', async () => {
    await openForm('/app/citizen')
    expect(rail()).toBeInTheDocument()
    await go('/app/citizen/create')
    expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull()
  })

  it('that is a main entry leaves it, or there would be no way out', async () => {
    await openForm('/app/user/self-update')
    expect(rail()).toBeInTheDocument()
  })
})

describe('a screen', () => {
  it('of an area stands in the frame with the title of its route', async () => {
    signIn()
    const host = fakeHost()
    await open('/app/citizen', host)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cidadãos')
    expect(document.title).toBe('Cidadãos · Saúde Municipal')
    expect(document.getElementById('area')).toBeVisible()
    expect(host.update).toHaveBeenCalled()
  })

  it('offers the way up', async () => {
    signIn({ permissions: ['citizenList', 'citizenCreate'] })
    await open('/app/citizen/create')
    await userEvent.click(screen.getByRole('button', { name: 'Voltar' }))
    expect(location.pathname).toBe('/app/citizen')
  })

  it('that no area serves yet is under construction', async () => {
    signIn({ permissions: ['vehicleList'] })
    await open('/app/options/vehicle')
    expect(screen.getByText('Em construção')).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Veículos')
  })

  it('without its permission says which one, who is refused and who can give it', async () => {
    signIn({ permissions: [] })
    await open('/app/citizen')
    expect(screen.getByText('Sem permissão: Lista de cidadãos')).toBeInTheDocument()
    expect(screen.getByText(/Seu grupo, Agente comunitário de saúde, não abre esta tela/)).toBeInTheDocument()
    expect(document.getElementById('area')).toBeNull()
    expect(warned).toHaveBeenCalledWith(expect.stringContaining('citizenList'))
  })

  it('that moved is redirected with its query', async () => {
    signIn()
    await open('/app/epidemiology/map/case-state/1?x=2')
    expect(location.pathname + location.search).toBe('/app/map/case-state/1?x=2')
  })

  it('that failed to load is named and can be tried again', async () => {
    signIn()
    const host = fakeHost({ state: 'failed', error: new Error('Tempo esgotado') })
    await open('/app/citizen', host)
    expect(screen.getByText('Não foi possível abrir: Cidadãos')).toBeInTheDocument()
    expect(screen.getByText('Tempo esgotado')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(host.retry).toHaveBeenCalledWith('citizen')
  })

  it('of which nothing could be read is named as such, and can be tried again', async () => {
    signIn()
    const error = new Error('Recurso indisponível no momento')
    const host = { ...fakeHost({ state: 'failed', error }), isWhole: () => false }
    await open('/app/nowhere', host)
    expect(screen.getByText('Não foi possível abrir: esta tela')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(host.retry).toHaveBeenCalledWith('')
  })

  it('that no one declared is not found, with a session and without', async () => {
    signIn()
    const { unmount } = await open('/app/nowhere')
    expect(screen.getByRole('link', { name: 'Página inicial' })).toHaveAttribute('href', '/app')
    expect(rail()).toBeInTheDocument()
    unmount()
    act(() => session.signOut())
    await open('/app/nowhere')
    expect(screen.getByRole('link', { name: 'Página inicial' })).toBeInTheDocument()
    expect(screen.queryByRole('navigation', { name: 'Principal' })).toBeNull()
  })

  it('shows the cover while the areas are read', async () => {
    signIn()
    await go('/app/citizen')
    render(<App host={new Promise(() => undefined)} />)
    expect(screen.getByText('Carregando recurso...')).toBeInTheDocument()
  })
})

describe('the keyboard', () => {
  it('comes first to a way past the navigation', async () => {
    signIn()
    await open('/app/citizen')
    await userEvent.tab()
    expect(screen.getByRole('link', { name: 'Pular para o conteúdo' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('main')).toHaveFocus()
  })

  it('is at the heading after a step to another screen', async () => {
    signIn({ permissions: ['citizenList', 'citizenHistory'] })
    await open('/app/citizen')
    expect(screen.getByRole('heading', { level: 1 })).not.toHaveFocus()
    await go('/app/citizen/history/1')
    expect(screen.getByRole('heading', { level: 1, name: 'Histórico do cidadão' })).toHaveFocus()
  })
})

describe('the gate', () => {
  it('asks for a log-in that leads back', async () => {
    await open('/app/citizen?gender=F#name=ana')
    expect(screen.getByRole('heading', { level: 1, name: 'Erro de autenticação' })).toBeInTheDocument()
    expect(screen.queryByText('Não autenticado')).toBeNull()
    expect(screen.getByRole('banner')).toHaveTextContent('Saúde Municipal')
    expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/')
    await userEvent.click(screen.getByRole('button', { name: 'Fazer login' }))
    expect(location.pathname + location.search).toBe('/app/login?next=%2Fapp%2Fcitizen%3Fgender%3DF')
    expect(location.hash).toBe('#name=ana')
  })

  it('leads back to the filters also where the session ended on the list', async () => {
    signIn()
    await open('/app/citizen#name=ana')
    act(() => session.signOut('expired'))
    await userEvent.click(screen.getByRole('button', { name: 'Fazer login' }))
    expect(location.pathname + location.search).toBe('/app/login?next=%2Fapp%2Fcitizen')
    expect(location.hash).toBe('#name=ana')
  })

  it('says that the session expired', async () => {
    signIn({}, tokenUntil(1))
    await open('/app/citizen')
    expect(screen.getByText('Sua sessão expirou, faça login novamente')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Início' })).toHaveAttribute('href', '/app')
  })

  it.each([
    ['expired', tokenUntil(1)],
    ['has no exp', `a.${btoa(JSON.stringify({ sub: '1' }))}.c`],
  ])('says so also where an early call hears of it first: a token that %s', async (_which, token) => {
    server.fail('notification-list', { key: 'auth', message: 'Não autenticado' })
    signIn({}, token)
    await open('/app/citizen')
    await act(() => session.signOut('expired'))
    expect(screen.getByText('Sua sessão expirou, faça login novamente')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Fazer login' }))
    expect(await screen.findByText('Sua sessão expirou, faça login novamente')).toBeInTheDocument()
  })

  it('has no reason to say to who left by Sair', async () => {
    signIn()
    await open('/app/citizen')
    act(() => session.signOut('signedOut'))
    expect(screen.getByText('Erro de autenticação')).toBeInTheDocument()
    expect(screen.queryByText('Sua sessão expirou, faça login novamente')).toBeNull()
  })

  it('closes by itself when the session ends, and the area loses its place', async () => {
    signIn()
    await open('/app/citizen')
    act(() => session.signOut('revoked'))
    expect(screen.getByText('Erro de autenticação')).toBeInTheDocument()
    expect(document.getElementById('area')).toBeNull()
  })

  it.each(['/app/epidemiology/campaign', '/app/citizen'])(
    'closes without a connection at %s and promises nothing that this device does not hold',
    async (path) => {
      signIn({ permissions: ['campaignList', 'citizenList'] })
      const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
      await open(path)
      expect(screen.getByText('Não há acesso a internet')).toBeInTheDocument()
      expect(screen.getByText('Este recurso precisa de Internet para ser utilizado')).toBeInTheDocument()
      expect(screen.queryByText(/funcionam sem internet/)).toBeNull()
      expect(screen.queryByRole('link', { name: 'Lista de cidadãos' })).toBeNull()
      online.mockReturnValue(true)
      act(() => void dispatchEvent(new Event('online')))
      expect(screen.queryByText('Não há acesso a internet')).toBeNull()
      online.mockRestore()
    },
  )

  describe('when the connection goes while an area stands', () => {
    let online: jest.SpyInstance
    const area = () => document.getElementById('area')
    const connection = (is: boolean) => {
      online.mockReturnValue(is)
      act(() => void dispatchEvent(new Event(is ? 'online' : 'offline')))
    }
    const openForm = async () => {
      signIn({ permissions: ['citizenList', 'citizenCreate', 'citizenHistory'] })
      await open('/app/citizen/create')
      const input = document.createElement('input')
      area()?.append(input)
      input.value = 'Maria'
    }
    beforeEach(() => {
      online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    })
    afterEach(() => online.mockRestore())

    it('leaves it in sight and in reach, and says what waits', async () => {
      await openForm()
      connection(false)
      expect(screen.queryByText('Não há acesso a internet')).toBeNull()
      expect(screen.getByText(/O que foi carregado continua aqui; dados novos esperam/)).toBeVisible()
      expect(area()).toBeVisible()
      expect(area()).not.toHaveAttribute('inert')
      expect(mayOpen('/app/citizen/create', live)).toBe(true)
      connection(true)
      expect(screen.queryByText(/esperam a conexão/)).toBeNull()
      expect(area()?.querySelector('input')).toHaveValue('Maria')
    })

    it.each([
      ['here', /continua nesta página; salve quando houver conexão. Fechar a página perde/],
      ['kept', /fica guardado neste aparelho; salve quando houver conexão/],
      ['sent', /fica neste aparelho e é enviado quando houver conexão/],
    ] as const)('says of a form what becomes of what was typed: %s', async (keeping, said) => {
      const Task = () => {
        useTaskMode(true, keeping)
        return null
      }
      await openForm()
      render(<Task />)
      connection(false)
      expect(screen.getByText(said)).toBeVisible()
    })

    it('leaves its actions in the frame', async () => {
      const Screen = () => {
        useActions([{ label: 'Imprimir', onSelect: () => undefined }])
        return <Fill slot="actions">Trocar</Fill>
      }
      await openForm()
      render(<Screen />)
      connection(false)
      expect(screen.getByRole('button', { name: 'Imprimir' })).toBeInTheDocument()
      expect(screen.getByText('Trocar')).toBeVisible()
    })

    it('keeps in its menu what is seldom asked for, and nowhere else', async () => {
      const Screen = () => {
        useActions([
          { label: 'Imprimir', onSelect: () => undefined },
          { label: 'Dados da pessoa', menuOnly: true, onSelect: () => undefined },
        ])
        return null
      }
      await openForm()
      render(<Screen />)
      expect(screen.getByRole('button', { name: 'Imprimir' })).toBeInTheDocument()
      expect(screen.queryByText('Dados da pessoa')).toBeNull()
      await userEvent.click(screen.getByRole('button', { name: 'Menu' }))
      expect(await screen.findByText('Dados da pessoa')).toBeInTheDocument()
      expect(screen.getAllByText('Imprimir')).toHaveLength(1)
    })

    it('leaves a screen of the shell in sight as well', async () => {
      signIn()
      await open('/app/notification')
      connection(false)
      expect(screen.queryByText('Não há acesso a internet')).toBeNull()
      expect(screen.getByText(/dados novos esperam a conexão/)).toBeVisible()
    })

    it('tries an area again that failed, when the connection is back', async () => {
      signIn()
      const host = fakeHost({ state: 'failed', error: new Error('Tempo esgotado') })
      await open('/app/citizen', host)
      connection(false)
      expect(screen.getByText('Não há acesso a internet')).toBeInTheDocument()
      // The host forgets a failure that may not be looked at, and opens the area as new (`mount.test.ts`).
      const before = jest.mocked(host.update).mock.calls.length
      connection(true)
      expect(jest.mocked(host.update).mock.calls.length).toBeGreaterThan(before)
    })

    it('lets it go where the person goes elsewhere, signs out or loses the permission', async () => {
      await openForm()
      connection(false)
      expect(mayOpen('/app/citizen/history/1', live)).toBe(false)
      act(() => session.signIn(auth({ permissions: [] })))
      expect(area()).toBeNull()
      act(() => session.signOut())
      expect(screen.getByText('Erro de autenticação')).toBeInTheDocument()
    })

    it('asks the server again by Tentar novamente, which may know better than the browser', async () => {
      await openForm()
      connection(false)
      const fetching = jest.spyOn(globalThis, 'fetch')
      fetching.mockRejectedValueOnce(new TypeError('Failed to fetch'))
      await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
      expect(await screen.findByText('Problema na conexão, verifique sua rede')).toBeInTheDocument()
      fetching.mockResolvedValueOnce(new Response('[]'))
      await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
      await waitFor(() => expect(screen.queryByText(/esperam a conexão/)).toBeNull())
      expect(area()?.querySelector('input')).toHaveValue('Maria')
      connection(false)
      expect(screen.getByText(/esperam a conexão/)).toBeVisible()
      fetching.mockRestore()
    })
  })
})

describe('a page that is not used', () => {
  beforeAll(() => {
    // jsdom has no top layer.
    HTMLDialogElement.prototype.showModal ??= function (this: HTMLDialogElement) {
      this.open = true
    }
  })
  const locked = async () => {
    await open('/app/notification')
    signIn({ idleMinutes: 15 })
    const typed = document.body.appendChild(document.createElement('input'))
    typed.value = 'meio digitado'
    act(() => idleLock.lock())
    return { typed, cover: within(await screen.findByRole('dialog', { name: 'Tela bloqueada' })) }
  }

  it('is covered, and opens by the password; what stood there is as it was', async () => {
    server.answer('password-confirm', () => ({ isRight: true }))
    const { typed, cover } = await locked()
    expect(document.documentElement).toHaveAttribute('data-covered')
    await userEvent.type(await cover.findByLabelText('Senha'), 'a senha certa 1')
    await userEvent.click(cover.getByRole('button', { name: 'Desbloquear' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.documentElement).not.toHaveAttribute('data-covered')
    expect(typed).toHaveValue('meio digitado')
    typed.remove()
  })

  it('stays covered by a wrong password, which is said at its field, and without a connection', async () => {
    const fields = { currentPassword: 'Senha atual incorreta' }
    server.fail('password-confirm', { key: 'validation', message: 'Inválido', payload: { fields } })
    const { cover, typed } = await locked()
    const field = await cover.findByLabelText('Senha')
    await userEvent.type(field, 'outra{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Senha incorreta'))
    server.fail('password-confirm', 'network')
    await userEvent.type(field, 'ra{Enter}')
    await waitFor(() => expect(field).toHaveAccessibleDescription('Problema na conexão, verifique sua rede'))
    expect(idleLock.isLocked()).toBe(true)
    typed.remove()
  })

  it('is left for the log-in by who asks twice', async () => {
    server.answer('user-revoke', () => ({ revoked: 1 }))
    const { cover, typed } = await locked()
    await userEvent.click(await cover.findByRole('button', { name: 'Sair' }))
    await userEvent.click(cover.getByRole('button', { name: 'Sair mesmo assim' }))
    await waitFor(() => expect(session.current()).toBeNull())
    expect(screen.queryByRole('dialog')).toBeNull()
    typed.remove()
  })

  it('that was covered when it was loaded draws and asks nothing before it is open', async () => {
    signIn({ idleMinutes: 15 })
    act(() => idleLock.lock())
    server.calls.length = 0
    await open('/app/notification')
    expect(screen.queryByRole('main')).toBeNull()
    expect(server.calls.filter(({ type }) => type === 'User')).toEqual([])
    act(() => idleLock.unlock())
    expect(await screen.findByRole('main')).toBeInTheDocument()
  })
})
