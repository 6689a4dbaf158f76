import { type MigrationMark, migrationMarks } from '@saude/service/migrations/mark'
import { openStore } from '@saude/store'

/**
 * `node --import tsx gateway/testing/later.main.ts FOLDER AREA`: marks a closed data folder as one that version 9.0.0 has
 * converted in a way that no earlier one can read.
 */
const [folder = '', area = ''] = process.argv.slice(2)
const now = new Date()
const mark: MigrationMark = {
  _id: '9999-later',
  title: 'Conversão de uma versão posterior',
  state: 'done',
  release: '9.0.0',
  compatibleWith: null,
  startedAt: now,
  endedAt: now,
  next: null,
  batches: 1,
  count: 0,
  total: null,
}
const store = await openStore({ folder, area, collections: [migrationMarks] })
await store.collection(migrationMarks).insertOne(mark)
await store.close()
