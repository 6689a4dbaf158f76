import { AppError, secondFactorError } from '@saude/contract/errors'
import { cns, date, id, oneOf, relation, text, yesNo } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows as access } from '@saude/contract/testing/rows'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Clock, Pencil, Trash2 } from 'lucide-react'
import { fakeNetwork, type SeenCall } from '../form/testing/network.ts'
import { announce, PlatformProvider, Slot, session, useScreenTitle } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { goUp, navigate, pageHistory } from '../router/index.ts'
import { InfiniteList } from './InfiniteList.tsx'
import { RowLines } from './lines/RowLines.tsx'
import { provideLocalRows } from './load/local.ts'
import type { RowAction } from './types.ts'

const citizenList = listQuery(access.citizenList, {
  title: 'cidadãos',
  filters: {
    name: text('Nome', { personal: 'name', showFilter: 'column', placeholder: 'Filtrar por nome' }).max(100),
    cns: text('CNS', { personal: 'text', showFilter: 'column' }).max(20),
    acs: relation('ACS responsável', 'acsSearch', { showFilter: 'panel' }),
    withLocation: yesNo('Com localização', { showFilter: 'panel' }),
    gender: oneOf('Sexo', { M: 'Masculino', F: 'Feminino' }, { showFilter: 'panel' }),
    bornSince: date('Nascidos desde', { showFilter: 'panel' }),
    deathAt: date('Data de óbito', { showFilter: 'column' }),
    secret: text('Segredo', { hideListFilter: true }),
  },
  item: {
    id: id().required(),
    name: text('Nome', { personal: 'name', showColumn: 60 }).required(),
    cns: cns('CNS', { showColumn: 40 }),
    deathAt: date('Data de óbito'),
  },
  orderBy: ['name', 'cns', 'createdAt'],
  reads: ['citizen'],
  logs: 'items.id',
})

let network: ReturnType<typeof fakeNetwork>
let total: number
let prefix: string
let failing: AppError | undefined

const page = ({ input }: SeenCall) => {
  if (failing) throw failing
  const startIndex = Number(input.startIndex)
  const stopIndex = Math.min(Number(input.stopIndex), total - 1)
  const items = Array.from({ length: Math.max(0, stopIndex - startIndex + 1) }, (_, at) => ({
    id: `c-${startIndex + at}`,
    name: `${prefix} ${startIndex + at + 1}`,
    cns: '702601544837729',
    deathAt: (startIndex + at) % 2 === 1 ? '2020-01-01' : null,
  }))
  return { items, totalItems: total, startIndex, stopIndex, endReached: stopIndex >= total - 1 }
}

let phone: boolean
beforeEach(async () => {
  total = 214
  prefix = 'Pessoa'
  failing = undefined
  phone = false
  menu = undefined
  jest.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      // The one answer of a browser that layout asks for; nothing else of it is used.
      Object.assign(new EventTarget(), {
        media,
        matches: phone && media.includes('768px'),
      }) as MediaQueryList,
  )
  network = fakeNetwork()
  network.answer((call) => (call.path === 'citizen-list' ? page(call) : { items: [] }))
  session.signIn(auth({ permissions: ['citizenList', 'citizenUpdate', 'citizenHistory', 'citizenCreate'] }))
  await navigate('/app/citizen')
})
afterEach(() => {
  jest.useRealTimers()
  network.restore()
  session.signOut()
  jest.restoreAllMocks()
})

const remove = jest.fn()
/** Where links stand that share a menu. */
let menu: string | undefined
const actions = ({ id: citizen }: { id: string }): RowAction[] => [
  { label: 'Histórico', icon: Clock, to: `/app/citizen/history/${citizen}`, needs: 'citizenHistory', menu },
  { label: 'Editar', icon: Pencil, to: `/app/citizen/update/${citizen}`, needs: 'citizenUpdate', menu },
  { label: 'Remover', icon: Trash2, danger: true, onSelect: () => remove(citizen), needs: 'citizenDelete' },
]

