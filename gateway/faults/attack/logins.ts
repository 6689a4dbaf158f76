import { call } from '../../testing/gateway.ts'
import type { Attack } from './target.ts'

/** `timeout` is the word of a machine that has too much else to do. */
const honest = new Set(['auth', 'tooManyRequests', 'timeout'])
/** An answer that has not come by then does not come. Milliseconds. */
const timeoutMs = 120_000

/** A page may wait so long for all of them, and on a machine that is busy so many times as long as alone. */
const mostMs = 2_000
const mostTimes = 20

async function pageOf(url: string): Promise<{ isThere: boolean; waited: number }> {
  const started = Date.now()
  const page = await fetch(`${url}/areas.json`).catch(() => undefined)
  await page?.arrayBuffer()
  return { isThere: page?.ok === true, waited: Date.now() - started }
}

/** Many wrong log-ins at once: a page is there all the same, and callers that cannot be served get an error. */
export const manyLogins: Attack = async ({ url, size }) => {
  const problems: string[] = []
  const seen = new Map<string, number>()
  const alone: number[] = []
  for (let time = 0; time < 5; time += 1) alone.push((await pageOf(url)).waited)
  const most = Math.max(mostMs, mostTimes * Math.max(...alone))
  const late = new Promise<undefined>((resolve) => setTimeout(() => resolve(undefined), timeoutMs).unref())
  const tries = Array.from({ length: 1_000 * size }, async (_, index) => {
    const input = { login: `ninguem${index}@exemplo.gov.br`, password: 'uma frase qualquer' }
    const answered = await Promise.race([call(url, 'user-login', { input }).catch(() => undefined), late])
    const { error } = (answered?.body ?? {}) as { error?: { key: string } } // our own error
    const key = error?.key ?? (answered ? 'data' : 'no answer')
    seen.set(key, (seen.get(key) ?? 0) + 1)
  })
  const { isThere, waited } = await pageOf(url)
  await Promise.all(tries)
  if (!isThere) problems.push('a page did not come')
  if (waited > most)
    problems.push(`a page waited ${waited} ms for ${tries.length} log-ins, and ${alone.join(', ')} alone`)
  for (const [key, count] of seen) if (!honest.has(key)) problems.push(`${count} log-ins ended in ${key}`)
  return problems
}
