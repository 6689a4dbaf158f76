import { AppError, permissionError, validationError } from '@saude/contract/errors'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ErrorScreen } from './ErrorScreen.tsx'
import { CoverScreen, EmptyState, LoadingCover, UnderConstruction } from './screens.tsx'

/** Each kind of error with its own screen. */
describe('ErrorScreen', () => {
  it('leads to the login on auth, without the default message', () => {
    render(<ErrorScreen error={new AppError('auth')} />)
    expect(screen.getByRole('heading', { name: 'Erro de autenticação' })).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '/app/login')
    expect(screen.queryByText('Não autenticado')).not.toBeInTheDocument()
  })

  it('says that the session has ended', async () => {
    const onLogin = jest.fn()
    const error = new AppError('auth', 'Sua sessão expirou, faça login novamente')
    render(<ErrorScreen error={error} onLogin={onLogin} />)
    expect(screen.getByText('Sua sessão expirou, faça login novamente')).toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Fazer login' }))
    expect(onLogin).toHaveBeenCalledTimes(1)
  })

  it('names the missing permission in Portuguese and logs its name', () => {
    const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined)
    render(<ErrorScreen error={permissionError('campaignList', 'Lista de campanhas')} group="Motorista" />)
    expect(screen.getByRole('heading', { name: 'Sem permissão: Lista de campanhas' })).toBeInTheDocument()
    expect(screen.getByText(/Seu grupo, Motorista, não abre esta tela/)).toBeInTheDocument()
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('campaignList'))
    warn.mockRestore()
  })

  it('lists the issues of a validation error', () => {
    render(
      <ErrorScreen error={validationError({ cpf: 'CPF é inválido', name: 'Nome é um campo obrigatório' })} />,
    )
    expect(screen.getByRole('heading', { name: 'Existem erros de validação' })).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'CPF é inválido',
      'Nome é um campo obrigatório',
    ])
  })

  it('offers another try without internet, and what works without where the device holds it', async () => {
    const retry = jest.fn()
    const { rerender } = render(<ErrorScreen error={new AppError('connectionFailed')} retry={retry} />)
    expect(screen.getByRole('heading', { name: 'Não há acesso a internet' })).toBeInTheDocument()
    expect(screen.getByText('Este recurso precisa de Internet para ser utilizado')).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Lista de cidadãos' })).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(retry).toHaveBeenCalledTimes(1)
    rerender(<ErrorScreen error={new AppError('connectionFailed')} retry={retry} worksOffline="agent" />)
    expect(screen.getByRole('link', { name: 'Lista de cidadãos' })).toHaveAttribute('href', '/app/citizen')
    rerender(<ErrorScreen error={new AppError('connectionFailed')} retry={retry} worksOffline="driver" />)
    expect(screen.getByRole('link', { name: 'Minhas viagens' })).toHaveAttribute('href', '/app/travel/mine')
  })

  it('leads home from what is not found', () => {
    render(<ErrorScreen error={new AppError('notFound')} />)
    expect(screen.getByRole('link', { name: 'Página inicial' })).toHaveAttribute('href', '/app')
  })

  it.each(['conflict', 'timeout', 'tooManyRequests', 'unknown', 'incompatible'] as const)(
    'shows the message of %s under the common title',
    (key) => {
      const error = new AppError(key)
      render(<ErrorScreen error={error} retry={() => undefined} />)
      expect(screen.getByRole('heading', { name: 'Ocorreu um erro' })).toBeInTheDocument()
      expect(screen.getByText(error.message)).toBeInTheDocument()
      expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeInTheDocument()
    },
  )
})

describe('the other screens', () => {
  it('say what they are', () => {
    render(
      <>
        <EmptyState />
        <UnderConstruction />
        <LoadingCover />
        <CoverScreen />
      </>,
    )
    for (const text of [
      'Sem resultados.',
      'Em construção',
      'Carregando recurso...',
      'Saúde Municipal',
      'Tornando o mundo inteligente',
    ]) {
      expect(screen.getByText(text)).toBeInTheDocument()
    }
  })
})
