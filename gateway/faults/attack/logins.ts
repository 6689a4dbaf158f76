import { call } from '../../testing/gateway.ts'
import type { Attack } from './target.ts'

/** Many wrong log-ins at once: a page is there all the same, and who cannot be served is told so. */
export const manyLogins: Attack = async ({ url, size }) => {
  const problems: string[] = []
  const seen = new Map<string, number>()
  const tries = Array.from({ length: 1_000 * size }, async (_, index) => {
    const input = { login: `ninguem${index}@exemplo.gov.br`, password: 'uma frase qualquer' }
    const answered = await call(url, 'user-login', { input }).catch(() => undefined)
    const { error } = (answered?.body ?? {}) as { error?: { key: string } } // our own error
    const key = error?.key ?? (answered ? 'data' : 'no answer')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  })
  const started = Date.now()
  const page = await fetch(`${url}/areas.json`).catch(() => undefined)
  const waited = Date.now() - started
  await Promise.all(tries)
  if (!page?.ok) problems.push('a page did not come')
  if (waited > 2_000) problems.push(`a page waited ${waited} ms for ${tries.length} log-ins`)
  for (const [key, count] of seen)
    if (key !== 'auth' && key !== 'tooManyRequests') problems.push(`${count} log-ins ended in ${key}`)
  return problems
}
