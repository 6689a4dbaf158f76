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

test('others have their turn after a stretch, by the clock and not by the number of entries', async () => {
  let milliseconds = 0
  const clock = jest.spyOn(performance, 'now').mockImplementation(() => milliseconds)
  const order: string[] = []
  const other = (async () => {
    for (let turns = 0; turns < 3; turns += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      order.push('other')
    }
  })()
  const costs = [0, 3, 3, 3, 3, 12, 1, 1]
  const made = inSlices({ people: answer.people.slice(0, 650) }, (part) => {
    milliseconds += costs.shift() ?? 0
    order.push('slice')
    return shape(output, part)
  })
  await Promise.all([made, other])
  clock.mockRestore()
  const all = Array.from({ length: 14 }, () => 'slice')
  all.splice(5, 0, 'other')
  all.splice(7, 0, 'other')
  expect(order.slice(0, 16)).toEqual(all)
})

test('what is short is made at once', async () => {
  const parts: unknown[] = []
  const short = { people: [{ name: 'Ana' }] }
  expect(await inSlices(short, (part) => parts.push(part))).toBe(1)
  expect(await inSlices(null, () => null)).toBeNull()
  expect(parts).toEqual([short])
})
