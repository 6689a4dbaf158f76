import { service } from '@saude/citizen/service'
import { answerVault, idempotencyRecords } from '@saude/service/idempotency'
import { openStore } from '@saude/store'
import { secret } from '../secrets.ts'
import type { Life } from './writers.ts'

/** All that a walk comes along, however much: this process serves no one. */
async function gathered<R>(walk: AsyncIterable<R>): Promise<R[]> {
  const found: R[] = []
  for await (const one of walk) found.push(one)
  return found
}

/**
 * Compares what a stopped gateway left behind with what writers got as answers. Nothing acknowledged may be missing,
 * nothing executed twice, and data, idempotency records and change feed must agree.
 * @param mongo where that is MongoDB, and how many acts others did there before
 * @returns what is wrong, in words
 */
export async function verify(
  folder: string,
  lives: readonly Life[],
  isFinal: boolean,
  mongo?: { readonly uri: string; readonly key: string; readonly before: number },
): Promise<string[]> {
  const { citizen } = service.collections
  const uri = mongo && { uri: mongo.uri }
  const store = await openStore({
    folder,
    area: 'citizen',
    collections: [citizen, idempotencyRecords],
    ...uri,
  })
  try {
    const stored = await gathered(store.collection(citizen).find({}))
    const kept = await gathered(store.collection(idempotencyRecords).find({}))
    const vault = answerVault(mongo?.key ?? (await secret(folder, 'pseudonym')))
    const { changes } = await store.feed.after('0', 10_000_000)
    // What is found of citizens by the background, such as likenesses, has entries of its own.
    const feed = changes.filter(({ topic }) => topic === 'citizen')
    const citizens = new Map(stored.map((one) => [one._id, one]))
    const recordOf = new Map(kept.map((one) => [one._id.slice(one._id.indexOf(':') + 1), one]))
    const problems: string[] = []
    const expect = (holds: boolean, problem: string) => {
      if (!holds) problems.push(problem)
    }

    for (const { acts, done } of lives) {
      for (const { requestKey, data } of done) {
        const record = recordOf.get(requestKey)
        expect(record !== undefined, `${requestKey} was acknowledged and has no idempotency record`)
        const answer = record && vault.open(record.answer, record._id)
        expect(!record || answer === JSON.stringify(data), `${requestKey}: another answer is kept`)
      }
      const [first] = done
      if (!first) continue
      const { id } = first.data as { id: string } // our own contract
      const found = citizens.get(id)
      expect(found !== undefined, `citizen ${id} was acknowledged and is lost`)
      if (!found) continue
      // The last act may have been executed without its answer having arrived.
      expect(
        found.version === done.length || (!isFinal && found.version === acts.length),
        `citizen ${id} has version ${found.version} after ${done.length} of ${acts.length} acts`,
      )
      const { input } = acts[found.version - 1] ?? {}
      const name = input?.name ?? (input?.document as { name: string } | undefined)?.name // see writers.ts
      expect(found.name === name, `citizen ${id} is called ${found.name} in version ${found.version}`)
    }
    const executed = stored.reduce((sum, { version }) => sum + version, 0)
    const acts = lives.reduce((sum, life) => sum + life.acts.length, mongo?.before ?? 0)
    expect(kept.length === executed, `${kept.length} idempotency records of ${executed} changes`)
    expect(feed.length === executed, `${feed.length} entries in the feed of ${executed} changes`)
    expect(isFinal ? executed === acts : executed <= acts, `${executed} changes of ${acts} acts`)
    return problems
  } finally {
    await store.close()
  }
}
