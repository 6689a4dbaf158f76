import { AppError, errorFrom } from '@saude/contract/errors'
import { isAuth } from '../session/store.ts'
import type { Answered, Sent } from './types.ts'

const networkMessage = 'Problema na conexão, verifique sua rede'

/** Sends a call to `/api/v1/{query}` (wire.md, HTTP). */
export async function askHttp(sent: Sent): Promise<Answered> {
  const { call, token, requestKey, signal } = sent
  const headers = new Headers({ Accept: 'application/json', Type: token === null ? 'Public' : 'User' })
  if (token !== null) headers.set('Token', token)
  if (requestKey !== undefined) headers.set('Request-Id', requestKey)
  const url = new URL(`/api/v1/${call.path}`, location.origin)
  let body: BodyInit | undefined
  if (sent.files) body = formOf(sent)
  else if (call.method === 'GET') search(url, sent.input)
  else {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(sent.input ?? {})
  }

  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    cache: 'no-store',
    signal,
    ...(body !== undefined && { body }),
  }).catch(() => {
    // Browsers word it differently; all mean that no answer came.
    throw new AppError('connectionFailed', networkMessage)
  })
  return answerOf(await readJson(response), response.headers.get('New-Token'))
}

/** The answer in a body; clients decide by the key of the error, never by the status. */
function answerOf(body: unknown, newToken: string | null): Answered {
  if (typeof body !== 'object' || body === null) throw new AppError('connectionFailed')
  if ('error' in body) throw errorFrom(body.error)
  if (!('data' in body)) throw new AppError('connectionFailed')
  const renewed = { token: newToken, info: 'newInfo' in body ? body.newInfo : undefined }
  return { data: body.data, renewed: isAuth(renewed) ? renewed : undefined }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A proxy's page, or an answer that broke off.
    throw new AppError('connectionFailed')
  }
}

function formOf({ input, files = {} }: Sent): FormData {
  const form = new FormData()
  form.set('json', JSON.stringify(input ?? {}))
  for (const [name, given] of Object.entries(files)) {
    for (const file of Array.isArray(given) ? given : [given]) form.append(name, file)
  }
  return form
}

/** GET sends the input as a query string; lists and objects as JSON. */
function search(url: URL, input: unknown) {
  if (typeof input !== 'object' || input === null) return
  for (const [key, value] of Object.entries(input)) {
    if (value === undefined || value === null) continue
    url.searchParams.set(key, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}
