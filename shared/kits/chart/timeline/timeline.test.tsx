import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Timeline, type TimelineProps } from '../index.ts'
import { type DayRange, extentOf, pick } from './range.ts'

const entries = [
  { date: '2026-08-30', count: 3 },
  { date: '2026-09-02', count: 1 },
  { date: '2026-09-04', count: 1240 },
]
const chart = () => screen.getByRole('slider', { name: 'Casos de dengue' })

function Chosen(props: Partial<TimelineProps>) {
  const [range, setRange] = useState<DayRange | null>(null)
  return <Timeline title="Casos de dengue" entries={entries} range={range} onChange={setRange} {...props} />
}

describe('The timeline', () => {
  it('has a column of 30 px for each day, also for those without an occurrence, 180 px high', () => {
    const { container } = render(<Timeline title="Casos de dengue" entries={entries} />)
    // 30 August to 4 September
    const inner = chart().parentElement
    expect(inner).toHaveStyle({ width: '180px', height: '180px' })
    expect(
      within(chart())
        .getAllByText(/^\d\d$/)
        .map(({ textContent }) => textContent),
    ).toEqual(['30', '31', '01', '02', '03', '04'])
    expect(container).toHaveTextContent('ago de 2026')
    expect(container).toHaveTextContent('set de 2026')
  })

  it('says No dia DD/MM/YYYY, N ocorrências. of the day that the keys lead to', async () => {
    const { container } = render(<Timeline title="Casos de dengue" entries={entries} />)
    await userEvent.tab()
    expect(chart()).toHaveFocus()
    expect(chart()).toHaveAttribute('aria-valuetext', 'No dia 04/09/2026, 1.240 ocorrências.')
    await userEvent.keyboard('{ArrowLeft}')
    expect(chart()).toHaveAttribute('aria-valuetext', 'No dia 03/09/2026, 0 ocorrências.')
    expect(container).toHaveTextContent('No dia 03/09/2026, 0 ocorrências.')
    await userEvent.keyboard('{ArrowLeft}')
    expect(chart()).toHaveAttribute('aria-valuetext', 'No dia 02/09/2026, 1 ocorrências.')
    await userEvent.keyboard('{Home}')
    expect(chart()).toHaveAttribute('aria-valuetext', 'No dia 30/08/2026, 3 ocorrências.')
    await userEvent.keyboard('{End}{Escape}')
    expect(container).not.toHaveTextContent('No dia')
  })

  it('shows the day under the pointer', () => {
    const { container } = render(<Timeline title="Casos de dengue" entries={entries} />)
    // jsdom has no pointer events
    fireEvent(chart(), new MouseEvent('pointermove', { bubbles: true, clientX: 15 }))
    expect(container).toHaveTextContent('No dia 30/08/2026, 3 ocorrências.')
    fireEvent.pointerLeave(chart())
    expect(container).not.toHaveTextContent('No dia')
  })

  it('stands before a table of the days with occurrences', () => {
    render(<Timeline title="Casos de dengue" entries={entries} />)
    const table = screen.getByRole('table', { name: 'Casos de dengue' })
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map(({ textContent }) => textContent),
    ).toEqual(['30/08/20263', '02/09/20261', '04/09/20261.240'])
  })

  it('draws only the days in sight of many years, the newest first', () => {
    render(<Timeline title="Casos de dengue" entries={entries} from="2016-09-05" />)
    expect(chart()).toHaveAttribute('aria-valuemax', '3652')
    expect(chart().children.length).toBeLessThan(60)
    expect(chart()).toHaveTextContent(/04$/)
  })

  it('says Sem dados. where there is nothing', () => {
    render(<Timeline title="Casos de dengue" entries={[]} />)
    expect(screen.getByText('Sem dados.')).toBeVisible()
  })
})

