import { id, text } from '@saude/contract/fields'
import { listQuery } from '@saude/contract/list-query'
import { rows } from '@saude/contract/testing/rows'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { fakeNetwork } from '../form/testing/network.ts'
import { PlatformProvider, session } from '../platform/index.ts'
import { auth } from '../platform/testing/session.ts'
import { navigate } from '../router/index.ts'
import { InfiniteList } from './InfiniteList.tsx'
import type { Column } from './types.ts'

const total = 1_000_000
const people = listQuery(rows.citizenList, {
  title: 'cidadãos',
  filters: {},
  item: { id: id().required(), name: text('Nome', { showColumn: true }).required() },
  orderBy: ['name'],
})

/** Numbers of the rows that React has drawn, in order. */
let drawn: number[]
const columns: readonly Column<{ id: string; name: string }>[] = [
  {
    field: 'name',
    draw: ({ id: row, name }) => {
      drawn.push(Number(row))
      return name
    },
  },
]

let network: ReturnType<typeof fakeNetwork>
beforeEach(async () => {
  drawn = []
  network = fakeNetwork()
  network.answer(({ input }) => {
    const startIndex = Number(input.startIndex)
    const stopIndex = Math.min(Number(input.stopIndex), total - 1)
    const items = Array.from({ length: stopIndex - startIndex + 1 }, (_, at) => ({
      id: String(startIndex + at),
      name: `Pessoa ${startIndex + at + 1}`,
    }))
    return { items, totalItems: total, startIndex, stopIndex, endReached: stopIndex === total - 1 }
  })
  session.signIn(auth({ permissions: ['citizenList'] }))
  await navigate('/app/citizen')
  render(
    <PlatformProvider>
      <InfiniteList of={people} columns={columns} />
    </PlatformProvider>,
  )
  await screen.findByText('Pessoa 1')
  drawn = []
})
afterEach(() => {
  network.restore()
  session.signOut()
})

/** jsdom has no layout: the box, 800 px high, gets its size. */
function scrollTo(top: number) {
  const box = screen.getByRole('table').parentElement
  if (!box) throw new Error('There is no box')
  box.scrollTop = top
  fireEvent.scroll(box)
}
const carried = () => network.callsOf('citizen-list').length

describe('What scrolling draws', () => {
  it('is the rows that come in, and no other', async () => {
    scrollTo(400)
    expect(drawn).toEqual([30, 31, 32, 33, 34, 35, 36, 37, 38, 39])
    // The batch after them comes, and draws nothing that was there.
    await waitFor(() => expect(carried()).toBe(2))
    await waitFor(() => expect(screen.getByText('80 de 1.000.000 carregados')).toBeVisible())
    expect(drawn).toHaveLength(10)
  })

  it('is nothing while the same rows are in sight', () => {
    scrollTo(5)
    drawn = []
    scrollTo(20)
    scrollTo(39)
    expect(drawn).toEqual([])
  })

  it('is no row of those that a fling passes over, and a window of them where it rests', async () => {
    for (let top = 100_000; top <= 500_000; top += 100_000) scrollTo(top)
    expect(drawn).toEqual([])
    await screen.findByText('Pessoa 12501')
    expect(carried()).toBe(2)
    // 800 px of 40 px each, ten more on either side.
    expect(drawn).toHaveLength(40)
    expect(screen.getAllByRole('row')).toHaveLength(40 + 1)
  })
})
