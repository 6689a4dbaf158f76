import { AppError } from '@saude/contract/errors'
import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { LayoutGrid } from 'lucide-react'
import {
  Bars,
  Columns,
  DataCard,
  Gauge,
  gaugeClassOf,
  Line,
  labelled,
  lastDays,
  marksTo,
  Pyramid,
  roomOf,
  StatCard,
} from './index.ts'

const sexes = [
  { key: 'F', label: 'Feminino', value: 24913, color: '--female' },
  { key: 'M', label: 'Masculino', value: 23399, color: '--male' },
] as const
const ages = [
  { key: '0', label: '0', value: 2900 },
  { key: '5', label: '5', value: 4020 },
  { key: '80', label: '+80', value: 900 },
]

describe('Bars', () => {
  it('stand behind a name and a table with the same numbers', () => {
    render(<Bars title="Quantitativo por sexo" category="Sexo" series="Quantidade" data={sexes} />)
    expect(screen.getByRole('img', { name: 'Quantitativo por sexo, Quantidade' })).toBeInTheDocument()
    const table = screen.getByRole('table', { name: 'Quantitativo por sexo' })
    expect(within(table).getByRole('columnheader', { name: 'Quantidade' })).toBeInTheDocument()
    expect(within(table).getByRole('row', { name: 'Feminino 24.913' })).toBeInTheDocument()
  })

  it('are coloured by the tokens', () => {
    const { container } = render(<Bars title="Sexo" category="Sexo" series="Quantidade" data={sexes} />)
    const fills = [...container.querySelectorAll('path')].map((bar) => bar.style.fill)
    expect(fills).toEqual(['var(--female)', 'var(--male)'])
  })

  it('lead to the list of what they count, where there is one', () => {
    const data = sexes.map((one) => ({ ...one, ...(one.key === 'F' && { href: '/app/citizen/residents' }) }))
    render(<Bars title="Sexo" category="Sexo" series="Quantidade" data={data} />)
    const [link, ...others] = screen.getAllByRole('link')
    expect(link).toHaveAccessibleName('Feminino: 24.913')
    expect(link).toHaveAttribute('href', '/app/citizen/residents')
    expect(others).toEqual([])
  })

  it('say the value that the arrow keys lead to, until Escape', async () => {
    render(<Bars title="Sexo" category="Sexo" series="Quantidade" data={sexes} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowDown}')
    expect(screen.getByRole('status')).toHaveTextContent('Feminino: 24.913')
    await userEvent.keyboard('{End}')
    expect(screen.getByRole('status')).toHaveTextContent('Masculino: 23.399')
    await userEvent.keyboard('{Escape}')
    expect(screen.getByRole('status')).toHaveTextContent('')
  })
})

describe('Line', () => {
  it('goes through its points by keys and names the category', async () => {
    render(<Line title="Faixa etária" category="Idade" series="Cidadãos" data={ages} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('status')).toHaveTextContent('Idade +80: 900')
    await userEvent.keyboard('{ArrowLeft}')
    expect(screen.getByRole('status')).toHaveTextContent('Idade 5: 4.020')
  })

  it('stands on zero when all is zero', () => {
    const { container } = render(
      <Line title="Idades" category="Idade" series="n" data={[{ key: '0', label: '0', value: 0 }]} />,
    )
    expect(container.innerHTML).not.toContain('NaN')
  })
})

const requests = [
  { key: 'asked', label: 'Solicitados' },
  { key: 'done', label: 'Atendidos', color: '--success' },
  { key: 'days', label: 'Espera (dias)', draw: 'line', axis: 'right' },
] as const
const months = [
  { key: '01', label: 'jan', values: { asked: 1200, done: 800, days: 12 } },
  { key: '02', label: 'fev', values: { asked: 900, done: 1000 } },
]
const blocks = (container: HTMLElement) =>
  [...container.querySelectorAll<SVGRectElement>('rect[style]')].map((block) => ({
    color: block.style.fill,
    x: Number(block.getAttribute('x')),
    top: Number(block.getAttribute('y')),
    height: Number(block.getAttribute('height')),
  }))

