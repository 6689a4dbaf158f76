import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { defineCollection, type Entity } from '../store.ts'
import { type Catalog, createCatalog } from './catalog.ts'
import { type Channel, openChannel } from './channel.ts'
import { fill } from './fill.ts'

interface Note extends Entity {
  readonly text: string
}
const notes = defineCollection<Note>('note', { tenant: 'global' })
const note = (length: number): Note => ({ _id: newId(), text: 'x'.repeat(length) })

const folder = mkdtempSync(join(tmpdir(), 'fill-'))
let channel: Channel
beforeAll(async () => {
  channel = await openChannel({ file: join(folder, 'area.sqlite'), collections: [notes], views: [] })
})
afterAll(async () => {
  await channel.close()
  rmSync(folder, { recursive: true, force: true })
})

/** The worker as it is, except that no batch is stored before it may; with what is under way, counted. */
function held() {
  const catalog = createCatalog(channel, [notes])
  const batches: { documents: number; length: number }[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const holding: Catalog = {
    ...catalog,
    async write(steps) {
      const texts = steps.flatMap((step) => (step.kind === 'load' ? step.documents : []))
      batches.push({ documents: texts.length, length: texts.join('').length })
      await gate
      return catalog.write(steps)
    },
  }
  return { holding, batches, open }
}

/** Until nothing more is sent: the collection is ready, and time enough has passed for more than three batches. */
async function stopped(batches: readonly unknown[]): Promise<void> {
  while (batches.length < 3) await new Promise((resolve) => setTimeout(resolve, 1))
  for (let turn = 0; turn < 200; turn += 1) await new Promise(setImmediate)
}

test('making documents waits for the worker: three batches of at most 250 documents are under way, and one is made', async () => {
  const { holding, batches, open } = held()
  let made = 0
  function* many() {
    for (; made < 5_000; made += 1) yield note(10)
  }
  const filled = fill(holding, notes, many())
  await stopped(batches)
  expect(batches.map(({ documents }) => documents)).toEqual([250, 250, 250])
  expect(made).toBeLessThan(1_000)
  open()
  expect(await filled).toBe(5_000)
  expect(batches.every(({ documents }) => documents <= 250)).toBe(true)
})

test('a batch of large documents is as small as one of many: half a million characters, or one document alone', async () => {
  const { holding, batches, open } = held()
  let made = 0
  function* large() {
    for (const length of [...new Array<number>(12).fill(100_000), 2_000_000, 100_000]) {
      made += 1
      yield note(length)
    }
  }
  const filled = fill(holding, notes, large())
  await stopped(batches)
  expect(batches).toHaveLength(3)
  expect(made).toBeLessThanOrEqual(14)
  open()
  expect(await filled).toBe(14)
  expect(batches.map(({ documents }) => documents)).toEqual([5, 5, 2, 1, 1])
  expect(batches.filter(({ length }) => length > 512 * 1024)).toHaveLength(1)
})
