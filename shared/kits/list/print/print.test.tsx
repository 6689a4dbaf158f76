import { AppError } from '@saude/contract/errors'
import { id, integer, oneOf, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from '@saude/contract/testing/rows'
import { act, configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork, type SeenCall } from '../../form/testing/network.ts'
import { PlatformProvider, Slot, session } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { navigate } from '../../router/index.ts'
import { InfiniteList } from '../InfiniteList.tsx'

// Hundreds of rows take their time in jsdom.
configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const people = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters: {
    name: text('Nome', { showFilter: 'column' }).max(100),
    gender: oneOf('Sexo', { M: 'Masculino', F: 'Feminino' }, { showFilter: 'panel' }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { showColumn: 60 }).required(),
    visits: integer('Visitas', { showColumn: 40 }),
  },
  orderBy: ['name'],
  reads: ['citizen'],
})

let network: ReturnType<typeof fakeNetwork>
let total: number
let failingFrom: number
/** Answers wait while it is set. */
let gate: Promise<void> | undefined

const page = async ({ input }: SeenCall) => {
  const startIndex = Number(input.startIndex)
  if (startIndex >= failingFrom) throw new AppError('timeout')
  if (startIndex > 0) await gate
  const stopIndex = Math.min(Number(input.stopIndex), total - 1)
  const items = Array.from({ length: stopIndex - startIndex + 1 }, (_, at) => ({
    id: `c-${startIndex + at}`,
    name: `Pessoa ${startIndex + at + 1}`,
    visits: 1234,
  }))
  return { items, totalItems: total, startIndex, stopIndex, endReached: stopIndex >= total - 1 }
}

/** What lay on the paper when the print dialog was opened. */
let paper: HTMLElement
const print = jest.fn(() => {
  const sheet = [...document.querySelectorAll('table')].at(-1)
  if (!sheet) throw new Error('There is nothing to print')
  paper = sheet.cloneNode(true) as HTMLElement // a clone of a table is one
})
beforeEach(async () => {
  total = 510
  failingFrom = Number.POSITIVE_INFINITY
  gate = undefined
  network = fakeNetwork()
  network.answer(page)
  print.mockClear()
  window.print = print
  session.signIn(auth({ permissions: ['citizenList'], name: 'Ivone Batista' }))
  await navigate('/app/citizen')
})
afterEach(() => {
  network.restore()
  session.signOut()
})

const open = async () => {
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <InfiniteList of={people} print />
    </PlatformProvider>,
  )
  await screen.findByText('Pessoa 1')
}
const start = () => userEvent.click(screen.getByRole('button', { name: 'Imprimir' }))
const spans = () =>
  network
    .callsOf('citizen-list')
    .slice(1)
    .map(({ input }) => [input.startIndex, input.stopIndex])

describe('Printing a list', () => {
  it('loads batches of 250, opens the print dialog once, waits a second and ends', async () => {
    await open()
    await start()
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(spans()).toEqual([
      [0, 249],
      [250, 499],
      [500, 749],
    ])
    expect(paper.querySelectorAll('tbody tr')).toHaveLength(510)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(document.querySelectorAll('body > [aria-hidden] table')).toHaveLength(0)
    expect(print).toHaveBeenCalledTimes(1)
  })

  it('says Preparando impressão... and how much is here', async () => {
    let release = () => {}
    gate = new Promise((resolve) => {
      release = resolve
    })
    await open()
    await start()
    const dialog = await screen.findByRole('dialog', { name: 'Cidadãos' })
    expect(within(dialog).getByText('Preparando impressão...')).toBeVisible()
    // 250 of 510
    expect(await within(dialog).findByText('49%')).toBeVisible()
    expect(within(dialog).getByRole('progressbar')).toHaveAttribute('aria-valuenow', '49')
    await act(async () => release())
    expect(await within(dialog).findByText('100%')).toBeVisible()
  })

  it('prints a head with logo, title, time and person, and values in their formats', async () => {
    jest.useFakeTimers({ now: new Date('2026-09-04T13:32:00Z'), doNotFake: ['setTimeout', 'queueMicrotask'] })
    await navigate('/app/citizen?gender=F')
    await open()
    await start()
    await waitFor(() => expect(print).toHaveBeenCalled())
    const head = paper.querySelector('thead')
    expect(head).toHaveTextContent('Cidadãos')
    expect(head).toHaveTextContent('510 linhas · Sexo: Feminino')
    expect(head).toHaveTextContent('Impresso em: 04/09/2026 10:32')
    expect(head).toHaveTextContent('Impresso por: Ivone Batista')
    expect(head?.querySelector('svg')).not.toBeNull()
    expect(paper.querySelector('tbody tr')).toHaveTextContent('Pessoa 11.234')
    jest.useRealTimers()
  })

  it('says desconhecido where the person has no name', async () => {
    session.signIn(auth({ permissions: ['citizenList'], name: '' }))
    await open()
    await start()
    await waitFor(() => expect(print).toHaveBeenCalled())
    expect(paper).toHaveTextContent('Impresso por: desconhecido')
  })

  it('ends at Cancelar: what is under way is aborted and nothing is printed', async () => {
    gate = new Promise(() => undefined)
    await open()
    await start()
    await screen.findByText('49%')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(network.aborted.map(({ input }) => input.startIndex)).toEqual([250])
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(print).not.toHaveBeenCalled()
  })

  it('says what went wrong and goes on where it failed', async () => {
    failingFrom = 250
    await open()
    await start()
    expect(await screen.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    failingFrom = Number.POSITIVE_INFINITY
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(print).toHaveBeenCalledTimes(1))
    expect(spans()).toEqual([
      [0, 249],
      [250, 499],
      [250, 499],
      [500, 749],
    ])
    expect(paper.querySelectorAll('tbody tr')).toHaveLength(510)
  })

  it('is not offered where there is nothing to print, nor where the list does not print', async () => {
    total = 0
    const { unmount } = render(
      <PlatformProvider>
        <Slot name="actions" />
        <InfiniteList of={people} print />
      </PlatformProvider>,
    )
    await screen.findByText('Sem resultados.')
    expect(screen.getByRole('button', { name: 'Imprimir' })).toBeDisabled()
    unmount()
    render(
      <PlatformProvider>
        <Slot name="actions" />
        <InfiniteList of={people} />
      </PlatformProvider>,
    )
    await screen.findByText('Sem resultados.')
    expect(screen.queryByRole('button', { name: 'Imprimir' })).not.toBeInTheDocument()
  })
})
