import { fieldsOf } from '@saude/contract/clean'
import type { AnySchema } from 'yup'
import { inputsOf } from '../../testing/asked.ts'
import { call } from '../../testing/gateway.ts'
import { attacked } from '../malformed/target.ts'
import type { Attack } from './target.ts'

const ids = ['id', 'citizenId', 'citizen']

/** Every query that takes the id of a citizen, with one of another municipality: nothing of it is ever answered. */
export const strangeIds: Attack = async ({ url, tokens, citizens, strangeToken }) => {
  const problems: string[] = []
  for (const query of attacked) {
    const fields = fieldsOf(query.input as AnySchema) // every contract's input is an object schema
    for (const name of ids.filter((one) => Object.hasOwn(fields, one))) {
      const [needed = {}] = inputsOf(query)
      const value = fields[name]?.type === 'object' ? { id: citizens.strange } : citizens.strange
      const headers = { 'Request-Id': crypto.randomUUID() }
      const token = tokens.healthDirector
      const { body } = await call(url, query.path, { token, input: { ...needed, [name]: value }, headers })
      const said = JSON.stringify(body)
      if (said.includes('Rita Alheia')) problems.push(`${query.name} answered another municipality's citizen`)
      if (said.includes('"unknown"')) problems.push(`${query.name} ${name}: ${said.slice(0, 200)}`)
    }
  }
  const input = { id: citizens.strange }
  const { body } = await call(url, 'citizen-get', { token: strangeToken, input })
  if (!JSON.stringify(body).includes('Rita Alheia'))
    problems.push("another municipality's citizen was changed")
  return problems
}
