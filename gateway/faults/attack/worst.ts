import type { Query } from '@saude/contract/query'
import { type WorstInput, worstInputs } from '@saude/contract/testing/worst-input'
import { createRandom } from '@saude/town/random'
import type { AnySchema } from 'yup'
import { call } from '../../testing/gateway.ts'
import { attacked } from '../malformed/target.ts'
import type { Attack } from './target.ts'

/** Just under what a body may have, with room for the way to the field. Bytes. */
const bytes = 990_000
/** The longest that other callers may wait. Milliseconds. */
const most = 50
/** All of them together. Milliseconds. */
const enough = 480_000
/** Of each query, by the seed: `gateway/contracts.test.ts` counts what every single one costs. */
const ofEach = 3

/** As the body of a call; nothing where it is deeper than can be written down. */
function textOf({ input }: WorstInput): string | undefined {
  try {
    return JSON.stringify(input)
  } catch {
    return undefined
  }
}

/** Some of a query's worst inputs, and always all of its lists at once. */
function someOf({ name, input }: Query, seed: string): WorstInput[] {
  // Every contract's input is an object schema.
  const all = [...worstInputs(input as AnySchema, bytes)]
  const random = createRandom(`${seed}/${name}`)
  return [...Array.from({ length: ofEach - 1 }, () => random.pick(all)), ...all.slice(-1)]
}

/** The worst inputs of every query, one after another: none keeps the others waiting. */
export const worstOfEach: Attack = async ({ url, tokens, standstill, seed }) => {
  const problems: string[] = []
  const stands = async (query: Query, body: string): Promise<number> => {
    await standstill()
    const token = query.access.access === 'public' ? undefined : tokens.prixAdmin
    const headers = { 'Content-Type': 'application/json', 'Request-Id': crypto.randomUUID() }
    await call(url, query.path, { ...(token !== undefined && { token }), body, headers })
    return standstill()
  }
  const until = Date.now() + enough
  const deepest = `{"a":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`
  for (const [at, query] of attacked.entries()) {
    if (Date.now() > until) return [...problems, `only ${at} of ${attacked.length} queries were reached`]
    for (const worst of someOf(query, seed)) {
      const body = textOf(worst) ?? deepest
      let stood = await stands(query, body)
      // What the machine does besides is over at another try; what the input does is not.
      for (let tries = 0; tries < 20 && stood > most; tries += 1)
        stood = Math.min(stood, await stands(query, body))
      if (stood > most) problems.push(`${query.name}, ${worst.name}: ${stood.toFixed(0)} ms`)
    }
  }
  return problems
}
