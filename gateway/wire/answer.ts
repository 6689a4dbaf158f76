import { errorBody, errorKinds } from '@saude/contract/errors'
import type { CallContext } from '@saude/service/handlers'
import type { Response } from 'express'
import { lineOf, linesType } from './lines.ts'

type Listening = Required<Pick<CallContext, 'signal' | 'progress'>>

/** Answers a call of another process in lines: progress as it comes, then data or error. The signal is the connection's. */
export async function answerCall(
  response: Response,
  work: (call: Listening) => Promise<unknown>,
): Promise<void> {
  const controller = new AbortController()
  response.once('close', () => {
    if (!response.writableFinished) controller.abort()
  })
  response.type(linesType)
  const progress: Listening['progress'] = (fraction, message) => {
    if (!response.writableEnded)
      response.write(lineOf({ type: 'progress', fraction, ...(message !== undefined && { message }) }))
  }
  try {
    const data = await work({ signal: controller.signal, progress })
    response.end(lineOf({ type: 'finish', data }))
  } catch (error) {
    const body = errorBody(error)
    if (!response.headersSent) response.status(errorKinds[body.key].code)
    response.end(lineOf({ type: 'finish', error: body }))
  }
}
