import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { clean } from '@saude/contract/clean'
import { shape } from '@saude/contract/shape'
import { problems } from '@saude/contract/validate'
import type { Recorded } from './testing/calls.ts'
import { identityOf } from './testing/identities.ts'
import { brokenPromises, promisesOf } from './testing/promises.ts'
import { productQueries, productServices } from './testing/services.ts'
import { lostIn, storedBy } from './testing/stored.ts'

/**
 * What earlier versions promised and answered, as their frozen commits recorded it: within a major version the contract only
 * grows (wire.md), for pages that are open, and for acts that wait on a device.
 */

const folder = new URL('../e2e/yesterday/', import.meta.url).pathname
const json = (path: string) => JSON.parse(readFileSync(join(folder, path), 'utf8'))
const frozen: readonly { commit: string; version: string }[] = json('frozen.json')
/** Sentences of what is found here, each with the decision that says it. */
const decided: Readonly<Record<string, string>> = json('decided.json').promises

const queries = new Map(productQueries.map((query) => [query.name, query]))
const now = promisesOf(productQueries)

describe.each(frozen)('what $version promised, frozen at $commit', ({ commit }) => {
  const recorded: Recorded = json(`recorded/${commit}.json`)

  test('is kept: no call and no field is gone, no input is refused, no answer says less', () => {
    expect(brokenPromises(recorded, now).filter((one) => !(one in decided))).toEqual([])
  })

  test('is kept by the stores: no collection and no index is gone', () => {
    expect(lostIn(recorded.stored, storedBy(productServices)).filter((one) => !(one in decided))).toEqual([])
  })

  test('holds for what waits on devices: an act that arrived twice is known by the same words', () => {
    expect(recorded.identities.length).toBeGreaterThan(4)
    for (const { query, input, hash } of recorded.identities)
      expect([query, identityOf(query, input)]).toEqual([query, hash])
  })

  test('holds for what was sent: every input is accepted', () => {
    const refused = Object.entries(recorded.calls).flatMap(([name, { input, files = [], refusal }]) => {
      const query = queries.get(name)
      if (!query || refusal) return []
      return Object.entries(problems(query.input, clean(query.input, input)))
        .filter(([path]) => !files.includes(path))
        .map(([path, sentence]) => `${name} ${path}: ${sentence}`)
    })
    expect(refused).toEqual([])
  })

  test('holds for what was answered: every field of it is still answered', () => {
    const calls = Object.entries(recorded.calls)
    const answered = calls.filter(([, call]) => 'answer' in call)
    // The others say why not, whatever they are asked with.
    expect(calls.filter(([, call]) => !('answer' in call || call.refusal)).map(([name]) => name)).toEqual([])
    expect(Object.keys(recorded.queries).filter((name) => !(name in recorded.calls))).toEqual([])
    expect(answered.length).toBeGreaterThan(550)
    for (const [name, { answer }] of answered) {
      const query = queries.get(name)
      if (query) expect([name, shape(query.output, answer)]).toEqual([name, answer])
    }
  })
})

test('every query of an earlier version that may wait on a device has its acts in the standing test', () => {
  const acts = readFileSync(join(folder, 'acts.ts'), 'utf8')
  // No device has queued what could wait in none of the frozen versions: its acts come with the freeze in which it may.
  const known = new Set(
    frozen.flatMap(({ commit }) => {
      const { queries }: Recorded = json(`recorded/${commit}.json`)
      return Object.entries(queries).flatMap(([name, { isQueueable }]) => (isQueueable ? [name] : []))
    }),
  )
  const queueable = productQueries
    .filter(({ queueable, name }) => queueable && known.has(name))
    .map(({ name }) => name)
  expect(queueable.filter((name) => !acts.includes(`\n  ${name}: (`))).toEqual([])
})
