import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../store.ts'
import { fuzz } from './fuzz.ts'
import { things } from './world.ts'

const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([1, 20_261_121])(
  'Finds, orders and counts what mingo does between random writes (seed %i)',
  async (seed) => {
    const store = await openStore({ folder, area: `seed${seed}`, collections: [things] })
    try {
      const { queries, writes } = await fuzz(store, seed, 500)
      expect(queries + writes).toBe(500)
    } finally {
      await store.close()
    }
  },
  60_000,
)
