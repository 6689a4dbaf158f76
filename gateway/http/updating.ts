import { createHash } from 'node:crypto'
import { AppError } from '@saude/contract/errors'
import { formatInteger } from '@saude/contract/formats'
import express, { type Express } from 'express'
import { type Converting, createDoor, type Door } from '../door.ts'
import type { Settings } from '../settings.ts'
import type { Taken } from '../taken.ts'
import { sendError } from './api.ts'
import { mayOperate } from './origin.ts'
import { createHttpServer } from './server.ts'

/** When browsers and devices ask again. Seconds. */
const retryAfter = 5

const style =
  'body{margin:0;min-height:100vh;display:grid;place-content:center;padding:24px;text-align:center;' +
  'font:16px/1.5 system-ui,sans-serif;color:#172b4d;background:#f4f5f7}h1{font-size:24px;margin:0 0 8px}p{margin:0 0 8px}' +
  '@media(prefers-color-scheme:dark){body{color:#dee4ea;background:#161a1d}}'
const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

/** How far it is: 'Nomes em maiúsculas, 500 de 1.200'. */
function progressOf(converting: Converting): string {
  const [first] = [...converting.values()].flat()
  if (!first) return ''
  const of = first.total === null ? '' : ` de ${formatInteger(first.total)}`
  return first.count > 0 ? `${first.title}, ${formatInteger(first.count)}${of}` : first.title
}

const pageOf = (progress: string): string => `<!doctype html>
<html lang="pt-BR">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="refresh" content="${retryAfter}">
<title>Em atualização · Saúde Municipal</title>
<style>${style}</style>
<h1>O Saúde Municipal está em atualização</h1>
<p>Os dados estão sendo preparados para a nova versão. Nada se perde: esta página volta sozinha quando terminar.</p>
<p role="status">${progress.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`)}</p>
</html>
`

/**
 * What answers while data is converted that the services wait for: `/health` with how far it is, all else that it takes a while, in
 * the form that was asked for (wire.md, HTTP).
 */
function updatingApp(
  { trustProxy, metricsToken }: Pick<Settings, 'trustProxy' | 'metricsToken'>,
  version: string,
  converting: Converting,
): Express {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.set('trust proxy', trustProxy ?? false)
  app.use((_request, response, next) => {
    response.set({
      'Cache-Control': 'no-store',
      'Content-Security-Policy': `default-src 'none'; style-src '${styleHash}'; frame-ancestors 'none'; base-uri 'none'`,
      'Referrer-Policy': 'same-origin',
      'Retry-After': String(retryAfter),
      'X-Content-Type-Options': 'nosniff',
    })
    next()
  })
  app.get('/health', (request, response) => {
    const areas = [...converting].map(
      ([area, migrations]) => [area, { status: 'updating', migrations }] as const,
    )
    response.status(503).json({
      status: 'updating',
      version,
      ...(mayOperate(request, metricsToken) && { areas: Object.fromEntries(areas) }),
    })
  })
  app.use((request, response) => {
    const progress = progressOf(converting)
    const isPage =
      request.method === 'GET' &&
      !request.path.startsWith('/api/') &&
      request.accepts('json', 'html') === 'html'
    if (isPage) return void response.status(503).type('html').send(pageOf(progress))
    const words = ['O Saúde Municipal está em atualização, tente novamente em instantes', progress]
    sendError(response, new AppError('connectionFailed', words.filter(Boolean).join(': '), { retryAfter }))
  })
  return app
}

/** The gateway's door, which says that it is being updated until it is opened; a start that fails closes it. */
export function updatingDoor(settings: Settings, version: string, taken: Taken): Door {
  const door = createDoor({
    serve: (answer) => createHttpServer(answer, settings.limits),
    waiting: (converting) => updatingApp(settings, version, converting),
    port: settings.port,
    host: settings.host,
  })
  taken.door = door
  return door
}