describe('Columns', () => {
  const chart = (arrangement?: 'grouped' | 'stacked') => (
    <Columns
      title="Exames"
      category="Mês"
      series={requests}
      data={months}
      {...(arrangement && { arrangement })}
    />
  )

  it('stand side by side, each series in its colour, on the axis of its own', () => {
    const { container } = render(chart())
    const [asked, done] = blocks(container)
    expect([asked?.color, done?.color]).toEqual(['var(--series)', 'var(--success)'])
    expect(done?.x).toBeGreaterThan(asked?.x ?? Number.NaN)
    // 1,500 at the top of the left axis, 12 at that of the right one; 230 pixels between.
    expect(asked?.height).toBeCloseTo((1200 / 1200) * 230)
    expect(container.querySelector('circle')?.getAttribute('cy')).toBe('10')
    const texts = [...container.querySelectorAll('text')].map(({ textContent }) => textContent)
    expect(texts).toEqual(expect.arrayContaining(['1.200', '12', 'jan', 'fev']))
  })

  it('stand one on the other, to the height of their sum', () => {
    const { container } = render(chart('stacked'))
    const [asked, done] = blocks(container)
    expect(done?.x).toBe(asked?.x)
    expect((done?.top ?? 0) + (done?.height ?? 0)).toBeCloseTo(asked?.top ?? Number.NaN)
    expect((asked?.height ?? 0) + (done?.height ?? 0)).toBeCloseTo(230)
  })

  it('are said category by category, and stand in a table with a column for each series', async () => {
    render(chart())
    await userEvent.tab()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}')
    expect(screen.getByRole('status')).toHaveTextContent(
      // A line has no point where it has no value.
      'fev: Solicitados 900, Atendidos 1.000, Espera (dias) –',
    )
    expect(screen.getByRole('img', { name: 'Exames, Solicitados, Atendidos, Espera (dias)' })).toHaveFocus()
    const table = within(screen.getByRole('table', { name: 'Exames' }))
    expect(table.getByRole('row', { name: 'jan 1.200 800 12' })).toBeInTheDocument()
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Mês',
      'Solicitados',
      'Atendidos',
      'Espera (dias)',
    ])
  })

  it('have a legend where there are several series, and draw nothing that is no number without data', () => {
    const { container, rerender } = render(chart())
    const legend = [...container.querySelectorAll('li')].map(({ textContent }) => textContent)
    expect(legend).toEqual(['Solicitados', 'Atendidos', 'Espera (dias)'])
    rerender(<Columns title="Exames" category="Mês" series={requests.slice(0, 1)} data={[]} />)
    expect(container.querySelector('li')).toBeNull()
    expect(container.innerHTML).not.toContain('NaN')
  })
})

describe('Pyramid', () => {
  const bands = [
    { key: '0', label: '0 a 4', values: { F: 10, M: 20 } },
    { key: '5', label: '5 a 9', values: { F: 5 } },
  ]
  const sides = [
    { key: 'F', label: 'Feminino', color: '--female' },
    { key: 'M', label: 'Masculino', color: '--male' },
  ] as const

  it('grows from the bottom, one series to each side of the middle', () => {
    const { container } = render(<Pyramid title="População" category="Idade" series={sides} data={bands} />)
    const [women, men, older] = blocks(container)
    expect(women?.x).toBeLessThan(men?.x ?? Number.NaN)
    expect(older?.top).toBeLessThan(women?.top ?? Number.NaN)
    expect([women?.color, men?.color]).toEqual(['var(--female)', 'var(--male)'])
  })

  it('says both sides, and has them in its table', async () => {
    render(<Pyramid title="População" category="Idade" series={sides} data={bands} />)
    await userEvent.tab()
    await userEvent.keyboard('{ArrowUp}')
    expect(screen.getByRole('status')).toHaveTextContent('0 a 4: Feminino 10, Masculino 20')
    expect(screen.getByRole('row', { name: '5 a 9 5 0' })).toBeInTheDocument()
  })
})

describe('an axis', () => {
  it.each([
    [4020, [0, 1000, 2000, 3000, 4000, 5000]],
    [900, [0, 200, 400, 600, 800, 1000]],
    [12, [0, 2, 4, 6, 8, 10, 12]],
    [3, [0, 1, 2, 3]],
    [0.4, [0, 1]],
    [0, [0, 1]],
  ])('to %d has round marks', (most, marks) => expect(marksTo(most)).toEqual(marks))

  it('labels as many categories as fit, first and last among them', () => {
    expect(labelled(17, 700)).toEqual(Array.from({ length: 17 }, (_, index) => index))
    expect(labelled(17, 300)).toEqual([0, 3, 6, 9, 12, 16])
    expect(labelled(1, 300)).toEqual([0])
    expect(labelled(0, 300)).toEqual([])
    // Thirteen months of six letters need more room than ages of two.
    expect(labelled(13, 560, roomOf(['nov/25']))).toEqual([0, 2, 4, 6, 8, 10, 12])
    expect(labelled(13, 560, roomOf(['15']))).toHaveLength(13)
  })
})

