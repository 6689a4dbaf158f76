import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect } from 'react'
import { provideWidgets, type WidgetSource } from './source.ts'
import { Widget } from './Widget.tsx'

/** A shell whose areas share what is given; each load takes the next answer. */
function provide(loads: Record<string, WidgetSource['load']>) {
  act(() =>
    provideWidgets({
      names: () => Object.keys(loads),
      load: (name, retry) => find(loads, name)(name, retry),
    }),
  )
}
const find = (loads: Record<string, WidgetSource['load']>, name: string) => {
  const load = loads[name]
  if (!load) throw new Error(`no one shares ${name}`)
  return load
}

const quiet = () => jest.spyOn(console, 'error').mockImplementation(() => undefined)
/** A widget's root goes a moment after the screen around it. */
const leave = () => act(async () => cleanup())
afterEach(() => {
  act(() => provideWidgets(undefined))
  jest.restoreAllMocks()
})

const drawn = (component: (props: { citizenId?: string }) => React.ReactNode) => async () => component
const history = <Widget name="citizen.history" title="Histórico" props={{ citizenId: 'c-1' }} />

it('waits for the areas, then draws the widget with its properties, also when that changes', async () => {
  const { rerender } = render(history)
  expect(screen.getByRole('status')).toHaveTextContent('Carregando recurso...')
  provide({ 'citizen.history': drawn(({ citizenId }) => <p>Histórico de {citizenId}</p>) })
  expect(await screen.findByText('Histórico de c-1')).toBeInTheDocument()
  rerender(<Widget name="citizen.history" title="Histórico" props={{ citizenId: 'c-2' }} />)
  expect(await screen.findByText('Histórico de c-2')).toBeInTheDocument()
  await leave()
})

it('shows what stands in for a widget that no area shares', () => {
  provide({})
  render(<Widget name="citizen.history" title="Histórico" absent={<p>Sem histórico</p>} />)
  expect(screen.getByText('Sem histórico')).toBeInTheDocument()
})

it('names the widget that does not load and tries again without the page', async () => {
  quiet()
  const load = jest
    .fn<Promise<React.ComponentType<object>>, [string, number]>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    .mockResolvedValueOnce(() => <p>Agora sim</p>)
  provide({ 'citizen.history': load })
  render(history)
  expect(await screen.findByText('Não foi possível abrir: Histórico')).toBeInTheDocument()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Agora sim')).toBeInTheDocument()
  await leave()
  expect(load.mock.calls).toEqual([
    ['citizen.history', 0],
    ['citizen.history', 1],
  ])
})

it('tries a widget again by itself when the connection is back', async () => {
  quiet()
  const load = jest
    .fn<Promise<React.ComponentType<object>>, [string, number]>()
    .mockRejectedValueOnce(new Error('Loading chunk 7 failed'))
    .mockResolvedValueOnce(() => <p>Agora sim</p>)
  provide({ 'citizen.history': load })
  render(history)
  expect(await screen.findByText('Não foi possível abrir: Histórico')).toBeInTheDocument()
  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void dispatchEvent(new Event('offline')))
  online.mockReturnValue(true)
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Agora sim')).toBeInTheDocument()
  online.mockRestore()
  await leave()
})

it('keeps what a widget throws while drawing from the screen around it, and draws it again on demand', async () => {
  quiet()
  let broken = true
  provide({
    'dashboard.sex': drawn(() => {
      if (broken) throw new Error('Sem eixo')
      return <p>Gráfico</p>
    }),
    'citizen.history': drawn(() => <p>Histórico</p>),
  })
  render(
    <>
      <h1>Início</h1>
      <Widget name="dashboard.sex" title="Quantitativo por sexo" />
      {history}
    </>,
  )
  expect(await screen.findByText('Não foi possível abrir: Quantitativo por sexo')).toBeInTheDocument()
  expect(screen.getByText('Início')).toBeInTheDocument()
  expect(await screen.findByText('Histórico')).toBeInTheDocument()
  broken = false
  fireEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Gráfico')).toBeInTheDocument()
  await leave()
})

it('takes everything away when it goes, and a load that is late changes nothing', async () => {
  const effects = { on: 0, off: 0 }
  const Counting = () => {
    useEffect(() => {
      effects.on += 1
      return () => {
        effects.off += 1
      }
    }, [])
    return <p>Aqui</p>
  }
  let arrive = (_: React.ComponentType<object>) => {}
  provide({
    'citizen.history': drawn(Counting),
    'dashboard.sex': () =>
      new Promise((resolve) => {
        arrive = resolve
      }),
  })
  render(
    <>
      {history}
      <Widget name="dashboard.sex" title="Quantitativo por sexo" />
    </>,
  )
  await screen.findByText('Aqui')
  await leave()
  await act(async () => arrive(Counting))
  expect(effects).toEqual({ on: 1, off: 1 })
  expect(document.body.textContent).toBe('')
})
