import { newId } from '@saude/contract/id'
import { change, defineCollection, type Entity, insert, openStore, update } from '../store.ts'

/** What `crash.test.ts` runs in a process of its own, to kill it in the middle. */
interface Row extends Entity {
  readonly n: number
  readonly version: number
}

const rows = defineCollection<Row>('rows', { tenant: 'global', versioned: true })

const [folder = ''] = process.argv.slice(2)
const store = await openStore({ folder, area: 'crash', collections: [rows] })

/** Each writer inserts a row and raises it, and says so when it is acknowledged, one line per row. */
async function write(): Promise<never> {
  for (;;) {
    const _id = newId()
    const { sequence } = await store.atomically([
      insert(rows, { _id, n: 1, version: 1 }),
      update(rows, { _id, version: 1 }, { $inc: { n: 1 } }),
      change('row', [_id], 'created'),
    ])
    process.stdout.write(`${_id} ${sequence}\n`)
  }
}

await Promise.all(Array.from({ length: 16 }, write))
