import { act, fireEvent, render, screen } from '@testing-library/react'
import { ArrowRightLeft } from 'lucide-react'
import type { RowAction } from '../types.ts'
import { Steps } from './Steps.tsx'

const step = (label: string, more: Partial<RowAction> = {}): RowAction => ({
  label,
  icon: ArrowRightLeft,
  onSelect: jest.fn(),
  ...more,
})
afterEach(() => jest.useRealTimers())

test('the usual step is a button, the others stand in a menu, what cannot be taken back last and in red', () => {
  const death = step('Encerrar por óbito', { danger: true, usual: 0 })
  const steps = [step('Internar', { usual: 1 }), death, step('Confirmar', { usual: 2 }), step('Monitorar')]
  render(<Steps state="suspect" steps={steps} />)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'Confirmar',
    'Outros passos',
  ])
  fireEvent.click(screen.getByRole('button', { name: 'Outros passos' }))
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual(['Internar', 'Monitorar', 'Encerrar por óbito'])
  expect(items.map(({ className }) => className.includes('danger'))).toEqual([false, false, true])
})

test('where nothing is usual all of them stand in the menu', () => {
  render(<Steps state="cancelled" steps={[step('Reabrir', { usual: 0 })]} />)
  expect(screen.getByRole('button', { name: 'Mudar situação' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull()
})

test('a button that takes the place of another one takes no press for a moment', () => {
  jest.useFakeTimers()
  const [authorise, book] = [step('Autorizar', { usual: 2 }), step('Agendar', { usual: 2 })]
  const view = render(<Steps state="requested" steps={[authorise]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Autorizar' }))
  view.rerender(<Steps state="authorised" steps={[book]} />)
  fireEvent.click(screen.getByRole('button', { name: 'Agendar' }))
  expect(book.onSelect).not.toHaveBeenCalled()
  act(() => jest.advanceTimersByTime(1_000))
  fireEvent.click(screen.getByRole('button', { name: 'Agendar' }))
  expect(book.onSelect).toHaveBeenCalledTimes(1)
  expect(authorise.onSelect).toHaveBeenCalledTimes(1)
})