function Screen({ keepHeader = false }: { keepHeader?: boolean }) {
  const bar = useScreenTitle()
  return (
    <PlatformProvider>
      <header>
        <h1>{bar?.title}</h1>
        <p data-testid="count">{bar?.count}</p>
        <Slot name="actions" />
      </header>
      <InfiniteList
        of={citizenList}
        columns={[{ field: 'name', sub: ({ deathAt }) => deathAt && 'Cidadão falecido' }, { field: 'cns' }]}
        actions={actions}
        keepHeader={keepHeader}
        create={{ to: '/app/citizen/create', label: 'Novo cidadão', needs: 'citizenCreate' }}
        rowLink={({ id: citizen }) => (menu ? undefined : `/app/citizen/update/${citizen}`)}
      />
    </PlatformProvider>
  )
}

const open = async () => {
  const view = render(<Screen />)
  await screen.findByText('Pessoa 1')
  return view
}
const asked = () => network.callsOf('citizen-list')
const rows = () => screen.getAllByRole('row').slice(1)

/** jsdom has no layout: the scrolled box gets its size. */
const box = () => {
  const element = screen.getByRole('table').parentElement
  if (!element) throw new Error('There is no box')
  return element
}
const scrollTo = (top: number) => {
  box().scrollTop = top
  fireEvent.scroll(box())
}

