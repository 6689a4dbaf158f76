import { gathered } from './gathered.ts'

async function* counting(until: number, read: number[] = []) {
  for (let one = 1; one <= until; one += 1) {
    read.push(one)
    yield one
  }
}

test('all that a walk finds is there, up to its bound', async () => {
  expect(await gathered(counting(3), { max: 3, collection: 'note' })).toEqual([1, 2, 3])
})

test('beyond it nothing is cut silently, and no more is read', async () => {
  const read: number[] = []
  await expect(gathered(counting(9, read), { max: 3, collection: 'note' })).rejects.toMatchObject({
    kind: 'beyond',
    message: 'More than 3 rows in one answer (note)',
  })
  expect(read).toEqual([1, 2, 3, 4])
})
