import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createRoot } from 'react-dom/client'
import { useActions, useIsTask, useScreenActions, useScreenTitle, useTaskMode, useTitle } from './screen.ts'
import { Fill, Slot, useFilled } from './slots.tsx'

/** Another React root, as areas have. */
function area(children: React.ReactNode) {
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  act(() => root.render(children))
  return {
    draw: (next: React.ReactNode) => act(() => root.render(next)),
    leave: () => act(() => root.unmount()),
  }
}

function Shell() {
  const title = useScreenTitle()
  const panel = useFilled('panel')
  return (
    <>
      <h1>{title?.title ?? 'Rota'}</h1>
      <small>{title?.count}</small>
      <header>
        <Slot name="actions" />
        {useScreenActions().map(({ label, onSelect }) => (
          <button key={label} type="button" onClick={onSelect}>
            {label}
          </button>
        ))}
      </header>
      {panel && (
        <aside aria-label={panel.title}>
          <Slot name="panel" />
        </aside>
      )}
      {useIsTask() && <p>tarefa</p>}
    </>
  )
}

it('shows what a screen of another root fills in, and nothing of it after the screen left', () => {
  render(<Shell />)
  const shown = area(
    <>
      <Fill slot="actions">
        <button type="button">Histórico</button>
      </Fill>
      <Fill slot="panel" title="Dados do cadastro">
        Micro área 04
      </Fill>
    </>,
  )
  expect(screen.getByRole('banner')).toHaveTextContent('Histórico')
  expect(screen.getByRole('complementary', { name: 'Dados do cadastro' })).toHaveTextContent('Micro área 04')
  shown.leave()
  expect(screen.getByRole('banner').textContent).toBe('')
  expect(screen.queryByRole('complementary')).toBeNull()
})

it('takes the title of the screen, and the one of the route again afterwards', () => {
  render(<Shell />)
  const Screen = ({ count }: { count: string }) => {
    useTitle({ title: 'Cidadãos', count })
    useTaskMode()
    return null
  }
  const shown = area(<Screen count="214" />)
  expect(screen.getByRole('heading')).toHaveTextContent('Cidadãos')
  shown.draw(<Screen count="215" />)
  expect(screen.getByText('215')).toBeInTheDocument()
  expect(screen.getByText('tarefa')).toBeInTheDocument()
  shown.leave()
  expect(screen.getByRole('heading')).toHaveTextContent('Rota')
  expect(screen.queryByText('tarefa')).toBeNull()
})

it('runs the newest function of an action without drawing the frame at every drawing of the screen', async () => {
  const drawn = jest.fn()
  const Counted = () => {
    drawn()
    return <Shell />
  }
  render(<Counted />)
  const chosen = jest.fn()
  const Screen = ({ round }: { round: number }) => {
    useActions([{ label: 'Imprimir', onSelect: () => chosen(round) }])
    return null
  }
  const shown = area(<Screen round={1} />)
  shown.draw(<Screen round={2} />)
  shown.draw(<Screen round={3} />)
  await userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
  expect(chosen).toHaveBeenCalledWith(3)
  expect(drawn).toHaveBeenCalledTimes(1)
  shown.leave()
  expect(screen.queryByRole('button', { name: 'Imprimir' })).toBeNull()
})
