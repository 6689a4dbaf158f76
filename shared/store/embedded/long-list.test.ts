import { entryEnd, parsedList } from './long-list.ts'

const rows = Array.from({ length: 20_000 }, (_, index) => ({
  name: `Ana ${index},\n}, {`,
  inner: [{ a: 1 }, { b: 2 }],
}))
const text = (some: readonly object[]) => `[${some.map((row) => JSON.stringify(row)).join(entryEnd)}]`

test.each([0, 1, 2, 20_000])('a list of %d entries is what it is at once', async (count) => {
  const some = rows.slice(0, count)
  expect(await parsedList(text(some), (part) => part)).toEqual(some)
})

test('between the parts of a long one others have their turn', async () => {
  const order: string[] = []
  let isOver = false
  const other = (async () => {
    while (!isOver) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('other')
    }
  })()
  await parsedList(text(rows), (part) => {
    order.push('part')
    return part
  })
  isOver = true
  await other
  expect(order.filter((one) => one === 'part').length).toBeGreaterThan(4)
  // Never two parts one after the other.
  expect(order.join(' ')).not.toContain('part part')
})

test('what refuses a part ends the list', async () => {
  let parts = 0
  const refused = parsedList(text(rows), () => {
    parts += 1
    throw new Error('over')
  })
  await expect(refused).rejects.toThrow('over')
  expect(parts).toBe(1)
})
