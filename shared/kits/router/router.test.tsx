import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ConfirmProvider } from '../ui/index.ts'
import {
  goBack,
  goUp,
  Link,
  navigate,
  PageRoutes,
  pageHistory,
  useConfirmLeave,
  useParams,
  useSearch,
} from './index.ts'

const go = (path: string) => act(() => navigate(path, { force: true }))

beforeEach(() => go('/app'))

it('opens a link of the product without a page load, and leaves the others to the browser', async () => {
  render(
    <>
      <Link href="/app/citizen">Cidadãos</Link>
      <Link href="/app/map" target="_blank">
        Mapa
      </Link>
      <Link href="/files/1?s=x">Arquivo</Link>
    </>,
  )
  const untouched = jest.fn((event: Event) => event.preventDefault())
  await userEvent.click(screen.getByText('Cidadãos'))
  expect(location.pathname).toBe('/app/citizen')
  addEventListener('click', untouched)
  await userEvent.click(screen.getByText('Mapa'))
  await userEvent.click(screen.getByText('Arquivo'))
  removeEventListener('click', untouched)
  expect(untouched).toHaveBeenCalledTimes(2)
  expect(location.pathname).toBe('/app/citizen')
})

it('draws the screen of the path with its parameters, and nothing where none fits', async () => {
  const Update = () => <p>Cidadão {useParams().id}</p>
  const screens = { '/app/citizen': () => <p>Lista</p>, '/app/citizen/update/{id}': Update }
  const { container } = render(<PageRoutes screens={screens} />)
  await go('/app/citizen')
  expect(container).toHaveTextContent('Lista')
  await go('/app/citizen/update/a%20b')
  expect(container).toHaveTextContent('Cidadão a b')
  await go('/app/map')
  expect(container).toBeEmptyDOMElement()
})

it('keeps filters in the address', async () => {
  const Filters = () => {
    const { params, set } = useSearch()
    return (
      <button type="button" onClick={() => set({ name: 'ana', order: null })}>
        {params.get('name') ?? 'nenhum'} {params.get('order') ?? 'nenhuma'}
      </button>
    )
  }
  await go('/app/citizen?order=desc')
  render(<Filters />)
  await userEvent.click(screen.getByRole('button', { name: 'nenhum desc' }))
  expect(screen.getByRole('button')).toHaveTextContent('ana nenhuma')
  expect(location.search).toBe('?name=ana')
})

it('goes up by a step back where that leads there, so that the filters are there again', async () => {
  await go('/app/citizen?name=ana')
  await go('/app/citizen/create')
  const back = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  await act(async () => {
    goUp('/app/citizen')
    await back
  })
  expect(location.pathname + location.search).toBe('/app/citizen?name=ana')
  await act(async () => goUp('/app/map'))
  expect(location.pathname).toBe('/app/map')
})

describe('going back', () => {
  const popped = () => new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
  const goneBack = () =>
    act(async () => {
      const back = popped()
      goBack('/app/citizen')
      await back
    })
  /** The page as a link from elsewhere opens it: nothing of the product lies behind. */
  async function arrive(path: string) {
    const steps = pageHistory.depth()
    const back = popped()
    if (steps > 0) pageHistory.go(-steps)
    if (steps > 0) await back
    await act(() => navigate(path, { replace: true, force: true }))
  }

  it('leads to where the person came from, as it was left', async () => {
    await go('/app/visit-list?status=delay')
    await go('/app/citizen/location/1')
    await goneBack()
    expect(location.pathname + location.search).toBe('/app/visit-list?status=delay')
  })

  it('leads up where nothing lies behind', async () => {
    await arrive('/app/citizen/location/1')
    await act(async () => goBack('/app/citizen'))
    expect(location.pathname).toBe('/app/citizen')
  })

  it('leads up where only the same screen lies behind, before the person had logged in', async () => {
    await arrive('/app/citizen/location/1')
    await go('/app/login')
    await act(() => navigate('/app/citizen/location/1', { replace: true }))
    await act(async () => goBack('/app/citizen'))
    expect(location.pathname).toBe('/app/citizen')
  })
})

it('asks before a form with changes is left', async () => {
  const Form = ({ dirty }: { dirty: boolean }) => {
    useConfirmLeave(dirty)
    return <Link href="/app/map">Mapa</Link>
  }
  const draw = (dirty: boolean) => (
    <ConfirmProvider>
      <Form dirty={dirty} />
    </ConfirmProvider>
  )
  const { rerender } = render(draw(true))
  await userEvent.click(screen.getByText('Mapa'))
  expect(screen.getByRole('dialog', { name: 'Sair sem salvar?' })).toBeInTheDocument()
  await userEvent.click(screen.getByRole('button', { name: 'Continuar editando' }))
  expect(location.pathname).toBe('/app')
  const closing = new Event('beforeunload', { cancelable: true })
  dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
  rerender(draw(false))
  await userEvent.click(screen.getByText('Mapa'))
  expect(location.pathname).toBe('/app/map')
})