describe('The list', () => {
  it('says its title and exact count, and how much of it is here', async () => {
    total = 12_000
    await open()
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Cidadãos')
    expect(screen.getByTestId('count')).toHaveTextContent('12.000 cidadãos')
    expect(screen.getByText('40 de 12.000 carregados')).toBeVisible()
    expect(screen.getByText('Usando dados em tempo real')).toBeVisible()
    expect(screen.getByRole('table', { name: 'Cidadãos' })).toHaveAttribute('aria-rowcount', '12001')
  })

  it('draws the columns of the contract in their formats, and only rows near the visible ones', async () => {
    await open()
    const first = rows()[0]
    if (!first) throw new Error('There is no row')
    expect(
      within(first)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['Pessoa 1', '702 6015 4483 7729', ''])
    expect(first).toHaveAttribute('aria-rowindex', '2')
    expect(first).toHaveStyle({ height: '40px' })
    expect(rows()[1]).toHaveTextContent('Cidadão falecido')
    expect(rows()).toHaveLength(30)
  })

  it('shows actions by permission, with their names', async () => {
    await open()
    const first = within(rows()[0] ?? document.body)
    expect(first.getByRole('link', { name: 'Histórico' })).toHaveAttribute('href', '/app/citizen/history/c-0')
    expect(first.getByRole('link', { name: 'Editar' })).toBeInTheDocument()
    expect(first.queryByRole('button', { name: 'Remover' })).not.toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Novo cidadão' })).toBeInTheDocument()
  })

  it('keeps related actions in a menu of the row, which opens by press, by Enter on the row, and by permission', async () => {
    menu = 'Ver cidadão'
    await open()
    const [first] = rows()
    if (!first) throw new Error('There is no row')
    expect(within(first).queryByRole('link')).toBeNull()
    const button = within(first).getByRole('button', { name: 'Ver cidadão' })
    expect(button).toHaveAttribute('aria-haspopup', 'menu')
    const offered = () => within(first).getAllByRole('menuitem', { hidden: true })
    await userEvent.click(button)
    expect(offered().map(({ textContent }) => textContent)).toEqual(['Histórico', 'Editar'])
    expect(offered()[0]).toHaveAttribute('href', '/app/citizen/history/c-0')
    await userEvent.keyboard('{Escape}')
    expect(within(first).queryByRole('menuitem', { hidden: true })).toBeNull()
    act(() => first.focus())
    await userEvent.keyboard('{Enter}')
    expect(offered()).toHaveLength(2)
  })

  it('says Sem resultados. and offers to clear the filters', async () => {
    total = 0
    await navigate('/app/citizen?gender=F')
    render(<Screen />)
    expect(await screen.findByText('Sem resultados.')).toBeVisible()
    total = 214
    await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
    expect(await screen.findByText('Pessoa 1')).toBeVisible()
    expect(pageHistory.current().search).toBe('')
  })

  it('shows an error with Tentar novamente', async () => {
    failing = new AppError('timeout')
    render(<Screen />)
    expect(await screen.findByText('O tempo limite expirou, tente novamente mais tarde')).toBeVisible()
    failing = undefined
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(await screen.findByText('Pessoa 1')).toBeVisible()
  })

  it('offers nothing new to who has to switch the second factor on first', async () => {
    const { unmount } = await open()
    expect(screen.getByRole('link', { name: 'Novo cidadão' })).toBeVisible()
    unmount()
    failing = secondFactorError('citizenList', 'Lista de cidadãos', false)
    render(<Screen />)
    expect(await screen.findByRole('link', { name: 'Ativar em Meu cadastro' })).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Novo cidadão' })).not.toBeInTheDocument()
  })

  it('gives up on the server after 20 s', async () => {
    jest.useFakeTimers()
    network.answer(
      (_call, signal) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted')))),
    )
    render(<Screen />)
    await act(() => jest.advanceTimersByTimeAsync(19_900))
    expect(screen.queryByText('Conexão lenta')).not.toBeInTheDocument()
    await act(() => jest.advanceTimersByTimeAsync(200))
    expect(screen.getByText('Conexão lenta')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Tentar novamente' })).toBeVisible()
  })

  it.each(['acs', 'driver'])('promises %s nothing that this device does not hold', async (group) => {
    session.signIn(auth({ userGroupKeys: [group] }))
    failing = new AppError('connectionFailed')
    render(<Screen />)
    expect(await screen.findByText('Não há acesso a internet')).toBeVisible()
    expect(screen.queryByText(/funcionam sem internet/)).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Lista de cidadãos' })).not.toBeInTheDocument()
  })

  it('calls data live only where some came, and not without a connection', async () => {
    const live = () => screen.queryByText('Usando dados em tempo real')
    failing = new AppError('timeout')
    render(<Screen />)
    expect(live()).not.toBeInTheDocument()
    const again = await screen.findByRole('button', { name: 'Tentar novamente' })
    expect(live()).not.toBeInTheDocument()
    failing = undefined
    await userEvent.click(again)
    await screen.findByText('Pessoa 1')
    expect(live()).toBeVisible()
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('offline')))
    expect(live()).not.toBeInTheDocument()
  })

  it('stays in sight where a filter is changed without a connection, and asks again when there is one', async () => {
    await open()
    const connected = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    failing = new AppError('connectionFailed')
    act(() => void dispatchEvent(new Event('offline')))
    await userEvent.click(screen.getByRole('button', { name: /Ordenar por Nome|^Nome/ }))
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sem conexão: a lista ainda é a de antes. O que você escolheu espera e vale quando a conexão voltar.',
    )
    expect(screen.getByText('Pessoa 1')).toBeVisible()
    expect(screen.queryByText('Não há acesso a internet')).not.toBeInTheDocument()
    failing = undefined
    prefix = 'Outra'
    connected.mockReturnValue(true)
    act(() => void dispatchEvent(new Event('online')))
    expect(await screen.findByText('Outra 1')).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'name', order: 'desc' })
  })

  it('asks again when something under its topics was changed', async () => {
    await open()
    prefix = 'Outra'
    act(() => announce(['citizen']))
    expect(await screen.findByText('Outra 1')).toBeVisible()
    expect(asked()).toHaveLength(2)
  })
})

