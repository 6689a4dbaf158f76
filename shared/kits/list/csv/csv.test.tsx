import { AppError } from '@saude/contract/errors'
import { id, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from '@saude/contract/testing/rows'
import { act, configure, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { fakeNetwork, type SeenCall } from '../../form/testing/network.ts'
import { PlatformProvider, Slot, session } from '../../platform/index.ts'
import { auth } from '../../platform/testing/session.ts'
import { navigate } from '../../router/index.ts'
import { loadAll } from '../all/load-all.ts'
import { InfiniteList } from '../InfiniteList.tsx'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

const people = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters: { name: text('Nome', { showFilter: 'column' }).max(100) },
  item: { id: id().required(), name: text('Nome', { showColumn: 60 }).required() },
  orderBy: ['name'],
  reads: ['citizen'],
})

let network: ReturnType<typeof fakeNetwork>
let failing: Error | undefined
let gate: Promise<void> | undefined
const total = 510
/** A server that knows no list as a file: this page writes it. */
const page = async ({ path, input }: SeenCall) => {
  if (path === 'exports') throw new AppError('notFound')
  const startIndex = Number(input.startIndex)
  if (startIndex >= 250) {
    await gate
    if (failing) throw failing
  }
  const stopIndex = Math.min(Number(input.stopIndex), total - 1)
  const items = Array.from({ length: stopIndex - startIndex + 1 }, (_, at) => ({
    id: `c-${startIndex + at}`,
    name: `Pessoa ${startIndex + at + 1}`,
  }))
  return { items, totalItems: total, startIndex, stopIndex, endReached: stopIndex >= total - 1 }
}

let saved: { file: Blob; name: string }[]
beforeEach(async () => {
  failing = undefined
  gate = undefined
  saved = []
  let made: Blob | undefined
  URL.createObjectURL = (file) => {
    made = file instanceof Blob ? file : undefined
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (made && this.download) saved.push({ file: made, name: this.download })
  })
  network = fakeNetwork()
  network.answer(page)
  session.signIn(auth({ permissions: ['citizenList'] }))
  await navigate('/app/citizen?name=Pessoa')
})
afterEach(() => {
  jest.restoreAllMocks()
  network.restore()
  session.signOut()
})

/** jsdom's Blob has no `arrayBuffer`. */
const bytesOf = (file: Blob) =>
  new Promise<Uint8Array>((resolve) => {
    const reader = new FileReader()
    reader.onload = () => resolve(new Uint8Array(Object(reader.result)))
    reader.readAsArrayBuffer(file)
  })
const start = async () => {
  render(
    <PlatformProvider>
      <Slot name="actions" />
      <InfiniteList of={people} csv />
    </PlatformProvider>,
  )
  await screen.findByText('Pessoa 1')
  await userEvent.click(screen.getByRole('button', { name: 'Exportar CSV' }))
}
const spans = () =>
  network
    .callsOf('citizen-list')
    .slice(1)
    .map(({ input }) => [input.startIndex, input.name, input.orderBy])

