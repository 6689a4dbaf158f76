import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Button } from '../control/Button.tsx'
import { ConfirmProvider, useConfirm } from './Confirm.tsx'
import { Dialog } from './Dialog.tsx'
import { Menu, type MenuItem } from './Menu.tsx'
import { Tooltip } from './Tooltip.tsx'

/** Plays a window of which the given media queries hold. */
function withMedia(...holding: string[]) {
  const before = window.matchMedia
  window.matchMedia = (media) => Object.assign(before(media), { matches: holding.includes(media) })
  return () => {
    window.matchMedia = before
  }
}
let restore: (() => void) | undefined
afterEach(() => {
  restore?.()
  restore = undefined
})

describe('Tooltip', () => {
  it('explains on hover and closes with Escape', async () => {
    render(
      <Tooltip text="Falta uma permissão">
        <button type="button">Viagens</button>
      </Tooltip>,
    )
    await userEvent.hover(screen.getByRole('button'))
    const tip = await screen.findByRole('tooltip')
    expect(tip).toHaveTextContent('Falta uma permissão')
    expect(screen.getByRole('button')).toHaveAccessibleDescription('Falta uma permissão')
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })

  it('stays for the focus that comes just after the pointer has left', async () => {
    render(
      <Tooltip text="Falta a permissão">
        <button type="button">Relatórios</button>
      </Tooltip>,
    )
    await userEvent.hover(screen.getByRole('button'))
    expect(await screen.findByRole('tooltip')).toBeInTheDocument()
    await userEvent.unhover(screen.getByRole('button'))
    await userEvent.tab()
    expect(screen.getByRole('button')).toHaveFocus()
    await act(() => new Promise((resolve) => setTimeout(resolve, 150)))
    expect(screen.getByRole('tooltip')).toBeInTheDocument()
  })

  it('explains on a click where nothing can hover, and closes with a press outside', async () => {
    restore = withMedia('(hover: none)')
    render(
      <>
        <Tooltip text="Falta uma permissão">
          <button type="button">Viagens</button>
        </Tooltip>
        <p>Fora</p>
      </>,
    )
    await userEvent.hover(screen.getByRole('button'))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button'))
    expect(screen.getByRole('tooltip')).toBeInTheDocument()
    fireEvent.pointerDown(screen.getByText('Fora'))
    expect(screen.queryByRole('tooltip')).not.toBeInTheDocument()
  })
})

