import { createFairQueue } from './fair-queue.ts'

/** A queue of four places, and work that ends on request. */
function opened() {
  const { run } = createFairQueue({ atOnce: 1, most: 4, mostOfOne: 3 })
  const order: string[] = []
  let finish = () => {}
  const ask = (name: string, address: string, signal?: AbortSignal) =>
    run({ address, ...(signal && { signal }) }, async () => {
      order.push(name)
      await new Promise<void>((resolve) => {
        finish = resolve
      })
      return name
    }).catch((error: { key: string; payload?: unknown }) => error)
  const finishAll = async () => {
    for (let turn = 0; turn < 20; turn += 1) {
      finish()
      await new Promise((resolve) => setImmediate(resolve))
    }
  }
  return { ask, order, finishAll }
}

const refused = { key: 'tooManyRequests', payload: { retryAfter: 1 } }

test('Addresses take turns, however much one of them asks', async () => {
  const { ask, order, finishAll } = opened()
  const all = ['a1', 'a2', 'a3', 'b1'].map((name) => ask(name, name[0] === 'a' ? '10.0.0.1' : '10.0.0.2'))
  await finishAll()
  expect(await Promise.all(all)).toEqual(['a1', 'a2', 'a3', 'b1'])
  expect(order).toEqual(['a1', 'a2', 'b1', 'a3'])
})

test('One address does not fill the queue: beyond its share it hears when to come back', async () => {
  const { ask, finishAll } = opened()
  const all = ['1', '2', '3', '4', '5'].map((name) => ask(name, '10.0.0.1'))
  const other = ask('b', '10.0.0.2')
  await finishAll()
  expect(await all[4]).toMatchObject(refused)
  expect(await Promise.all([...all.slice(0, 4), other])).toEqual(['1', '2', '3', '4', 'b'])
})

test('An IPv6 caller does not get more by taking other addresses of its network', async () => {
  const { ask, finishAll } = opened()
  const all = ['1', '2', '3', '4', '5'].map((name) => ask(name, `2001:db8:1:2::${name}`))
  await finishAll()
  expect(await all[4]).toMatchObject(refused)
})

test('Where it is full, a newcomer takes the last place of the address that waits most', async () => {
  const { ask, finishAll } = opened()
  const many = ['run', 'a1', 'a2', 'a3'].map((name) => ask(name, '10.0.0.1'))
  const second = ask('b1', '10.0.0.2')
  const third = ask('c1', '10.0.0.3')
  const fourth = ask('d1', '10.0.0.4')
  // Now everybody waits once, and none has to go.
  const fifth = ask('e1', '10.0.0.5')
  await finishAll()
  expect(await Promise.all([second, third, fourth])).toEqual(['b1', 'c1', 'd1'])
  expect(await fifth).toMatchObject(refused)
  expect(await many[0]).toBe('run')
  expect(await many[3]).toMatchObject(refused)
})

test('Who has left is not worked for', async () => {
  const { ask, order, finishAll } = opened()
  const caller = new AbortController()
  const first = ask('first', '10.0.0.1')
  const left = ask('left', '10.0.0.1', caller.signal)
  caller.abort()
  await finishAll()
  expect(await first).toBe('first')
  expect(await left).toMatchObject({ key: 'abort' })
  expect(order).toEqual(['first'])
})
