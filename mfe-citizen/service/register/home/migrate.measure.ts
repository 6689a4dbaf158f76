import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectionOf, openStore } from '@saude/store'
import { citizens, derive } from '../citizen/citizen.ts'
import { homes } from './home.ts'
import { makeHomes } from './migrate.ts'

/**
 * How long homes take to be made of households, and what memory: `node shared/build/bin/run.mjs
 * mfe-citizen/service/register/home/migrate.measure.ts 100000`. Three to a household, each tenth of which is two flats.
 */

const many = Number(process.argv[2] ?? 100_000)
const now = new Date('2026-11-20T12:00:00-03:00')
const stamp = { client: 'c1', createdAt: now, updatedAt: now, updatedBy: null, version: 1 }

function* people() {
  for (let index = 0; index < many; index += 1) {
    const household = Math.floor(index / 3)
    const id = `${index.toString(16).padStart(8, '0')}-0000-7000-8000-000000000000`
    const known = {
      name: `Cidadão ${index}`,
      birthDate: `${1930 + (index % 90)}-05-05`,
      addressOnCity: index % 50 !== 49,
      addressPublicPlaceType: 'Rua',
      addressPublicPlace: `das Flores ${household % 900}`,
      addressNumber: String(household),
      addressComplement: household % 10 === 0 && index % 3 === 2 ? 'Fundos' : null,
      neighborhood: { id: `n${household % 40}`, name: 'Bairro' },
      householdId: `h${household}`,
      opensHousehold: index % 3 === 0,
      cpf: null,
      cns: null,
    }
    // What is not looked at is left out.
    yield { ...stamp, _id: id, ...known, ...derive(id, known) }
  }
}

const folder = await mkdtemp(join(tmpdir(), 'homes-'))
const store = await openStore({ folder, area: 'citizen', collections: [citizens, homes] })
await store.fill(collectionOf(citizens), people())
const begun = performance.now()
const used = process.cpuUsage()
const before = process.memoryUsage.rss()
let most = before
let batches = 0
for (let from: string | undefined; ; batches += 1) {
  const batch = await makeHomes({ store, from, now })
  await store.atomically([...batch.operations], { isUnannounced: true })
  most = Math.max(most, process.memoryUsage.rss())
  if (batch.said) console.log(batch.said)
  from = batch.next
  if (from === undefined) break
}
const { user, system } = process.cpuUsage(used)
console.log(
  `${many} people: ${batches + 1} batches, ${((performance.now() - begun) / 1_000).toFixed(1)} s (${((user + system) / 1e6).toFixed(1)} s of CPU), ${Math.round((most - before) / 1e6)} MB more`,
)
await store.close()
await rm(folder, { recursive: true })
