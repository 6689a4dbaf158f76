import { AppError } from '@saude/contract/errors'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { Notice } from './Notice.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { Skeleton } from './Skeleton.tsx'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

describe('toasts', () => {
  it('keeps messages until the host is drawn, newest on top, and says what is unknown', async () => {
    toast.success('Salvo')
    render(<Toasts />)
    expect(await screen.findByText('Salvo')).toBeInTheDocument()
    act(() => toast.error())
    expect(await screen.findByText('Erro desconhecido!')).toBeInTheDocument()
    const shown = screen.getAllByText(/Salvo|Erro desconhecido!/).map(({ textContent }) => textContent)
    expect(shown).toEqual(['Erro desconhecido!', 'Salvo'])
    expect(screen.getByText('Erro desconhecido!').closest('[role=alert]')).not.toBeNull()
  })

  it('stands at the top right and goes after 2000 ms', async () => {
    render(<Toasts />)
    act(() => toast.success('Alterado'))
    const shown = (await screen.findByText('Alterado')).closest('.Toastify__toast')
    expect(shown?.closest('.Toastify__toast-container--top-right')).not.toBeNull()
    // The library counts the time by the animation of a bar that is not seen.
    const clock = shown?.querySelector('.Toastify__progress-bar')
    expect(clock).toHaveStyle({ animationDuration: '2000ms' })
    expect(clock).toHaveClass('keeps-time')
    if (clock) fireEvent.animationEnd(clock)
    expect(shown).toHaveClass('Toastify__slide-exit--top-right')
  })

  it('is read out, and closed by key or by a press', async () => {
    render(
      <>
        <Toasts />
        <button type="button">Salvar</button>
      </>,
    )
    screen.getByRole('button', { name: 'Salvar' }).focus()
    act(() => toast.success('Alterado com sucesso!'))
    const shown = await screen.findByRole('status')
    expect(screen.getByRole('region', { name: 'Avisos, Alt+T' })).toHaveAttribute('aria-live', 'polite')
    fireEvent.keyDown(document, { key: 't', code: 'KeyT', altKey: true })
    expect(shown).toHaveFocus()
    fireEvent.keyDown(shown, { key: 'Escape' })
    expect(shown).toHaveClass('Toastify__slide-exit--top-right')
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveFocus()

    act(() => toast.error('Falhou'))
    const failed = await screen.findByText('Falhou')
    fireEvent.click(failed)
    expect(failed.closest('.Toastify__toast')).toHaveClass('Toastify__slide-exit--top-right')
  })

  it('shows the message of a failed call as an error', async () => {
    render(<Toasts />)
    act(() => toast.failure(new TypeError('Failed to fetch')))
    const shown = await screen.findByText('Problema na conexão, verifique sua rede')
    expect(shown.closest('.Toastify__toast--error')).not.toBeNull()
  })

  it('says without a warning that a call waits on this device', async () => {
    render(<Toasts />)
    act(() => toast.kept())
    const shown = await screen.findByText('Guardado neste aparelho, será enviado quando houver conexão')
    expect(shown.closest('.Toastify__toast--info')).not.toBeNull()
    expect(shown.closest('[role=status]')).not.toBeNull()
    const link = screen.getByRole('link', { name: 'Dados offline' })
    expect(link).toHaveAttribute('href', '/app/options/offline-data')
    // Enter on it follows it, and does not close the message.
    fireEvent.keyDown(link, { key: 'Enter' })
    expect(shown.closest('.Toastify__toast')).not.toHaveClass('Toastify__slide-exit--top-right')
  })

  it('says what was refused in a dialog that stays, in all its sentences', async () => {
    render(<Toasts />)
    const issues = ['Informe a distância', 'Informe o estabelecimento']
    act(() => toast.failure(new AppError('validation', 'Existem erros de validação', { issues })))
    const dialog = await screen.findByRole('dialog', { name: 'Não foi feito' })
    for (const sentence of issues) expect(dialog).toHaveTextContent(sentence)
    expect(document.querySelector('.Toastify__toast')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Entendi' }))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('adds no style element, which the policy would refuse', async () => {
    const before = document.querySelectorAll('style').length
    render(<Toasts />)
    act(() => toast.warning('Sem conexão'))
    expect(await screen.findByText('Sem conexão')).toBeInTheDocument()
    expect(document.querySelectorAll('style')).toHaveLength(before)
  })
})

describe('Notice', () => {
  it('lists the issues of a validation error, each leading to its field', () => {
    render(
      <Notice
        title="Existem erros de validação"
        issues={[{ text: 'CPF é inválido', href: '#cpf' }, 'Outro']}
      />,
    )
    expect(screen.getByRole('alert')).toHaveTextContent('Existem erros de validação')
    expect(screen.getByRole('link', { name: 'CPF é inválido' })).toHaveAttribute('href', '#cpf')
    expect(screen.getAllByRole('listitem')).toHaveLength(2)
  })

  it('does not interrupt with a success', () => {
    render(
      <Notice tone="success" title="Sucesso!">
        Salvo
      </Notice>,
    )
    expect(screen.getByRole('status')).toHaveTextContent('Sucesso!')
  })
})

describe('ProgressBar', () => {
  it('says how much is done, and hides at 1', () => {
    const { rerender } = render(<ProgressBar value={0.4} label="Preparando impressão..." />)
    expect(screen.getByRole('progressbar', { name: 'Preparando impressão...' })).toHaveAttribute(
      'aria-valuenow',
      '40',
    )
    rerender(<ProgressBar value={1} />)
    expect(screen.queryByRole('progressbar')).not.toBeInTheDocument()
  })

  it('creeps to 0.7 when no one knows how long it takes', () => {
    render(<ProgressBar />)
    const bar = screen.getByRole('progressbar')
    expect(bar).not.toHaveAttribute('aria-valuenow')
    expect(bar.firstElementChild).toHaveStyle({ transform: 'scaleX(0.7)' })
  })
})

describe('Skeleton', () => {
  it('says that something is being loaded', () => {
    render(<Skeleton kind="form" count={3} />)
    expect(screen.getByRole('status')).toHaveTextContent('Carregando recurso...')
    expect(screen.getByRole('status')).toHaveAttribute('aria-busy', 'true')
  })
})
