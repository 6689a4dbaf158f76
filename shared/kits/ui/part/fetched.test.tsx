import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { fetched } from './fetched.tsx'

const chunkError = () => Object.assign(new Error('Loading chunk 7 failed.'), { name: 'ChunkLoadError' })
const Greeting = ({ name }: { name: string }) => <p>Olá, {name}</p>
/** A connection that is there or not, as one says. */
function connection(isThere: boolean) {
  const now = { isThere, fetches: 0 }
  const load = async (): Promise<{ default: ComponentType<{ name: string }> }> => {
    now.fetches += 1
    if (!now.isThere) throw chunkError()
    return { default: Greeting }
  }
  return { now, load }
}

beforeEach(() => {
  jest.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => jest.restoreAllMocks())

it('shows what stands in until the part is there, which then stands at once and is fetched once', async () => {
  const { load, now } = connection(true)
  const Part = fetched(load, { waiting: <p>Carregando...</p> })
  const { unmount } = render(<Part name="Ana" />)
  expect(screen.getByText('Carregando...')).toBeInTheDocument()
  expect(await screen.findByText('Olá, Ana')).toBeInTheDocument()
  unmount()
  render(<Part name="Rui" />)
  expect(screen.getByText('Olá, Rui')).toBeInTheDocument()
  expect(now.fetches).toBe(1)
})

it('that was fetched early is there without a connection', async () => {
  const { load, now } = connection(true)
  const Part = fetched(load)
  await act(async () => Part.fetchEarly())
  now.isThere = false
  render(<Part name="Ana" />)
  expect(screen.getByText('Olá, Ana')).toBeInTheDocument()
  expect(now.fetches).toBe(1)
})

it('says in its own place that it did not come, leaves what was typed around it, and comes when asked again', async () => {
  const { load, now } = connection(false)
  const Part = fetched(load)
  render(
    <>
      <input aria-label="Nome" />
      <Part name="Ana" />
    </>,
  )
  await userEvent.type(screen.getByLabelText('Nome'), 'Maria')
  expect(screen.getByRole('alert')).toHaveTextContent('Recurso indisponível offline, verifique sua rede')
  now.isThere = true
  await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
  expect(await screen.findByText('Olá, Ana')).toBeInTheDocument()
  expect(screen.getByLabelText('Nome')).toHaveValue('Maria')
})

it('comes by itself with the connection, in all its places', async () => {
  const { load, now } = connection(false)
  const Part = fetched(load)
  render(
    <>
      <Part name="Ana" />
      <Part name="Rui" />
    </>,
  )
  expect(await screen.findAllByRole('alert')).toHaveLength(2)
  now.isThere = true
  act(() => void dispatchEvent(new Event('online')))
  expect(await screen.findByText('Olá, Ana')).toBeInTheDocument()
  expect(screen.getByText('Olá, Rui')).toBeInTheDocument()
  // One for both, each time.
  expect(now.fetches).toBe(2)
})

it('is tried again when it is drawn anew', async () => {
  const { load, now } = connection(false)
  const Part = fetched(load)
  const { unmount } = render(<Part name="Ana" />)
  expect(await screen.findByRole('alert')).toBeInTheDocument()
  unmount()
  now.isThere = true
  render(<Part name="Ana" />)
  expect(await screen.findByText('Olá, Ana')).toBeInTheDocument()
})

it('lets the screen say it in another way', async () => {
  const { load } = connection(false)
  const Part = fetched(load, { failed: ({ error }, { name }) => <p>{`${name}: ${error.message}`}</p> })
  render(<Part name="Ana" />)
  expect(await screen.findByText('Ana: Loading chunk 7 failed.')).toBeInTheDocument()
})
