import { join } from 'node:path'
import { AppError } from '@saude/contract/errors'
import express, { type Router } from 'express'
import { below, isHashed, type SendFile } from './files.ts'

/**
 * The built shell: hashed files for ever, everything else revalidated; any other path is the page itself, whose
 * router knows what it is. A missing file with an extension is missing.
 */
export function pagesRouter(dist: string, send: SendFile): Router {
  const router = express.Router()
  router.use(async (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new AppError('notFound')
    const path = decoded(request.path)
    const file = path === undefined ? undefined : below(dist, path)
    if (file && (await send(request, response, file, isHashed(file) ? 'immutable' : 'revalidate'))) return
    if (path === undefined || /\.[a-z][a-z0-9]{0,11}$/i.test(path) || path.startsWith('/areas/'))
      throw new AppError('notFound')
    if (await send(request, response, join(dist, 'index.html'), 'revalidate')) return
    response
      .status(503)
      .type('text/plain')
      .send('A interface ainda não foi construída: npm start a constrói.')
  })
  return router
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