describe('A change of somebody', () => {
  it('makes a list be read again that shows them, and no other: that one says so, and leaves it to the person', async () => {
    await open()
    prefix = 'Outra'
    act(() => announce(['citizen'], ['c-100000']))
    const refresh = await screen.findByRole('button', { name: 'Atualizar lista' })
    expect(asked()).toHaveLength(1)
    await userEvent.click(refresh)
    expect(await screen.findByText('Outra 1')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Atualizar lista' })).not.toBeInTheDocument()
    prefix = 'Terceira'
    act(() => announce(['citizen'], ['c-0']))
    expect(await screen.findByText('Terceira 1')).toBeVisible()
    expect(asked()).toHaveLength(3)
  })
})

describe('A million rows', () => {
  it('reaches the first, the last and a typed row, and loads only what is seen', async () => {
    total = 1_000_000
    await open()
    scrollTo(8_000_000)
    expect(await screen.findByText('Pessoa 1000000')).toBeInTheDocument()
    scrollTo(0)
    expect(await screen.findByText('Pessoa 1')).toBeInTheDocument()
    await userEvent.type(screen.getByRole('textbox', { name: 'Ir para a linha' }), '654.321{Enter}')
    expect(await screen.findByText('Pessoa 654321')).toBeInTheDocument()
    expect(asked().length).toBeLessThanOrEqual(4)
    expect(rows().length).toBeLessThan(60)
  })
})

describe('Rows that come in groups', () => {
  const groups = [
    { title: 'Meus cidadãos', from: 0 },
    { title: 'Outros cidadãos', from: 7 },
  ]
  const answer = () =>
    network.answer((call) => (call.path === 'citizen-list' ? { ...page(call), groups } : { items: [] }))

  it('stand under the heading of their group, which changes as they scroll', async () => {
    answer()
    await open()
    expect(await screen.findByRole('rowheader')).toHaveTextContent('Meus cidadãos 7')
    expect(screen.getByText('Outros cidadãos')).toBeVisible()
    scrollTo(4000)
    await waitFor(() => expect(screen.getByRole('rowheader')).toHaveTextContent(/^Outros cidadãos/))
  })

  it('do so until an order is chosen, even the usual one', async () => {
    answer()
    await open()
    expect(asked()[0]?.input).not.toHaveProperty('orderBy')
    const name = screen.getByRole('button', { name: 'Nome' })
    await userEvent.click(name)
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'name', order: 'desc' }))
    await userEvent.click(name)
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'name', order: 'asc' }))
    expect(pageHistory.current().search).toBe('?orderBy=name&order=asc')
  })
})

describe('What this device holds', () => {
  it('is shown without a connection, with the time at which it was fetched', async () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const stop = provideLocalRows('citizenList', ({ orderBy }) => async ({ startIndex, stopIndex }) => ({
      ...page({ path: '', input: { startIndex, stopIndex }, requestKey: null }),
      items: [{ id: 'c-0', name: `Guardada por ${orderBy}` }],
      totalItems: 1,
      syncedAt: '2026-09-04T13:32:00.000Z',
    }))
    render(<Screen />)
    expect(await screen.findByText('Guardada por name')).toBeVisible()
    expect(screen.getByText('Usando dados de 04/09/2026 às 10:32')).toBeVisible()
    expect(asked()).toEqual([])
    stop()
  })
})

describe('A change of the total', () => {
  it('leaves the person where they are', async () => {
    await open()
    scrollTo(4000)
    await screen.findByText('Pessoa 101')
    total = 220
    act(() => announce(['citizen']))
    await waitFor(() => expect(screen.getByTestId('count')).toHaveTextContent('220'))
    expect(box().scrollTop).toBe(4000)
  })
})

describe('A step back', () => {
  it('finds filters and rows as they were', async () => {
    await navigate('/app/citizen?gender=F')
    const { unmount } = await open()
    scrollTo(4000)
    await screen.findByText('Pessoa 101')
    await act(async () => void (await navigate('/app/citizen/update/c-100')))
    unmount()
    goUp('/app/citizen')
    await waitFor(() => expect(pageHistory.current().search).toBe('?gender=F'))
    render(<Screen />)
    expect(await screen.findByText('Pessoa 101')).toBeInTheDocument()
    expect(box().scrollTop).toBe(4000)
    expect(asked().at(-1)?.input).toMatchObject({ gender: 'F' })
  })
})

