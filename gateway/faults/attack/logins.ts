import { call } from '../../testing/gateway.ts'
import type { Attack } from './target.ts'

/** `timeout` is the word of a machine that has too much else to do. */
const honest = new Set(['auth', 'tooManyRequests', 'timeout'])
/** An answer that has not come by then does not come. Milliseconds. */
const timeoutMs = 120_000

/** Many wrong log-ins at once: a page is there all the same, and callers that cannot be served get an error. */
export const manyLogins: Attack = async ({ url, size }) => {
  const problems: string[] = []
  const seen = new Map<string, number>()
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs).unref())
  const tries = Array.from({ length: 1_000 * size }, async (_, index) => {
    const input = { login: `ninguem${index}@exemplo.gov.br`, password: 'uma frase qualquer' }
    const answered = await Promise.race([call(url, 'user-login', { input }).catch(() => undefined), late])
    const { error } = (answered?.body ?? {}) as { error?: { key: string } } // our own error
    const key = error?.key ?? (answered ? 'data' : 'no answer')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  })
  const started = Date.now()
  const page = await fetch(`${url}/areas.json`).catch(() => undefined)
  const waited = Date.now() - started
  await Promise.all(tries)
  await page?.arrayBuffer()
  if (!page?.ok) problems.push('a page did not come')
  if (waited > 2_000) problems.push(`a page waited ${waited} ms for ${tries.length} log-ins`)
  for (const [key, count] of seen) if (!honest.has(key)) problems.push(`${count} log-ins ended in ${key}`)
  return problems
}
