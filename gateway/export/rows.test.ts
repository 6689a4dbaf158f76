import { allRows, type Page } from './rows.ts'

interface Row {
  readonly id: string
  readonly order: number
  readonly changedAt: number
}

/** A list that is written while it is read: `between` gets the rows after each page. */
function listOf(count: number, between: (rows: Row[], page: number) => void = () => {}) {
  const rows = Array.from(
    { length: count },
    (_, index): Row => ({ id: `r${index}`, order: index, changedAt: 0 }),
  )
  const asked: number[] = []
  const read = async (wanted: { startIndex: number; stopIndex: number; after?: string }): Promise<Page> => {
    asked.push(wanted.startIndex)
    const all = [...rows].sort((one, other) => one.order - other.order)
    const found = wanted.after === undefined ? all : all.filter(({ changedAt }) => changedAt > 0)
    const items = found.slice(wanted.startIndex, wanted.stopIndex + 1)
    between(rows, asked.length)
    return { items, totalItems: found.length, endReached: wanted.startIndex + items.length >= found.length }
  }
  return { rows, asked, read }
}

async function exported({ read }: Pick<ReturnType<typeof listOf>, 'read'>, size = 100): Promise<string[]> {
  const ids: string[] = []
  for await (const { rows } of allRows(read, size, '')) for (const row of rows) ids.push(Object(row).id)
  return ids
}

const once = (ids: readonly string[]) => expect(new Set(ids).size).toBe(ids.length)

it('comes in the order of the list, each row once, as many as there are', async () => {
  for (const count of [0, 1, 99, 100, 101, 2_345]) {
    const list = listOf(count)
    expect(await exported(list)).toEqual(list.rows.map(({ id }) => id))
  }
})

it('loses no row that stays when rows before it go, however many at once', async () => {
  const gone = new Set<string>()
  const list = listOf(3_000, (rows, page) => {
    // More than pages overlap, from the beginning, where they were read already.
    for (const { id } of rows.splice(0, page % 5 === 0 ? 150 : 3)) gone.add(id)
  })
  const ids = await exported(list)
  once(ids)
  expect(list.rows.filter(({ id }) => !ids.includes(id))).toEqual([])
})

it('has no row twice when rows come before it', async () => {
  let came = 0
  const list = listOf(2_000, (rows) => {
    if (came >= 500) return
    for (let more = 0; more < 30; more += 1) {
      came += 1
      rows.push({ id: `new${came}`, order: -came, changedAt: 1 })
    }
  })
  const ids = await exported(list)
  once(ids)
  expect(ids).toEqual(expect.arrayContaining(Array.from({ length: 2_000 }, (_, index) => `r${index}`)))
})

it('has a row that went to a place already passed, as the order by the last change has it', async () => {
  const list = listOf(1_000, (rows, page) => {
    const last = rows.findIndex(({ id }) => id === `r${1_000 - page * 7}`)
    const row = rows[last]
    if (row) rows[last] = { ...row, order: -page, changedAt: 1 }
  })
  const ids = await exported(list)
  once(ids)
  expect(ids).toHaveLength(1_000)
})

it('comes whole where rows have no id', async () => {
  const read = async ({ startIndex, stopIndex }: { startIndex: number; stopIndex: number }) => {
    const items = Array.from({ length: 250 }, () => ({ name: 'Ana' })).slice(startIndex, stopIndex + 1)
    return { items, totalItems: 250, endReached: startIndex + items.length >= 250 }
  }
  let count = 0
  for await (const { rows } of allRows(read, 100, '')) count += rows.length
  expect(count).toBe(250)
})

it('is given up where it never ends', async () => {
  const read = async () => ({ items: [{ id: 'a' }], totalItems: 10, endReached: false })
  await expect(
    (async () => {
      for await (const _ of allRows(read, 100, ''));
    })(),
  ).rejects.toMatchObject({ message: 'A lista muda mais depressa do que pode ser lida' })
})