describe('Exporting a list that the server does not write', () => {
  it('writes all rows with the filters that are on, in the order of the list', async () => {
    await start()
    await waitFor(() => expect(saved).toHaveLength(1))
    const bytes = await bytesOf(saved[0]?.file ?? new Blob())
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
    const lines = new TextDecoder().decode(bytes).split('\r\n')
    expect(lines).toHaveLength(total + 2)
    expect(lines.slice(0, 3)).toEqual(['Nome', 'Pessoa 1', 'Pessoa 2'])
    expect(lines.at(-2)).toBe('Pessoa 510')
    expect(saved[0]?.name).toMatch(/^cidadaos-\d{4}-\d\d-\d\d\.csv$/)
    // The order that the list has anyhow is not asked for.
    expect(spans()).toEqual([
      [0, 'Pessoa', undefined],
      [250, 'Pessoa', undefined],
      [500, 'Pessoa', undefined],
    ])
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
  })

  it('shows how far it is, and saves nothing when it is cancelled', async () => {
    gate = new Promise(() => undefined)
    await start()
    expect(await screen.findByText('49%')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(network.aborted.map(({ input }) => input.startIndex)).toEqual([250])
    expect(saved).toEqual([])
  })

  it('keeps what is here when it fails in the middle, and goes on from there', async () => {
    failing = new AppError('timeout')
    await start()
    expect(await screen.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    failing = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(saved).toHaveLength(1))
    expect(spans().map(([from]) => from)).toEqual([0, 250, 250, 500])
    const lines = new TextDecoder().decode(await bytesOf(saved[0]?.file ?? new Blob())).split('\r\n')
    expect(new Set(lines)).toHaveProperty('size', total + 2)
  })

  it('waits as long as the server says, when it has been asked too much', async () => {
    jest.useFakeTimers()
    const asked: number[] = []
    const ask = async ({ startIndex }: { startIndex: number }) => {
      asked.push(startIndex)
      if (asked.length === 1) throw new AppError('tooManyRequests', undefined, { retryAfter: 30 })
      return { items: [1], totalItems: 1, endReached: true, message: undefined, syncedAt: undefined }
    }
    const controller = new AbortController()
    const end = loadAll({ ask, maxRows: 250, from: 0, signal: controller.signal, onBatch: () => {} })
    await act(() => jest.advanceTimersByTimeAsync(29_000))
    expect(asked).toEqual([0])
    await act(() => jest.advanceTimersByTimeAsync(1_000))
    expect(await end).toBe(true)
    expect(asked).toEqual([0, 0])
    jest.useRealTimers()
  })
})

/** What the server reports of its file, one poll after the other; the last one again and again. */
let looks: object[]
const written = { state: 'done', written: 100_000, total: 100_000 }
const server = async (call: SeenCall) => {
  if (call.path === 'exports') return { id: 'file', url: '/api/v1/exports/file' }
  if (call.path === 'exports/state') return looks.length > 1 ? looks.shift() : looks[0]
  if (call.path === 'exports/cancel') return { state: 'cancelled', written: 0, total: 0 }
  return page(call)
}

describe('Exporting a list that the server writes', () => {
  let clicked: string[]
  beforeEach(() => {
    network.answer(server)
    clicked = []
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.hasAttribute('download')) clicked.push(this.pathname)
    })
  })

  it('has the browser download it, shows how far it is, and loads no row', async () => {
    looks = [{ state: 'running', written: 42_000, total: 100_000 }, written]
    await start()
    expect(await screen.findByText('42%')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(clicked).toEqual(['/api/v1/exports/file'])
    expect(network.callsOf('exports').map(({ input }) => input)).toEqual([
      {
        query: 'citizenList',
        // In its usual order, which is the server's to know.
        input: { name: 'Pessoa' },
        title: expect.any(String),
      },
    ])
    expect(spans()).toEqual([])
  })

  it('says why it broke off, and begins anew', async () => {
    looks = [
      { state: 'failed', written: 9, total: 100, error: { key: 'timeout', message: 'Tempo esgotado' } },
    ]
    await start()
    expect(await screen.findByText('Tempo esgotado; o arquivo está incompleto')).toBeVisible()
    looks = [written]
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(clicked).toHaveLength(2)
  })

  it('says that the browser has broken the download off', async () => {
    looks = [{ state: 'cancelled', written: 9, total: 100 }]
    await start()
    expect(await screen.findByText('O download foi cancelado; o arquivo está incompleto')).toBeVisible()
  })

  it('is cancelled at the server too', async () => {
    looks = [{ state: 'running', written: 42_000, total: 100_000 }]
    await start()
    await screen.findByText('42%')
    await userEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() =>
      expect(network.callsOf('exports/cancel').map(({ input }) => input)).toEqual([{ id: 'file' }]),
    )
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('says what the server refuses', async () => {
    network.answer(async (call) => {
      if (call.path === 'exports') throw new AppError('permission', 'Sem permissão: Listar')
      return page(call)
    })
    await start()
    expect(await screen.findByText('Sem permissão: Listar')).toBeVisible()
    expect(clicked).toEqual([])
  })
})
