import { fieldsOf } from '@saude/contract/clean'
import type { AnySchema } from 'yup'
import { inputsOf } from '../../testing/asked.ts'
import { call } from '../../testing/gateway.ts'
import { attacked } from '../malformed/target.ts'
import type { Attack } from './target.ts'

/** As they stand in JSON: one that no number holds, the ends of the calendar, a name of nothing. */
const texts = [
  '1e999',
  '-1e999',
  '"9999-12-31"',
  '"0001-01-01"',
  '"9999-12-31T23:59:59.999-03:00"',
  '"\\u0000"',
]

/** Values at the edges of what can be said, in each field of each reading query: no unexpected error. */
export const edgesOfNumbers: Attack = async ({ url, tokens }) => {
  const problems: string[] = []
  const headers = { 'Content-Type': 'application/json' }
  const ask = async (path: string, body: string) => {
    const { body: said } = await call(url, path, { token: tokens.prixAdmin, body, headers })
    const { error } = said as { error?: { key: string } } // our own error
    if (error?.key === 'unknown') problems.push(`${path} ← ${body.slice(0, 200)}`)
  }
  for (const query of attacked.filter(({ mutates }) => !mutates)) {
    const [needed = {}] = inputsOf(query)
    const bodies = Object.keys(fieldsOf(query.input as AnySchema)).flatMap(
      (
        name, // an object schema
      ) => texts.map((text) => JSON.stringify({ ...needed, [name]: '@' }).replace('"@"', text)),
    )
    for (let at = 0; at < bodies.length; at += 16)
      await Promise.all(bodies.slice(at, at + 16).map((body) => ask(query.path, body)))
  }
  return problems
}
