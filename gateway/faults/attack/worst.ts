import { describeQuery } from '@saude/contract/describe'
import type { Query } from '@saude/contract/query'
import { call } from '../../testing/gateway.ts'
import { attacked } from '../malformed/target.ts'
import type { Attack } from './target.ts'

/** Just under what a body may have. Bytes. */
const bytes = 1_000_000
/** For which nobody else may be kept waiting. Milliseconds. */
const most = 50
/** All of them together take some minutes where none holds the loop. Milliseconds. */
const enough = 480_000

/** As many entries of one list as a body holds, all of them wrong; a text and an object of that size. */
function worstInputs(query: Query): string[] {
  const fields = Object.entries(describeQuery(query).input)
  const at = (path: string, value: string): string =>
    path.split('.').reduceRight((inner, step) => `{${JSON.stringify(step)}:${inner}}`, value)
  const lists = fields.filter(([path, { type }]) => type === 'array' && !path.includes('[]'))
  const texts = fields.filter(([path, { type }]) => type === 'string' && !path.includes('[]')).slice(0, 1)
  return [
    ...lists.map(([path]) => at(path, `[${'1,'.repeat(bytes / 2 - 200)}1]`)),
    ...lists.map(([path]) => at(path, `[${'{},'.repeat(bytes / 3 - 200)}{}]`)),
    ...texts.map(([path]) => at(path, `"${'a'.repeat(bytes - 200)}"`)),
    `{${Array.from({ length: 60_000 }, (_, index) => `"k${index}":1`).join()}}`,
    `{"a":${'['.repeat(400_000)}${']'.repeat(400_000)}}`,
  ]
}

/** The worst input of every query, one after another: none keeps the others waiting. */
export const worstOfEach: Attack = async ({ url, tokens, standstill }) => {
  const problems: string[] = []
  const stands = async (query: Query, body: string): Promise<number> => {
    await standstill()
    const token = query.access.access === 'public' ? undefined : tokens.prixAdmin
    const headers = { 'Content-Type': 'application/json', 'Request-Id': crypto.randomUUID() }
    await call(url, query.path, { ...(token !== undefined && { token }), body, headers })
    return standstill()
  }
  const until = Date.now() + enough
  for (const [at, query] of attacked.entries()) {
    if (Date.now() > until) return [...problems, `only ${at} of ${attacked.length} queries were reached`]
    for (const body of worstInputs(query)) {
      let stood = await stands(query, body)
      // What the machine does besides is over at the next try; what the input does is not.
      for (let tries = 0; tries < 2 && stood > most && stood < 10 * most; tries += 1)
        stood = Math.min(stood, await stands(query, body))
      if (stood > most) problems.push(`${query.name} ${body.slice(0, 40)}…: ${stood.toFixed(0)} ms`)
    }
  }
  return problems
}
