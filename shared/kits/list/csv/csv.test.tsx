import { AppError } from '@saude/contract/errors'
import { date, dateTime, decimal, id, integer, oneOf, ref, text, yesNo } from '@saude/contract/fields'
import { money } from '@saude/contract/fields-money'
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
import { csvColumns, csvLine, csvName, csvRow, csvValue } from './csv.ts'

configure({ asyncUtilTimeout: 15_000 })
jest.setTimeout(60_000)

describe('A line of a file', () => {
  it('has values as Brazil writes them, and numbers that spreadsheets calculate with', () => {
    const columns = csvColumns({
      id: id().required(),
      name: text('Nome'),
      day: date('Dia'),
      at: dateTime('Hora'),
      level: oneOf('Nível', { low: 'Baixo' }),
      is: yesNo('Ativo'),
      count: integer('Quantidade'),
      share: decimal('Parte'),
      price: money('Preço'),
      citizen: ref('Cidadão', 'citizenSearch'),
    })
    expect(csvLine(columns.map(({ label }) => label))).toBe(
      'Nome;Dia;Hora;Nível;Ativo;Quantidade;Parte;Preço;Cidadão\r\n',
    )
    const row = {
      id: 'x',
      name: 'Ana',
      day: '2026-09-04',
      at: '2026-09-04 10:32:00.000-03:00',
      level: 'low',
      is: true,
      count: -12000,
      share: 0.5,
      price: 1234.5,
      citizen: { id: 'c', name: 'João' },
    }
    expect(csvRow(columns, row)).toBe(
      'Ana;04/09/2026;04/09/2026 às 10:32;Baixo;Sim;-12000;0,5;1234,50;João\r\n',
    )
    expect(csvRow(columns, {})).toBe(';;;;;;;;\r\n')
  })

  it('quotes what would break it', () => {
    expect(csvLine(['a;b', 'say "no"', 'two\nlines', 'plain'])).toBe(
      '"a;b";"say ""no""";"two\nlines";plain\r\n',
    )
  })

  it.each(['=1+1', '+55', '-1', '@SUM(A1)', '\tx', '\rx'])('makes a text of the formula %j', (formula) => {
    expect(csvValue(text('Nome'), formula)).toBe(`'${formula}`)
  })

  it('leaves negative numbers alone', () => {
    expect(csvValue(integer('Saldo'), -5)).toBe('-5')
  })

  it('stands in a file named after the list and the day', () => {
    expect(csvName('Solicitações de exames', '2026-09-04')).toBe('solicitacoes-de-exames-2026-09-04.csv')
  })
})

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
const page = async ({ input }: SeenCall) => {
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

describe('Exporting a list', () => {
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
    expect(spans()).toEqual([
      [0, 'Pessoa', 'name'],
      [250, 'Pessoa', 'name'],
      [500, 'Pessoa', 'name'],
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
