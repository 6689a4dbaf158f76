import { isErrorKey } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { isFields } from '@saude/contract/values'
import type { Act, Answered } from './acted.ts'
import { call, logIn } from './gateway.ts'

function answeredBy(body: Readonly<Record<string, unknown>>): Answered {
  if (!isFields(body.error)) return { answer: body.data }
  const { key } = body.error
  return { refusal: isErrorKey(key) ? key : 'unknown' }
}

/** Acts over HTTP as the demo users of a running product. */
export function actingAt(url: string): Act {
  const tokens = new Map<string, string>()
  const once: Act = async (group, { path }, input) => {
    const token = tokens.get(group) ?? (await logIn(url, `${group}@demo.local`))
    tokens.set(group, token)
    const { body } = await call(url, path, { token, input, headers: { 'Request-Id': newId() } })
    return answeredBy(body)
  }
  return async (group, query, input) => {
    const first = await once(group, query, input)
    if (!('refusal' in first) || first.refusal !== 'auth') return first
    // An act before may have ended the session.
    tokens.delete(group)
    return once(group, query, input)
  }
}
