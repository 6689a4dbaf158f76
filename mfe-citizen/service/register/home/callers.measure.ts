import '@saude/contract/testing/rows'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@saude/contract/id'
import { openService } from '@saude/service/service'
import { collectionOf } from '@saude/store'
import { registerCheckCount, registerCheckList } from '../../../contract/check.ts'
import { home } from '../../../contract/home.ts'
import { collections } from '../../collections.ts'
import { service } from '../../service.ts'
import { type RegisterCheck, registerChecks } from '../check/check.ts'
import { citizens, derive } from '../citizen/citizen.ts'
import { client, now, staff } from '../history/testing.ts'
import { type Home, homeFrom, homes } from './home.ts'

/**
 * What twenty who ask at once for homes and for what is to be checked read of a large town, and what memory it takes: `node
 * shared/build/bin/run.mjs mfe-citizen/service/register/home/callers.measure.ts 250000`. Three to a home, one finding for each ten.
 */

const many = Number(process.argv[2] ?? 250_000)
const callers = 20
const stamp = { client, createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
const idOf = (kind: string, index: number) =>
  `${index.toString(16).padStart(8, '0')}-0000-7000-8000-${kind.padStart(12, '0')}`
const addressOf = (index: number) => ({
  addressPublicPlaceType: 'Rua',
  addressPublicPlace: `das Flores ${index % 900}`,
  addressNumber: String(index),
  neighborhood: { id: `n${index % 40}`, name: 'Bairro' },
})

function* people() {
  for (let index = 0; index < many; index += 1) {
    const at = Math.floor(index / 3)
    const known = {
      name: `Cidadão ${index}`,
      birthDate: `${1930 + (index % 90)}-05-05`,
      cpf: null,
      cns: null,
      addressCoordinates: null,
      addressOnCity: true,
      deathAt: null,
      lastVisitOn: null,
      ...addressOf(at),
      householdId: idOf('a', at),
      opensHousehold: index % 3 === 0,
    }
    const _id = idOf('c', index)
    // What is not looked at is left out.
    yield { ...stamp, _id, ...known, ...derive(_id, known) }
  }
}

function* houses(): Generator<Home> {
  for (let index = 0; index < many / 3; index += 1)
    yield { ...homeFrom(idOf('a', index), addressOf(index), {}), ...stamp }
}

function* findings(): Generator<RegisterCheck> {
  for (let index = 0; index < many; index += 10)
    yield {
      ...stamp,
      _id: `duplicate:${index}`,
      kind: 'duplicate',
      citizenId: idOf('c', index),
      otherId: idOf('c', index + 1),
      homeId: null,
      facts: 1,
      score: 90,
      reasons: ['mesma mãe'],
      unitId: null,
      agentId: null,
      microAreaId: null,
      since: '2026-11-01',
      until: '9999-12-31',
      isDismissed: false,
      dismissal: null,
    }
}

const director = staff('d1', 'healthDirector')
const folder = await mkdtemp(join(tmpdir(), 'callers-'))
// Without its background work, whose reads are not theirs.
const { start: _start, ...still } = service
const opened = await openService(
  { ...still, collections },
  { folder, now: () => now, ask: async () => ({ items: [] }) },
)
const { store } = opened
const call = (query: { readonly name: string }, input: object) =>
  opened.run(query.name, input, { user: director, requestId: newId(), deadline: Date.now() + 60_000 })
await store.fill(collectionOf(citizens), people())
await store.fill(homes, houses())
await store.fill(registerChecks, findings())
const rss = () => Math.round(process.memoryUsage.rss() / 1e6)
const pick = (caller: number) => idOf('a', Math.floor((caller * many) / 3 / (callers + 1)))

async function together(what: string, ask: (caller: number) => Promise<unknown>): Promise<void> {
  const { answers, rows } = store.reads
  const before = rss()
  const used = process.cpuUsage()
  await Promise.all(Array.from({ length: callers }, (_, caller) => ask(caller)))
  const { user, system } = process.cpuUsage(used)
  const [reads, found] = [store.reads.answers - answers, store.reads.rows - rows]
  console.log(
    `${what}: ${reads / callers} reads and ${found / callers} rows a call, ${((user + system) / 1e3 / callers).toFixed(1)} ms of CPU a call, ${rss() - before} MB more`,
  )
}

for (const round of ['first', 'again']) {
  await together(`homeList, the ${round}`, (caller) =>
    call(home.list, { startIndex: caller * 40, stopIndex: caller * 40 + 39 }),
  )
  await together(`homeGet, the ${round}`, (caller) => call(home.get, { id: pick(caller) }))
  await together(`registerCheckList, the ${round}`, (caller) =>
    call(registerCheckList, { startIndex: caller * 40, stopIndex: caller * 40 + 39 }),
  )
  await together(`registerCheckCount, the ${round}`, () => call(registerCheckCount, {}))
}
console.log(`${many} people: ${rss()} MB in all`)
await opened.close()
await rm(folder, { recursive: true })
