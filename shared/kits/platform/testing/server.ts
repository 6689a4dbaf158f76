import type { ErrorBody } from '@saude/contract/errors'

interface Called {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  readonly requestId: string | null
  readonly type: string | null
}

type Answering = (input: Readonly<Record<string, unknown>>) => unknown

/** Rejects when the caller leaves, as the browser's does. */
const goneOf = (signal: AbortSignal | null | undefined) =>
  new Promise<never>((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('Aborted', 'AbortError')))
  })

/** A network for tests: answers by the kebab name of the query; all else is `notFound`. */
export function fakeServer() {
  const calls: Called[] = []
  const answers = new Map<string, Answering>()
  const failures = new Map<string, ErrorBody | 'network'>()

  const json = (body: object) => new Response(JSON.stringify(body), { status: 200 })
  globalThis.fetch = async (address, init) => {
    const path = new URL(String(address)).pathname.replace('/api/v1/', '')
    const headers = new Headers(init?.headers)
    const input: Called['input'] = typeof init?.body === 'string' ? JSON.parse(init.body) : {}
    calls.push({ path, input, requestId: headers.get('Request-Id'), type: headers.get('Type') })
    const failure = failures.get(path)
    if (failure === 'network') throw new TypeError('Failed to fetch')
    if (failure) return json({ error: failure })
    const answer = answers.get(path)
    if (!answer) return json({ error: { key: 'notFound', message: 'Não encontrado' } })
    return json({ data: await Promise.race([answer(input), goneOf(init?.signal)]) })
  }

  return {
    calls,
    answer: (path: string, answering: Answering) => {
      failures.delete(path)
      answers.set(path, answering)
    },
    fail: (path: string, failure: ErrorBody | 'network') => void failures.set(path, failure),
    reset: () => {
      calls.length = 0
      answers.clear()
      failures.clear()
    },
  }
}
