import { setMaxListeners } from 'node:events'
import { AppError } from '@saude/contract/errors'
import type { Departure } from '../departure.ts'
import type { CallContext } from '../user.ts'

type Progress = NonNullable<CallContext['progress']>

/** What a piece of work hears of those who wait for it. */
export interface Working {
  /** Aborts when the last of them has left. */
  readonly signal: AbortSignal
  /** To all of them. */
  readonly progress: Progress
}

interface Piece {
  readonly answer: Promise<unknown>
  readonly controller: AbortController
  readonly listening: Set<Progress>
  askers: number
}

/**
 * The same question asked at once is one piece of work, and all who ask get its answer. Who leaves ends it for no other;
 * with the last one it ends, and who asks later begins anew.
 */
export function createOneWork() {
  const pieces = new Map<string, Piece>()

  function begin(key: string, work: (working: Working) => Promise<unknown>): Piece {
    const controller = new AbortController()
    // Each question that the work asks at once listens.
    setMaxListeners(0, controller.signal)
    const listening = new Set<Progress>()
    const progress: Progress = (fraction, message) => {
      for (const listen of listening) listen(fraction, message)
    }
    const answer = work({ signal: controller.signal, progress })
    const piece: Piece = { answer, controller, listening, askers: 0 }
    pieces.set(key, piece)
    const end = () => void (pieces.get(key) === piece && pieces.delete(key))
    answer.then(end, end)
    return piece
  }

  return async (
    key: string,
    { signal, progress }: { readonly signal: Departure; readonly progress?: Progress | undefined },
    work: (working: Working) => Promise<unknown>,
  ): Promise<unknown> => {
    if (signal.aborted) throw new AppError('abort')
    const piece = pieces.get(key) ?? begin(key, work)
    piece.askers += 1
    if (progress) piece.listening.add(progress)
    const leave = () => {
      piece.askers -= 1
      if (progress) piece.listening.delete(progress)
      if (piece.askers > 0) return
      // What ends now is not joined any more.
      if (pieces.get(key) === piece) pieces.delete(key)
      piece.controller.abort(new AppError('abort'))
    }
    signal.addEventListener('abort', leave, { once: true })
    try {
      return await piece.answer
    } finally {
      signal.removeEventListener('abort', leave)
      if (progress) piece.listening.delete(progress)
    }
  }
}
