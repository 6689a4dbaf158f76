import { integer, list, object, text } from '@saude/contract/fields'
import { anonymise } from '@saude/contract/personal'
import { query } from '@saude/contract/query'
import { shape } from '@saude/contract/shape'
import { rows } from '@saude/contract/testing/rows'
import { inSlices } from './slices.ts'

const { output } = query(rows.visitList, {
  input: {},
  output: {
    id: text('Id'),
    people: list('Pessoas', 5_000, object('Pessoa', { name: text('Nome', { personal: 'name' }) })),
    total: integer('Total'),
  },
})
const answer = {
  id: 'a',
  people: Array.from({ length: 1_700 }, (_, index) => ({ name: `Ana ${index}`, secret: 1 })),
  others: Array.from({ length: 600 }, () => 1),
  total: 3,
}

test('an answer in slices is what it is at once, without what is not declared', async () => {
  const works = [
    (part: unknown) => shape(output, part),
    (part: unknown) => anonymise(output, shape(output, part), (id) => `of ${id}`),
  ]
  for (const work of works)
    expect(JSON.stringify(await inSlices(answer, work))).toBe(JSON.stringify(work(answer)))
})

test('between the slices others have their turn', async () => {
  const order: string[] = []
  const made = inSlices(answer, (part) => {
    order.push('slice')
    return shape(output, part)
  })
  const other = new Promise<void>((resolve) => {
    setImmediate(() => {
      order.push('other')
      setImmediate(() => {
        order.push('other')
        resolve()
      })
    })
  })
  await Promise.all([made, other])
  expect(order).toEqual(['slice', 'slice', 'other', 'slice', 'other', 'slice', 'slice'])
})

test('what is short is made at once', async () => {
  const parts: unknown[] = []
  const short = { people: [{ name: 'Ana' }] }
  expect(await inSlices(short, (part) => parts.push(part))).toBe(1)
  expect(await inSlices(null, () => null)).toBeNull()
  expect(parts).toEqual([short])
})