describe('Order', () => {
  it('ascends by a new column and descends by the same one', async () => {
    await open()
    const header = () => screen.getByRole('columnheader', { name: /^CNS/ })
    const sort = within(header()).getByRole('button', { name: 'CNS' })
    await userEvent.click(sort)
    await waitFor(() =>
      expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'cns', order: 'asc', startIndex: 0 }),
    )
    expect(header()).toHaveAttribute('aria-sort', 'ascending')
    await userEvent.click(sort)
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'cns', order: 'desc' }))
    expect(pageHistory.current().search).toBe('?orderBy=cns&order=desc')
  })
})

describe('Filters', () => {
  it('wait for a pause of 400 ms in typing, start from the first row and stand in the address', async () => {
    await open()
    scrollTo(4000)
    total = 3
    prefix = 'Maria'
    await userEvent.type(screen.getByRole('searchbox', { name: 'Filtrar por nome' }), 'mar')
    expect(asked().filter(({ input }) => input.name !== undefined)).toEqual([])
    expect(await screen.findByText('Maria 1')).toBeVisible()
    expect(asked().filter(({ input }) => input.name !== undefined)).toHaveLength(1)
    expect(asked().at(-1)?.input).toMatchObject({ name: 'mar', startIndex: 0 })
    expect(screen.getByTestId('count')).toHaveTextContent('3 com os filtros')
    expect(screen.getByRole('button', { name: 'Filtros 1' })).toBeInTheDocument()
    expect(pageHistory.current()).toMatchObject({ search: '', hash: '#name=mar' })
    expect(box().scrollTop).toBe(0)
  })

  it('open in a band under the title, with those that have no column and the order', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
    const band = await screen.findByRole('region', { name: 'Filtros' })
    expect(await within(band).findByLabelText('Sexo')).toBeInTheDocument()
    expect([...band.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'ACS responsável',
      'Com localização',
      'Sexo',
      'Nascidos desde',
      'Ordenar por',
    ])
    await userEvent.click(within(band).getByLabelText('Sexo'))
    await userEvent.click(await within(band).findByRole('option', { name: 'Feminino' }))
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ gender: 'F' }))
    await userEvent.click(within(band).getByLabelText('Com localização'))
    await userEvent.click(await within(band).findByRole('option', { name: 'Não' }))
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ gender: 'F', withLocation: false }))
    expect(pageHistory.current().search).toBe('?withLocation=false&gender=F')
  })

  describe('with a rule of their own', () => {
    const wrong = 'Nascidos desde precisa estar no formato adequado para datas. Exemplo: 04/09/2017'
    const past = () => act(() => new Promise((resolve) => setTimeout(resolve, 600)))
    const openBand = async () => {
      const view = await open()
      await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
      return { ...view, field: await screen.findByLabelText('Nascidos desde') }
    }

    it('ask nothing with half a date, and keep the rows; a whole one is asked with, an empty one again', async () => {
      const { field } = await openBand()
      await userEvent.type(field, '04')
      await past()
      expect(screen.getByText('Pessoa 1')).toBeVisible()
      expect(asked()).toHaveLength(1)
      expect(pageHistory.current().search).toBe('')
      expect(screen.queryByText(wrong)).not.toBeInTheDocument()
      await userEvent.type(field, '092017')
      await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ bornSince: '2017-09-04' }))
      expect(pageHistory.current().search).toBe('?bornSince=2017-09-04')
      await userEvent.type(field, '{Backspace}{Backspace}')
      await past()
      expect(asked()).toHaveLength(2)
      await userEvent.clear(field)
      await waitFor(() => expect(pageHistory.current().search).toBe(''))
    })

    it('say what is wrong once they are left or whole, and take it back while it is mended', async () => {
      const { field } = await openBand()
      await userEvent.type(field, '04')
      await userEvent.tab()
      expect(await screen.findByText(wrong)).toBeVisible()
      expect(field).toBeInvalid()
      expect(field).toHaveValue('04')
      await userEvent.clear(field)
      expect(screen.queryByText(wrong)).not.toBeInTheDocument()
      await userEvent.type(field, '3102202')
      expect(screen.queryByText(wrong)).not.toBeInTheDocument()
      await userEvent.type(field, '6')
      expect(screen.getByText(wrong)).toBeVisible()
      await past()
      expect(asked()).toHaveLength(1)
    })

    it('do so in the header of a column as well', async () => {
      render(
        <PlatformProvider>
          <InfiniteList of={citizenList} columns={[{ field: 'name' }, { field: 'deathAt' }]} />
        </PlatformProvider>,
      )
      const field = await screen.findByLabelText('Filtrar por data de óbito')
      await screen.findByText('Pessoa 1')
      await userEvent.type(field, '31022026')
      await past()
      expect(field).toBeInvalid()
      expect(field).toHaveAccessibleDescription(
        'Data de óbito precisa estar no formato adequado para datas. Exemplo: 04/09/2017',
      )
      expect(asked()).toHaveLength(1)
    })

    it('stand in the way of no other filter, and go with Limpar filtros and with another address', async () => {
      const { field } = await openBand()
      await userEvent.type(field, '04')
      await userEvent.type(screen.getByRole('searchbox', { name: 'Filtrar por nome' }), 'ana')
      await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ name: 'ana' }))
      expect(asked().at(-1)?.input).not.toHaveProperty('bornSince')
      expect(field).toHaveValue('04')
      await userEvent.click(screen.getByRole('button', { name: 'Limpar filtros' }))
      expect(field).toHaveValue('')
      await userEvent.type(field, '05')
      await act(async () => void (await navigate('/app/citizen?gender=F')))
      expect(field).toHaveValue('')
    })
  })

  it('are restored by a link', async () => {
    await navigate('/app/citizen?gender=F&orderBy=cns&order=desc#name=ana')
    render(<Screen />)
    await screen.findByText('Pessoa 1')
    expect(asked()).toHaveLength(1)
    expect(asked()[0]?.input).toMatchObject({ gender: 'F', name: 'ana', orderBy: 'cns', order: 'desc' })
    expect(screen.getByRole('searchbox', { name: 'Filtrar por nome' })).toHaveValue('ana')
  })

  it('on personal fields are not offered to anonymised users, nor are such orders', async () => {
    session.signIn(auth({ permissions: ['citizenList'], isAnonymization: true }))
    await navigate('/app/citizen#name=ana')
    render(<Screen />)
    await screen.findByText('Pessoa 1')
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Nome' })).not.toBeInTheDocument()
    expect(asked()[0]?.input).toEqual({ orderBy: 'createdAt', order: 'asc', startIndex: 0, stopIndex: 39 })
  })

  it('abort the request that is still under way', async () => {
    await open()
    network.answer((call, signal) =>
      call.input.orderBy === 'cns' && call.input.order === 'asc'
        ? new Promise((_, reject) => signal?.addEventListener('abort', () => reject(new Error('aborted'))))
        : page(call),
    )
    const sort = within(screen.getByRole('columnheader', { name: /^CNS/ })).getByRole('button')
    await userEvent.click(sort)
    await waitFor(() => expect(asked()).toHaveLength(2))
    await userEvent.click(sort)
    await waitFor(() => expect(network.aborted).toHaveLength(1))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })
})

