import { newId } from '@saude/contract/id'

/** The demo users' one password. */
export const password = 'demonstracao'

/** What a browser keeps of a log-in, as the shell does (shared/kits/platform/session). */
export interface KeptSession {
  readonly token: string
  readonly info: unknown
  readonly device: string
  readonly deviceToken: string
}

interface Answered<Data> {
  readonly data?: Data
  readonly error?: { readonly key: string; readonly message: string }
}

/** A call of the API beside the browser; files by their fields, where the input says null. */
export async function send<Data>(
  url: string,
  query: string,
  input: object,
  headers: object,
  files: Readonly<Record<string, File>> = {},
) {
  const form = new FormData()
  form.set('json', JSON.stringify(input))
  for (const [field, file] of Object.entries(files)) form.append(field, file)
  const hasFiles = Object.keys(files).length > 0
  const answer = await fetch(`${url}/api/v1/${query}`, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      // Of a form the boundary belongs to its type.
      ...(!hasFiles && { 'Content-Type': 'application/json' }),
      ...headers,
    },
    body: hasFiles ? form : JSON.stringify(input),
  })
  // The caller says what the contract of the query promises.
  return (await answer.json()) as Answered<Data>
}

/** By server and demo user; a worker's scenarios run one after the other. */
const kept = new Map<string, KeptSession>()

/**
 * A demo user's session on a server: logged in once, with a device as from a browser. Each later call is answered with
 * what the server says of the session by then, or by a new log-in where it was ended.
 */
export async function sessionOf(url: string, group: string): Promise<KeptSession> {
  const key = `${url} ${group}`
  const known = kept.get(key)
  const now =
    known && (await send<{ info: unknown }>(url, 'session-get', {}, { Type: 'User', Token: known.token }))
  const session = known && now?.data?.info ? { ...known, info: now.data.info } : await logIn(url, group)
  kept.set(key, session)
  return session
}

async function logIn(url: string, group: string): Promise<KeptSession> {
  const device = newId()
  const input = {
    login: `${group}@demo.local`,
    password,
    device: { identifier: device, deviceType: 'browser', os: 'Linux', browserName: 'Chrome' },
  }
  const { data, error } = await send<Omit<KeptSession, 'device'>>(url, 'user-login', input, {
    Type: 'Public',
  })
  if (!data) throw new Error(`${group} could not sign in: ${error?.message}`)
  return { ...data, device }
}
