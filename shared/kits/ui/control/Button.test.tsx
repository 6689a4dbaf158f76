import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Trash2 } from 'lucide-react'
import { LinkContext, type LinkProps } from '../base/Link.tsx'
import { Button, ButtonLink } from './Button.tsx'
import { IconButton } from './IconButton.tsx'
import { Segmented } from './Segmented.tsx'

describe('Button', () => {
  it('does its verb on a press, and does not submit a form by itself', async () => {
    const onClick = jest.fn()
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button onClick={onClick}>Salvar</Button>
      </form>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    expect(onClick).toHaveBeenCalledTimes(1)
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('ignores presses and submits nothing while it is loading, but keeps its focus and its words', async () => {
    const onClick = jest.fn()
    const onSubmit = jest.fn((event: React.FormEvent) => event.preventDefault())
    render(
      <form onSubmit={onSubmit}>
        <Button type="submit" loading onClick={onClick}>
          Entrar
        </Button>
      </form>,
    )
    const button = screen.getByRole('button', { name: 'Entrar' })
    button.focus()
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-busy', 'true')
    expect(button).toHaveFocus()
    expect(onClick).not.toHaveBeenCalled()
    expect(onSubmit).not.toHaveBeenCalled()
  })

  it('shows a count only when there is something to count', () => {
    const { rerender } = render(<Button count={2}>Filtros</Button>)
    expect(screen.getByRole('button')).toHaveTextContent('Filtros2')
    rerender(<Button count={0}>Filtros</Button>)
    expect(screen.getByRole('button')).toHaveTextContent(/^Filtros$/)
  })
})

describe('ButtonLink', () => {
  it('goes through the link that the shell gives', () => {
    const ShellLink = ({ href, children }: LinkProps) => <a href={`#${href}`}>{children}</a>
    render(
      <LinkContext value={ShellLink}>
        <ButtonLink href="/app/login">Fazer login</ButtonLink>
      </LinkContext>,
    )
    expect(screen.getByRole('link', { name: 'Fazer login' })).toHaveAttribute('href', '#/app/login')
  })
})

describe('IconButton', () => {
  it('has its name read aloud, and shows it on hover', async () => {
    const onClick = jest.fn()
    render(<IconButton icon={Trash2} name="Remover" onClick={onClick} />)
    const button = screen.getByRole('button', { name: 'Remover' })
    await userEvent.hover(button)
    expect(await screen.findByRole('tooltip')).toHaveTextContent('Remover')
    await userEvent.click(button)
    expect(onClick).toHaveBeenCalledTimes(1)
  })

  it('is a link where it goes somewhere', () => {
    render(<IconButton icon={Trash2} name="Voltar" href="/app" />)
    expect(screen.getByRole('link', { name: 'Voltar' })).toHaveAttribute('href', '/app')
  })
})

describe('Segmented', () => {
  const options = [
    { value: 'satellite' as const, label: 'Satélite' },
    { value: 'road' as const, label: 'Ruas' },
  ]

  it('is a group of radio buttons of which one is on', async () => {
    const onChange = jest.fn()
    render(<Segmented label="Tipo do mapa" options={options} value="satellite" onChange={onChange} />)
    expect(screen.getByRole('radiogroup', { name: 'Tipo do mapa' })).toBeInTheDocument()
    expect(screen.getByRole('radio', { name: 'Satélite' })).toBeChecked()
    await userEvent.click(screen.getByRole('radio', { name: 'Ruas' }))
    expect(onChange).toHaveBeenCalledWith('road')
  })
})