describe('The keyboard', () => {
  it('does by a press beside what can be pressed what Enter does', async () => {
    menu = 'Ver cidadão'
    await open()
    const [first, second] = rows()
    const [, number] = within(second ?? document.body).getAllByRole('cell')
    await userEvent.click(number ?? document.body)
    const opened = within(second ?? document.body).getByRole('menu', { name: 'Ver cidadão' })
    expect(within(first ?? document.body).queryByRole('menu')).toBeNull()
    await userEvent.click(within(opened).getByRole('menuitem', { name: 'Histórico' }))
    expect(pageHistory.current().pathname).toBe('/app/citizen/history/c-1')
  })

  it('comes to the rows with Tab, walks with arrows and follows the link with Enter', async () => {
    await open()
    const stops = rows().filter((row) => row.tabIndex === 0)
    expect(stops).toHaveLength(1)
    act(() => stops[0]?.focus())
    await userEvent.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement).toHaveTextContent('Pessoa 3')
    await userEvent.keyboard('{End}')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Pessoa 214'))
    await userEvent.keyboard('{Home}')
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Pessoa 1'))
    await userEvent.keyboard('{Enter}')
    expect(pageHistory.current().pathname).toBe('/app/citizen/update/c-0')
  })
})

describe('On a phone', () => {
  beforeEach(() => {
    phone = true
  })

  it('has two lines a row and no header; a row opens the sheet of its actions', async () => {
    await open()
    expect(screen.queryByRole('columnheader')).not.toBeInTheDocument()
    const second = screen.getByRole('button', { name: /Pessoa 2 / })
    expect(second).toHaveTextContent('Pessoa 2 702 6015 4483 7729 Cidadão falecido')
    await userEvent.click(second)
    const sheet = await screen.findByRole('dialog', { name: 'Pessoa 2' })
    expect(sheet).toHaveTextContent('CNS 702 6015 4483 7729')
    expect(within(sheet).getByRole('link', { name: 'Editar' })).toHaveAttribute(
      'href',
      '/app/citizen/update/c-1',
    )
    expect(within(sheet).queryByRole('button', { name: 'Remover' })).not.toBeInTheDocument()
  })

  it('is as high as its lines: two, or three where the list says so', async () => {
    const lines = (phoneLines?: 3) => (
      <PlatformProvider>
        <InfiniteList
          of={citizenList}
          phoneRow={({ name }) => <RowLines title={name} below={[['CNS']]} />}
          {...(phoneLines && { phoneLines })}
        />
      </PlatformProvider>
    )
    const heightOf = async () => {
      const row = (await screen.findByText('Pessoa 1')).closest<HTMLElement>('[role=row]')
      return row?.style.height
    }
    const { rerender } = render(lines())
    expect(await heightOf()).toBe('56px')
    rerender(lines(3))
    expect(await heightOf()).toBe('76px')
  })

  it('has all filters and the order in one sheet that ends in Ver N cidadãos', async () => {
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filtros' })
    await within(sheet).findByLabelText('Nome')
    expect([...sheet.querySelectorAll('label')].map((label) => label.textContent)).toEqual([
      'Nome',
      'CNS',
      'ACS responsável',
      'Com localização',
      'Sexo',
      'Nascidos desde',
      'Data de óbito',
      'Ordenar por',
    ])
    await userEvent.click(within(sheet).getByRole('button', { name: 'Ver 214 cidadãos' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('reaches a typed row from that sheet', async () => {
    total = 12_000
    await open()
    await userEvent.click(screen.getByRole('button', { name: 'Filtros' }))
    const sheet = await screen.findByRole('dialog', { name: 'Filtros' })
    await userEvent.type(within(sheet).getByRole('textbox', { name: 'Ir para a linha' }), '9876{Enter}')
    expect(await screen.findByText('Pessoa 9876')).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  it('keeps the header where the list asks for it: columns and orders, and the sheet at a press', async () => {
    render(<Screen keepHeader />)
    await screen.findByText('Pessoa 1')
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Nome', 'CNS'])
    expect(screen.queryByRole('searchbox')).not.toBeInTheDocument()
    await userEvent.click(screen.getByRole('button', { name: 'CNS' }))
    await waitFor(() => expect(asked().at(-1)?.input).toMatchObject({ orderBy: 'cns', order: 'asc' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Pessoa 2' }))
    expect(await screen.findByRole('dialog', { name: 'Pessoa 2' })).toHaveTextContent('Editar')
  })
})
