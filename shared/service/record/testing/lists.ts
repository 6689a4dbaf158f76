import { fieldOf } from '@saude/contract/record/record'
import { rowsOfFilter } from './explain.ts'
import type { RecordTest } from './test-record.ts'

/** Every filter finds what it should, and every filter and order is read along an index. */
export function testLists({ of, area, values, create, read, rows }: RecordTest): void {
  const { filterFields, orders } = of.list.list

  it('is found by each of its filters, and not by another value', async () => {
    const { call } = area()
    const entry = values()
    const id = await create(entry)
    const stored = await read(id)
    for (const key of Object.keys(filterFields)) {
      const value = stored[key]
      if (value === undefined || value === null || !(fieldOf(of, key) || key in stored)) continue
      // What a filter of the record's own asks is its own business.
      if (key in (of.declared.filters ?? {})) continue
      const found = await call(of.list, { [key]: value, startIndex: 0, stopIndex: 249 })
      expect(found.items.map((item) => item.id)).toContain(id)
      expect(found.totalItems).toBeGreaterThan(0)
    }
  })

  it('is listed in each of its orders, both ways', async () => {
    const { call } = area()
    await create()
    await create()
    for (const orderBy of orders) {
      const ascending = await call(of.list, { orderBy, order: 'asc', stopIndex: 249 })
      const descending = await call(of.list, { orderBy, order: 'desc', stopIndex: 249 })
      expect(ascending.items.length).toBeGreaterThan(1)
      expect(descending.items.map(({ id }) => id)).toEqual(ascending.items.map(({ id }) => id).reverse())
    }
  })

  it('reads every filter and every order along an index', async () => {
    const scanned = await rowsOfFilter(of, area(), values(), rows())
    expect(scanned).toEqual([])
  })
}