describe('A range', () => {
  it('of days begins with one key press and ends with another', async () => {
    render(<Chosen />)
    expect(screen.getByRole('status')).toHaveTextContent('Escolha um dia, e outro para formar um período.')
    chart().focus()
    await userEvent.keyboard('{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('Período: 04/09/2026')
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{Enter}')
    expect(screen.getByRole('status')).toHaveTextContent('Período: 02/09/2026 a 04/09/2026')
    await userEvent.click(screen.getByRole('button', { name: 'Limpar período' }))
    expect(screen.getByRole('status')).toHaveTextContent('Escolha um dia')
  })

  it('of months takes whole months', () => {
    render(<Chosen unit="month" />)
    fireEvent.click(chart(), { clientX: 15 })
    expect(screen.getByRole('status')).toHaveTextContent('Período: ago de 2026')
    fireEvent.click(chart(), { clientX: 100 })
    expect(screen.getByRole('status')).toHaveTextContent('Período: ago de 2026 a set de 2026')
  })

  it('of a month is chosen by its name, as far as it is drawn', async () => {
    render(<Chosen />)
    await userEvent.click(screen.getByRole('button', { name: 'ago de 2026' }))
    expect(screen.getByRole('status')).toHaveTextContent('Período: 30/08/2026 a 31/08/2026')
  })

  const header = (name: string) => screen.getByRole('button', { name })
  const column = (index: number) => fireEvent.click(chart(), { clientX: index * 30 + 15 })
  const chosen = jest.fn()
  const drawMonths = () => {
    function Controlled() {
      const [range, setRange] = useState<DayRange | null>(null)
      const choose = (next: DayRange | null) => {
        chosen(next)
        setRange(next)
      }
      return (
        <Timeline title="Casos de dengue" entries={entries} unit="month" range={range} onChange={choose} />
      )
    }
    render(<Controlled />)
  }
  const august = { from: '2026-08-30', to: '2026-08-31' }
  const both = { from: '2026-08-30', to: '2026-09-04' }

  it.each<[string, () => void, () => void]>([
    ['two names', () => fireEvent.click(header('ago de 2026')), () => fireEvent.click(header('set de 2026'))],
    ['a name and a day', () => fireEvent.click(header('ago de 2026')), () => column(3)],
    ['a day and a name', () => column(1), () => fireEvent.click(header('set de 2026'))],
    ['two days', () => column(0), () => column(4)],
  ])('of months is formed by %s, in either order, and a third press begins anew', (_what, first, second) => {
    drawMonths()
    first()
    expect(chosen).toHaveBeenLastCalledWith(august)
    second()
    expect(chosen).toHaveBeenLastCalledWith(both)
    first()
    expect(chosen).toHaveBeenLastCalledWith(august)
    fireEvent.click(screen.getByRole('button', { name: 'Limpar período' }))
    second()
    expect(chosen).toHaveBeenLastCalledWith({ from: '2026-09-01', to: '2026-09-04' })
    first()
    expect(chosen).toHaveBeenLastCalledWith(both)
  })

  it('of months is formed by keys', async () => {
    drawMonths()
    header('ago de 2026').focus()
    await userEvent.keyboard('{Enter}')
    chart().focus()
    await userEvent.keyboard('{Enter}')
    expect(chosen).toHaveBeenLastCalledWith(both)
    expect(screen.getByRole('status')).toHaveTextContent('Período: ago de 2026 a set de 2026')
  })

  it('begins anew after it was ended, and grows to either side', () => {
    const year = { from: '2026-01-01', to: '2026-12-31' }
    const one = pick(null, '2026-09-10', 'day', year)
    expect(one).toEqual({ from: '2026-09-10', to: '2026-09-10' })
    const two = pick(one, '2026-09-04', 'day', year)
    expect(two).toEqual({ from: '2026-09-04', to: '2026-09-10' })
    expect(pick(two, '2026-09-20', 'day', year)).toEqual({ from: '2026-09-20', to: '2026-09-20' })
    expect(pick({ from: '2026-02-01', to: '2026-02-28' }, '2026-04-15', 'month', year)).toEqual({
      from: '2026-02-01',
      to: '2026-04-30',
    })
  })

  it('of months is of days that are drawn, also where it began beyond them', () => {
    const drawn = { from: '2026-07-30', to: '2026-09-04' }
    const days = (before: DayRange | null, date: string) => pick(before, date, 'month', drawn)
    expect(days(null, '2026-09-01')).toEqual({ from: '2026-09-01', to: '2026-09-04' })
    expect(days(null, '2026-07-31')).toEqual({ from: '2026-07-30', to: '2026-07-31' })
    expect(days({ from: '2026-07-01', to: '2026-07-31' }, '2026-08-02')).toEqual({
      from: '2026-07-30',
      to: '2026-08-31',
    })
    expect(days({ from: '2026-02-01', to: '2026-02-28' }, '2026-08-02')).toEqual({
      from: '2026-08-01',
      to: '2026-08-31',
    })
  })
})

describe('The days that are drawn', () => {
  it('are those of the entries, or those asked for', () => {
    expect(extentOf(entries, {})).toEqual({ from: '2026-08-30', to: '2026-09-04' })
    expect(extentOf([], { from: '2026-01-01', to: '2026-01-31' })).toEqual({
      from: '2026-01-01',
      to: '2026-01-31',
    })
    expect(extentOf([], {})).toBeUndefined()
  })

  it('are no more than maxYears, the latest', () => {
    const long = [{ date: '2010-05-01', count: 1 }, ...entries]
    expect(extentOf(long, { maxYears: 2 })).toEqual({ from: '2024-09-05', to: '2026-09-04' })
    expect(extentOf(entries, { maxYears: 2 })).toEqual({ from: '2026-08-30', to: '2026-09-04' })
  })
})
