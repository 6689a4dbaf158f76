import { act, fireEvent, render, screen } from '@testing-library/react'
import { Toasts } from './Toasts.tsx'
import { toast } from './toast.ts'

/** Whether the part of the page that draws messages can be fetched. */
const mockConnection = { isThere: false }
jest.mock('./ToastHost.tsx', () => ({
  __esModule: true,
  // Asked for at every try: a module that was there once would be kept.
  get default() {
    if (!mockConnection.isThere) throw new TypeError('Failed to fetch')
    return jest.requireActual('./ToastHost.tsx').default
  },
}))

const noConnection = 'Problema na conexão, verifique sua rede'
const pass = (ms: number) => act(() => jest.advanceTimersByTimeAsync(ms))
const plain = () => screen.queryByRole('region', { name: 'Avisos' })
const library = () => screen.queryByRole('region', { name: 'Avisos, Alt+T' })

beforeEach(() => {
  mockConnection.isThere = false
  jest.useFakeTimers()
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  jest.useRealTimers()
  jest.restoreAllMocks()
})

describe('messages while their library cannot be fetched', () => {
  it('are shown all the same, newest on top, read out as what they are, each for 2000 ms', async () => {
    render(<Toasts />)
    act(() => toast.success('Salvo'))
    await pass(500)
    await pass(500)
    act(() => toast.failure(new TypeError('Failed to fetch')))
    expect(plain()).toHaveAttribute('aria-live', 'polite')
    expect(screen.getByRole('status')).toHaveTextContent('Salvo')
    expect(screen.getByRole('alert')).toHaveTextContent(noConnection)
    expect(plain()?.textContent).toBe(`${noConnection}Salvo`)

    // The first has been there for half a second more.
    await pass(1_500)
    expect(plain()?.textContent).toBe(noConnection)
    await pass(500)
    expect(plain()).toBeNull()
  })

  it('are shown each time, however often the fetch has failed', async () => {
    render(<Toasts />)
    for (const text of ['Primeira', 'Segunda', 'Terceira']) {
      await pass(10_000)
      act(() => toast.warning(text))
      await pass(500)
      expect(plain()?.textContent).toBe(text)
    }
  })

  it('close by a press and by Escape, which gives the focus back', async () => {
    render(
      <>
        <Toasts />
        <button type="button">Salvar</button>
      </>,
    )
    act(() => {
      toast.error('Uma')
      toast.error('Outra')
    })
    await pass(500)
    fireEvent.click(screen.getByText('Uma'))
    expect(plain()?.textContent).toBe('Outra')

    const save = screen.getByRole('button', { name: 'Salvar' })
    act(() => save.focus())
    act(() => screen.getByRole('button', { name: 'Outra' }).focus())
    // It stays while it is being read.
    await pass(10_000)
    fireEvent.keyDown(screen.getByRole('button', { name: 'Outra' }), { key: 'Escape' })
    expect(plain()).toBeNull()
    expect(save).toHaveFocus()
  })

  it('stay while one points at them', async () => {
    render(<Toasts />)
    act(() => toast.success('Alterado'))
    await pass(500)
    fireEvent.pointerEnter(screen.getByText('Alterado'))
    await pass(10_000)
    expect(plain()).toHaveTextContent('Alterado')
    fireEvent.pointerLeave(screen.getByText('Alterado'))
    await pass(2_000)
    expect(plain()).toBeNull()
  })

  it('are the library’s again as soon as it comes, with what stands there', async () => {
    render(<Toasts />)
    act(() => toast.error('Sem rede'))
    await pass(1_000)
    expect(plain()).toHaveTextContent('Sem rede')
    mockConnection.isThere = true
    // By the tries that go on; the library itself keeps no fake time.
    await pass(1_000)
    expect(plain()).toBeNull()
    expect(library()).toHaveTextContent('Sem rede')
    act(() => toast.success('Salvo'))
    expect(screen.getByText('Salvo').closest('.Toastify__toast--success')).not.toBeNull()
  })

  it('leave it to be fetched at leisure when they have gone', async () => {
    render(<Toasts />)
    act(() => toast.error('Sem rede'))
    await pass(10_000)
    expect(library()).toBeNull()
    act(() => toast.error('Ainda sem rede'))
    await pass(2_500)
    mockConnection.isThere = true
    await pass(1_500)
    expect(library()).not.toBeNull()
    expect(plain()).toBeNull()
  })
})
