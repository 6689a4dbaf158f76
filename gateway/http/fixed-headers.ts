import type { ServerResponse } from 'node:http'
import type { RequestHandler } from 'express'

type Middleware = (request: never, response: ServerResponse, next: (error?: unknown) => void) => void

/**
 * Headers that a middleware sets on every answer alike, asked once in place of a dozen functions for each
 * call. @throws Error where it does anything else than to set headers
 */
export function fixedHeaders(middleware: Middleware): RequestHandler {
  const headers = new Map<string, string>()
  const asked = {
    setHeader(name: string, value: string) {
      headers.set(name, String(value))
    },
    removeHeader: () => {},
  }
  let isOver = false
  // It looks at no request, and at nothing else of the answer.
  middleware({} as never, asked as never, (error) => {
    if (error) throw error
    isOver = true
  })
  if (!isOver) throw new Error('Headers are not known at once')
  return (_request, response, next) => {
    response.setHeaders(headers)
    next()
  }
}
