import type { Parts } from '../areas.ts'
import { createGateway } from '../gateway.ts'
import type { Settings } from '../settings.ts'
import { testArea } from './area.ts'
import { testFolders, testSettings } from './settings.ts'
import { addClient, testCore } from './town.ts'

/** A real gateway on a free port with the small test area, one client, and sessions on demand. */
export async function openTestGateway(own: Partial<Settings> = {}, more: Pick<Parts, 'warn'> = {}) {
  const folders = testFolders()
  const testing = testCore()
  const gateway = await createGateway(testSettings({ ...folders, ...own }), {
    core: () => testing.core,
    areas: [testArea],
    ...more,
  })
  const store = gateway.services.get('core')?.store
  if (!store) throw new Error('no core')
  const client = await addClient(store, 'Vila Serena')
  return {
    url: gateway.url,
    gateway,
    store,
    testing,
    client,
    root: folders.root,
    dataDir: folders.dataDir,
    async close() {
      await gateway.close()
      folders.remove()
    },
  }
}

export type TestGateway = Awaited<ReturnType<typeof openTestGateway>>

interface Answered {
  readonly status: number
  readonly headers: Headers
  /** Tests look at parts of it by matchers. */
  readonly body: Readonly<Record<string, unknown>>
}

/** One HTTP call; without a token a public one. */
export async function call(
  url: string,
  path: string,
  {
    token,
    input = {},
    headers = {},
    body,
  }: { token?: string; input?: unknown; headers?: Record<string, string>; body?: RequestInit['body'] } = {},
): Promise<Answered> {
  const response = await fetch(`${url}/api/v1/${path}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? { Type: 'Public' } : { Type: 'User', Token: token }),
      ...(body === undefined && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: body ?? JSON.stringify(input),
  })
  const parsed: unknown = await response.json()
  // Every answer below /api is a JSON object.
  return { status: response.status, headers: response.headers, body: parsed as Answered['body'] }
}

/** The token of a log-in by e-mail and password, as a browser gets it. @throws what the gateway answered in its place */
export async function logIn(url: string, login: string, password = 'demonstracao'): Promise<string> {
  const { body } = await call(url, 'user-login', { input: { login, password } })
  const token: unknown = Object(body.data).token
  if (typeof token !== 'string') throw new Error(`${login}: ${JSON.stringify(body)}`)
  return token
}
