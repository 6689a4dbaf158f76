import { newId } from '@saude/contract/id'
import { citizenProfile } from '../../contract/profile.ts'
import { type Citizen, citizens, derive } from '../register/citizen/citizen.ts'
import type { HistoryItem } from '../register/history/item.ts'
import { historyItems } from '../register/history/item.ts'
import { openHistory, staff } from '../register/history/testing.ts'

/**
 * How long a profile of three CIDs and two CIAPs takes: `node shared/build/bin/run.mjs mfe-citizen/service/testing/profile.measure.ts 1000000`.
 */

const many = Number(process.argv[2] ?? 1_000_000)
const rounds = 20
const now = new Date('2026-11-20T12:00:00-03:00')
const stamp = { client: 'c1', createdAt: now, updatedAt: now, updatedBy: null, version: 1 }
const ids = Array.from({ length: many }, () => newId())

function* people(): Generator<Citizen> {
  for (const [index, _id] of ids.entries()) {
    const name = `Cidadão ${index}`
    const birthDate = `${1930 + (index % 90)}-05-05`
    const known = {
      name,
      birthDate,
      cpf: null,
      cns: null,
      addressCoordinates: null,
      addressOnCity: true,
      deathAt: null,
      lastVisitOn: null,
    }
    const neighborhood = { id: `n${index % 40}`, name: `Bairro ${index % 40}` }
    const whole = {
      _id,
      ...known,
      ...derive(_id, known),
      ...stamp,
      neighborhood,
      gender: index % 2 ? 'M' : 'F',
    }
    // What a profile does not read is left out.
    yield whole as unknown as Citizen
  }
}

/** One of a hundred has each of the rarer problems, one of ten the most frequent ones. */
const problems = [
  ['cid10', 'I10', 10],
  ['cid10', 'E119', 20],
  ['cid10', 'J459', 50],
  ['ciap2', 'T90', 40],
  ['ciap2', 'K86', 30],
] as const

function* items(): Generator<HistoryItem> {
  for (const [index, citizenId] of ids.entries())
    for (const [at, [system, code, oneIn]] of problems.entries())
      if ((index * 7 + at * 3) % oneIn === 0)
        yield {
          _id: newId(),
          citizenId,
          type: 'healthCare',
          date: now,
          problem: { system, code, name: code },
          ...stamp,
        }
}

const codes = (...all: readonly string[]) => all.map((id) => ({ id }))

const history = await openHistory()
const { store } = history.opened
await store.fill(citizens, people())
await store.fill(historyItems, items())
const nurse = staff('n1', 'nurse')

async function timed(what: string, run: () => Promise<unknown>): Promise<void> {
  const started = performance.now()
  await run()
  console.log(`${what}: ${(performance.now() - started).toFixed(0)} ms`)
}

await timed('a code of one in ten, the first question', () =>
  history.call(citizenProfile, { cids: codes('I10') }, nurse),
)
for (const match of ['any', 'all', 'either'] as const) {
  const taken: number[] = []
  let total = 0
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now()
    // Another question each time.
    const input = {
      cids: codes('I10', 'E11', 'J45'),
      ciaps: codes('T90', 'K86'),
      match,
      ageTo: 100 + round,
      stopIndex: 39,
    }
    total = (await history.call(citizenProfile, input, nurse)).total
    taken.push(performance.now() - started)
  }
  taken.sort((one, other) => one - other)
  console.log(
    match,
    total,
    `p50 ${taken[rounds / 2]?.toFixed(0)} ms, p95 ${taken[rounds - 1]?.toFixed(0)} ms`,
  )
}
await history.close()
