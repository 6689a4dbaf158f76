import { newId } from '@saude/contract/id'
import { defineCollection, type Entity, insert, openStore } from '../store.ts'

/** What `fsync.test.ts` runs and watches: says of each write when it is acknowledged. */
const rows = defineCollection<Entity>('rows', { tenant: 'global' })
const [folder = ''] = process.argv.slice(2)
const store = await openStore({ folder, area: 'fsync', collections: [rows] })
const write = () => store.atomically([insert(rows, { _id: newId() })])

process.stdout.write('begin\n')
for (let one = 0; one < 10; one++) {
  await write()
  process.stdout.write('alone\n')
}
await Promise.all(Array.from({ length: 64 }, write))
process.stdout.write('together\n')
await store.close()
