import { AppError } from '@saude/contract/errors'

/** A call that did not reach the server and waits on this device: it will be tried again by itself. */
export class QueuedError extends AppError {
  constructor(message: string) {
    super('connectionFailed', message)
  }
}
