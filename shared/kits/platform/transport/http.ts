import { AppError, errorFrom } from '@saude/contract/errors'
import { heardServer } from '../general/server-time.ts'
import { isAuth } from '../session/store.ts'
import type { Answered, OnProgress, Sent } from './types.ts'

/** What came is no answer of ours (wire.md: its kind is `connectionFailed`). */
export const notOurs = () => new AppError('connectionFailed', 'Erro ao receber dados')

const networkMessage = 'Problema na conexão, verifique sua rede'

/** Sends a call to `/api/v1/{query}` (wire.md, HTTP). */
export async function askHttp(sent: Sent): Promise<Answered> {
  const { call, token, requestKey, signal } = sent
  const headers = new Headers({ Accept: 'application/json', Type: token === null ? 'Public' : 'User' })
  if (token !== null) headers.set('Token', token)
  if (requestKey !== undefined) headers.set('Request-Id', requestKey)
  if (sent.purpose) headers.set('Purpose', sent.purpose)
  if (sent.actedAt) headers.set('Acted-At', sent.actedAt)
  if (sent.post) headers.set('Post', sent.post)
  const url = new URL(`/api/v1/${call.path}`, location.origin)
  let body: BodyInit | undefined
  if (sent.files) body = formOf(sent)
  else if (call.method === 'GET') search(url, sent.input)
  else {
    headers.set('Content-Type', 'application/json')
    body = JSON.stringify(sent.input ?? {})
  }

  if (sent.files && sent.progress) {
    const { text, newToken } = await upload(url, headers, formOf(sent), sent.progress, signal)
    return answerOf(parsed(text), newToken)
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
  const answered = answerOf(await readJson(response), response.headers.get('New-Token'))
  // Behind the answer: a portal's page before the network is no contact with the server.
  heardServer(response.headers.get('Date'))
  return answered
}

/** The answer in a body; clients decide by the key of the error, never by the status. */
function answerOf(body: unknown, newToken: string | null): Answered {
  if (typeof body !== 'object' || body === null) throw notOurs()
  if ('error' in body) throw errorFrom(body.error)
  if (!('data' in body)) throw notOurs()
  const renewed = { token: newToken, info: 'newInfo' in body ? body.newInfo : undefined }
  return { data: body.data, renewed: isAuth(renewed) ? renewed : undefined }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    // A proxy's page, or an answer that broke off.
    throw notOurs()
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notOurs()
  }
}

/** By XMLHttpRequest: `fetch` does not report how far a body has been sent. */
function upload(
  url: URL,
  headers: Headers,
  body: FormData,
  progress: OnProgress,
  signal: AbortSignal,
): Promise<{ text: string; newToken: string | null }> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = () => reject(new AppError('connectionFailed', networkMessage))
    request.open('POST', url)
    for (const [name, value] of headers) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => progress(total > 0 ? loaded / total : 0)
    request.onload = () =>
      resolve({ text: request.responseText, newToken: request.getResponseHeader('New-Token') })
    request.onerror = fail
    request.onabort = fail
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(body)
  })
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
