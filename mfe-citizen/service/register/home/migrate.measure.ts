import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { collectionOf, openStore } from '@saude/store'
import { type Citizen, citizens, derive } from '../citizen/citizen.ts'
import { homes } from './home.ts'
import { makeHomes } from './migrate.ts'

/**
 * How long homes take to be made of households, what memory, and whether anybody is lost on the way: `node shared/build/bin/run.mjs
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
const all = store.collection(collectionOf<Citizen>(citizens))
const counted = async () => ({
  people: await all.countDocuments({}),
  resident: await all.countDocuments({ isVisitable: true }),
  changed: await all.countDocuments({ version: { $ne: 1 } }),
})
const were = await counted()
const feed = await store.feed.latest()
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
const are = await counted()
const homeless = await all.countDocuments({ isVisitable: true, householdId: null })
const made = await store.collection(homes).countDocuments({})
const openers = await all.countDocuments({ opensHousehold: true, isVisitable: true })
const isSilent = (await store.feed.latest()) === feed
console.log(
  `before ${JSON.stringify(were)}, after ${JSON.stringify(are)}: ${made} homes, ${openers} who stand for one, ${homeless} residents without a home, the feed ${isSilent ? 'is silent' : 'was written'}`,
)
await store.close()
await rm(folder, { recursive: true })
