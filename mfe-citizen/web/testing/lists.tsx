import '../../area.ts'
import { PlatformProvider, Slot, session, useScreenActions, useScreenTitle } from '@saude/kits/platform'
import { navigate } from '@saude/kits/router'
import { auth, type fakeServer } from '@saude/kits/testing'
import { Toasts } from '@saude/kits/ui'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'

/** A page that is all there is of a list. */
export const pageOf = (items: readonly object[]) => ({
  items,
  totalItems: items.length,
  startIndex: 0,
  stopIndex: 39,
  endReached: true,
})

/** The frame's part of a screen: its title, and what the screen puts beside it. */
function Bar() {
  const bar = useScreenTitle()
  return (
    <header>
      <h1>{bar?.title}</h1>
      <Slot name="title" />
      <Slot name="actions" />
      {useScreenActions().map(({ label, onSelect }) => (
        <button key={label} type="button" onClick={onSelect}>
          {label}
        </button>
      ))}
    </header>
  )
}

/** Opens a screen at a path for somebody signed in, in a frame with its toasts and questions. */
export async function openScreen(Screen: ComponentType, path: string, own: Parameters<typeof auth>[0] = {}) {
  session.signIn(auth(own))
  await act(() => navigate(path, { force: true }))
  // Also what a screen learns at once, such as where the device is.
  await act(async () => {
    render(
      <PlatformProvider>
        <Bar />
        <Screen />
        <Toasts />
      </PlatformProvider>,
    )
  })
}

/** What a list offers under 'Filtros': its fields and its orders, by their names. */
export async function offeredFilters(): Promise<{ fields: string[]; orders: string[] }> {
  await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
  const order = await screen.findByRole('combobox', { name: 'Ordenar por' })
  const band = screen.getByRole('region', { name: 'Filtros' })
  const fields = [...band.querySelectorAll('label')].map(({ textContent }) => textContent ?? '')
  await userEvent.click(order)
  const orders = screen.getAllByRole('option', { hidden: true }).map(({ textContent }) => textContent ?? '')
  return { fields: fields.filter((label) => label !== 'Ordenar por'), orders }
}

/** What each list must do: name itself, show that it loads, that it is empty, what failed, what is not allowed. */
export function itHasItsStates(
  server: ReturnType<typeof fakeServer>,
  { Screen, path, title, query, row, shows }: ListCase,
): void {
  test('has its title, and grey lines until the first page is here', async () => {
    let arrive = (_page: object) => {}
    server.answer(query, () => new Promise<object>((resolve) => (arrive = resolve)))
    await openScreen(Screen, path)
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(title)
    expect(screen.getByText('Carregando recurso...')).toBeInTheDocument()
    await act(async () => arrive(pageOf([row])))
    expect(await screen.findByText(shows)).toBeInTheDocument()
    expect(screen.queryByText('Carregando recurso...')).toBeNull()
  })

  test('says that there is no one', async () => {
    server.answer(query, () => pageOf([]))
    await openScreen(Screen, path)
    expect(await screen.findByText('Sem resultados.')).toBeInTheDocument()
  })

  test('says what failed, and reads again when asked to', async () => {
    server.fail(query, { key: 'timeout', message: 'O tempo limite expirou' })
    await openScreen(Screen, path)
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(screen.getByText('O tempo limite expirou')).toBeInTheDocument()
    server.answer(query, () => pageOf([row]))
    await userEvent.click(again)
    expect(await screen.findByText(shows)).toBeInTheDocument()
  })

  test('says which permission is missing, and offers nothing that cannot help', async () => {
    jest.spyOn(console, 'warn').mockImplementation()
    const message = 'Sem permissão'
    server.fail(query, { key: 'permission', message, payload: { name: query, title } })
    await openScreen(Screen, path)
    expect(await screen.findByText(`Sem permissão: ${title}`)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Tentar novamente' })).toBeNull()
    jest.restoreAllMocks()
  })
}

interface ListCase {
  readonly Screen: ComponentType
  readonly path: string
  readonly title: string
  /** Its kebab name. */
  readonly query: string
  readonly row: object
  /** A text of that row. */
  readonly shows: string
}