describe('Dialog', () => {
  const Asked = ({ sticky = false }: { sticky?: boolean }) => {
    const [open, setOpen] = useState(false)
    return (
      <>
        <Button onClick={() => setOpen(true)}>Abrir</Button>
        <Dialog open={open} onClose={() => setOpen(false)} title="Novo veículo" sticky={sticky}>
          <input aria-label="Placa" />
        </Dialog>
      </>
    )
  }

  it('takes the focus, locks the page without a style element, and gives both back', async () => {
    const styles = document.querySelectorAll('style').length
    render(<Asked />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    const dialog = screen.getByRole('dialog', { name: 'Novo veículo' })
    expect(dialog).toHaveFocus()
    expect(document.documentElement.dataset.locked).toBeDefined()
    expect(document.querySelectorAll('style')).toHaveLength(styles)

    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(document.documentElement.dataset.locked).toBeUndefined()
    await waitFor(() => expect(screen.getByRole('button', { name: 'Abrir' })).toHaveFocus())
  })

  it('closes with its cross', async () => {
    render(<Asked />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    await userEvent.click(screen.getByRole('button', { name: 'Fechar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('leaves the focus to the field that asks for it', () => {
    render(
      <Dialog open onClose={() => undefined} title="Novo veículo">
        <input aria-label="Placa" autoFocus />
      </Dialog>,
    )
    expect(screen.getByLabelText('Placa')).toHaveFocus()
  })

  it('keeps unsaved work through Escape where it is sticky', async () => {
    render(<Asked sticky />)
    await userEvent.click(screen.getByRole('button', { name: 'Abrir' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('dialog')).toBeInTheDocument()
  })
})

describe('useConfirm', () => {
  function Doubt() {
    const confirm = useConfirm()
    const ask = () =>
      confirm({ title: 'Data incomum', confirmLabel: 'Registrar mesmo assim', doubtful: true })
    return <Button onClick={ask}>Perguntar</Button>
  }

  it('makes going back the main button where something speaks against it', async () => {
    render(
      <ConfirmProvider>
        <Doubt />
      </ConfirmProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Perguntar' }))
    expect(screen.getByRole('button', { name: 'Cancelar' })).toHaveClass('primary')
    expect(screen.getByRole('button', { name: 'Registrar mesmo assim' })).not.toHaveClass('primary')
  })

  function Remove({ onAnswer }: { onAnswer: (yes: boolean) => void }) {
    const confirm = useConfirm()
    const ask = async () =>
      onAnswer(
        await confirm({
          title: 'Remover veículo?',
          text: 'Não volta.',
          confirmLabel: 'Remover',
          danger: true,
        }),
      )
    return <Button onClick={ask}>Perguntar</Button>
  }

  const ask = async () => {
    const onAnswer = jest.fn()
    render(
      <ConfirmProvider>
        <Remove onAnswer={onAnswer} />
      </ConfirmProvider>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Perguntar' }))
    return { onAnswer, dialog: within(screen.getByRole('dialog', { name: 'Remover veículo?' })) }
  }

  it('answers true to the verb', async () => {
    const { onAnswer, dialog } = await ask()
    expect(dialog.getByText('Não volta.')).toBeInTheDocument()
    await userEvent.click(dialog.getByRole('button', { name: 'Remover' }))
    expect(onAnswer).toHaveBeenCalledWith(true)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('answers false to Cancelar and to Escape', async () => {
    const { onAnswer, dialog } = await ask()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    expect(onAnswer).toHaveBeenLastCalledWith(false)
    await userEvent.click(screen.getByRole('button', { name: 'Perguntar' }))
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(onAnswer).toHaveBeenCalledTimes(2))
    expect(onAnswer).toHaveBeenLastCalledWith(false)
  })
})

describe('Menu', () => {
  const remove = jest.fn()
  const items: MenuItem[] = [
    { label: 'Histórico', href: '/app/citizen/1/history' },
    { label: 'Editar', onSelect: jest.fn() },
    { label: 'Unir', onSelect: jest.fn(), disabledReason: 'Sem permissão: Unir cidadãos' },
    { label: 'Remover', onSelect: remove, danger: true },
  ]
  const draw = () =>
    render(<Menu title="Benedita" items={items} trigger={<button type="button">Ações</button>} />)

  it('opens beside its button, moves with arrows and letters, and gives the focus back', async () => {
    draw()
    const button = screen.getByRole('button', { name: 'Ações' })
    await userEvent.click(button)
    expect(button).toHaveAttribute('aria-expanded', 'true')
    expect(screen.getByRole('menu', { name: 'Benedita' })).toBeInTheDocument()
    expect(screen.getByRole('menuitem', { name: 'Histórico' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Editar' })).toHaveFocus()
    await userEvent.keyboard('r')
    expect(screen.getByRole('menuitem', { name: 'Remover' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('menuitem', { name: 'Histórico' })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(button).toHaveFocus()
  })

  it('says why something cannot be chosen, and does not choose it', async () => {
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Ações' }))
    const unir = screen.getByRole('menuitem', { name: /Unir/ })
    expect(unir).toHaveTextContent('Sem permissão: Unir cidadãos')
    await userEvent.click(unir)
    expect(screen.getByRole('menu')).toBeInTheDocument()
  })

  it('opens a long reason with a press, and says it at once to those who hear it', async () => {
    const reason =
      'Não é possível acessar esse recurso devido à falta das seguintes permissões: Lista de campanhas'
    render(
      <Menu
        title="Mais"
        items={[
          { label: 'Mapa', href: '/app/map' },
          { label: 'Epidemiologia', href: '/app/epidemiology', disabledReason: reason },
        ]}
        trigger={<button type="button">Ações</button>}
      />,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ações' }))
    const item = screen.getByRole('menuitem', { name: /Epidemiologia/ })
    expect(item).toHaveTextContent(`Indisponível: ver o motivo. ${reason}`)
    expect(item).toHaveAttribute('aria-expanded', 'false')
    await userEvent.click(item)
    expect(item).toHaveTextContent(`Epidemiologia${reason}`)
    expect(item).toHaveFocus()
    expect(item).toHaveAttribute('aria-expanded', 'true')
    await userEvent.click(item)
    expect(item).toHaveAttribute('aria-expanded', 'false')
  })

  it('is a sheet on phones', async () => {
    restore = withMedia('(max-width: 768px)')
    draw()
    await userEvent.click(screen.getByRole('button', { name: 'Ações' }))
    const sheet = screen.getByRole('dialog', { name: 'Benedita' })
    await userEvent.click(within(sheet).getByRole('button', { name: 'Remover' }))
    expect(remove).toHaveBeenCalledTimes(1)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('closes alone with Escape when a dialog is around it', async () => {
    render(
      <Dialog open onClose={() => act(() => undefined)} title="Fora">
        <Menu title="Dentro" items={items} trigger={<button type="button">Ações</button>} />
      </Dialog>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ações' }))
    await userEvent.keyboard('{Escape}')
    expect(screen.queryByRole('menu')).not.toBeInTheDocument()
    expect(screen.getByRole('dialog', { name: 'Fora' })).toBeInTheDocument()
  })
})