describe('StatCard', () => {
  beforeEach(() => jest.useFakeTimers({ now: new Date('2026-09-04T13:32:00Z') }))
  afterEach(() => jest.useRealTimers())

  it('draws the last seven days, 65 px high, those without an entry as none', () => {
    const entries = [
      { date: '2026-08-01', count: 99 },
      { date: '2026-09-01', count: 4 },
      { date: '2026-09-04', count: 1200 },
    ]
    const { container } = render(<StatCard title="Atendimentos" value={12_345} entries={entries} />)
    expect(screen.getByText('12.345')).toBeVisible()
    expect(container.querySelector('svg')).toHaveAttribute('height', '65')
    const rows = within(screen.getByRole('table', { name: 'Atendimentos' })).getAllByRole('row')
    expect(rows.slice(1).map(({ textContent }) => textContent)).toEqual([
      '29/080',
      '30/080',
      '31/080',
      '01/094',
      '02/090',
      '03/090',
      '04/091.200',
    ])
  })

  it('adds up the entries of one day', () => {
    const twice = [
      { date: '2026-09-04', count: 1 },
      { date: '2026-09-04', count: 2 },
    ]
    expect(lastDays(twice, '2026-09-04', 1)).toEqual([{ date: '2026-09-04', count: 3 }])
  })
})

describe('Gauge', () => {
  it.each([
    [19.9, 'Ruim'],
    [20, 'Moderado'],
    [34.9, 'Moderado'],
    [35, 'Bom'],
    [49.9, 'Bom'],
    [50, 'Meta'],
    [100, 'Meta'],
  ])('of %d percent with the bounds 20, 35 and 50 is %s', (percent, name) =>
    expect(gaugeClassOf(percent, [20, 35, 50])).toBe(name),
  )

  it('says percentage and class in words, has a tick at each bound and a table of the classes', () => {
    const { container } = render(<Gauge title="Pólio e pentavalente" share={0.88} bounds={[38, 66.5, 95]} />)
    expect(screen.getByRole('figure')).toHaveTextContent('88%')
    expect(container.querySelectorAll('.tick')).toHaveLength(3)
    expect(container.querySelector('svg .info')).not.toBeNull()
    const table = screen.getByRole('table', { name: 'Pólio e pentavalente: 88%, Bom' })
    expect(within(table).getByRole('row', { name: 'Bom 66,5%' })).toBeInTheDocument()
  })

  it('is drawn full beyond its end', () => {
    const { container } = render(<Gauge title="Hipertensos" share={1.4} bounds={[20, 35, 50]} />)
    const [track, value] = container.querySelectorAll('path')
    expect(value?.getAttribute('d')).toBe(track?.getAttribute('d'))
  })
})

describe('DataCard', () => {
  const asked = { data: undefined, error: undefined, isLoading: false, refetch: () => undefined }
  const card = (state: object) => (
    <DataCard<string[]>
      title="Visitas domiciliares"
      subtitle={(list) => `${list.length} visitas`}
      asked={{ ...asked, ...state }}
      isEmpty={(list) => list.length === 0}
      empty="Nenhuma visita encontrada neste ano"
    >
      {(list) => <p>{list.join()}</p>}
    </DataCard>
  )

  it('waits, shows, and says when there is nothing', () => {
    const { rerender } = render(card({ isLoading: true }))
    expect(screen.getByRole('status')).toHaveTextContent('Carregando...')
    rerender(card({ data: ['a', 'b'] }))
    expect(screen.getByText('2 visitas')).toBeInTheDocument()
    rerender(card({ data: [] }))
    expect(screen.getByText('Nenhuma visita encontrada neste ano')).toBeInTheDocument()
  })

  it('has a menu of what belongs to it, with asking again at its end', async () => {
    const refetch = jest.fn()
    const functions = [{ title: 'Lista de gestantes', path: '/app/pregnant-list', icon: LayoutGrid }]
    const asked = { data: ['a'], error: undefined, isLoading: false, refetch }
    render(
      <DataCard title="Gestantes" asked={asked} functions={functions}>
        {(list) => <p>{list.join()}</p>}
      </DataCard>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Funcionalidades: Gestantes' }))
    const items = screen.getAllByRole('menuitem')
    expect(items.map(({ textContent }) => textContent)).toEqual(['Lista de gestantes', 'Atualizar'])
    expect(items[0]).toHaveAttribute('href', '/app/pregnant-list')
    await userEvent.click(screen.getByRole('menuitem', { name: 'Atualizar' }))
    expect(refetch).toHaveBeenCalledTimes(1)
  })

  it('shows the error of its query and asks again; without one it is unknown', async () => {
    const refetch = jest.fn()
    const { rerender } = render(card({ error: new AppError('timeout'), refetch }))
    expect(screen.getByRole('alert')).toHaveTextContent('O tempo limite expirou, tente novamente mais tarde')
    await userEvent.click(screen.getByRole('button', { name: 'Tentar novamente' }))
    expect(refetch).toHaveBeenCalledTimes(1)
    rerender(card({}))
    expect(screen.getByRole('alert')).toHaveTextContent('Erro desconhecido')
  })
})
