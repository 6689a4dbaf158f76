import { AppError, errorBody } from '@saude/contract/errors'

/** One call as the server would see it. */
export interface SeenCall {
  readonly path: string
  readonly input: Readonly<Record<string, unknown>>
  readonly requestKey: string | null
}

/** Answers `data`, throws an AppError, or waits. */
export type Reply = (call: SeenCall, signal: AbortSignal | undefined) => unknown

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const json = (body: unknown) => new Response(JSON.stringify(body), { status: 200 })

/** Stands in for the network alone: everything from the transport upwards is real. */
export function fakeNetwork() {
  const calls: SeenCall[] = []
  const aborted: SeenCall[] = []
  let reply: Reply = () => ({})
  const real = globalThis.fetch

  globalThis.fetch = async (target, init) => {
    const body: unknown = JSON.parse(String(init?.body ?? '{}'))
    const call: SeenCall = {
      path: new URL(String(target)).pathname.replace('/api/v1/', ''),
      input: isRecord(body) ? body : {},
      requestKey: new Headers(init?.headers).get('Request-Id'),
    }
    calls.push(call)
    const { signal } = init ?? {}
    signal?.addEventListener('abort', () => aborted.push(call))
    try {
      return json({ data: await reply(call, signal ?? undefined) })
    } catch (error) {
      if (error instanceof AppError) return json({ error: errorBody(error) })
      throw error
    }
  }

  return {
    calls,
    aborted,
    callsOf: (path: string) => calls.filter((call) => call.path === path),
    answer: (next: Reply) => {
      reply = next
    },
    restore: () => {
      globalThis.fetch = real
    },
  }
}
