import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStore } from '../../store.ts'
import { fuzz } from './fuzz.ts'
import { things } from './world.ts'

/** `npm run soak -- MINUTES SEED`: the fuzz test for as long as wanted, seed after seed. */
const [minutes = '10', first = String(Date.now() % 1_000_000)] = process.argv.slice(2)
const end = performance.now() + Number(minutes) * 60_000
const folder = mkdtempSync(join(tmpdir(), 'soak-'))
let queries = 0
let seed = Number(first)
try {
  for (; performance.now() < end; seed++) {
    const store = await openStore({ folder, area: 'soak', collections: [things] })
    try {
      // Now and then more documents, so that orders of many are kept too.
      queries += (await fuzz(store, seed, 1000, seed % 4 === 0 ? 3000 : 700)).queries
    } finally {
      await store.close()
    }
    console.log(`seed ${seed} ok, ${queries} queries compared`)
  }
} finally {
  rmSync(folder, { recursive: true, force: true })
}
