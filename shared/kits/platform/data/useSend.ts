import { AppError, describeError } from '@saude/contract/errors'
import { newId } from '@saude/contract/id'
import { useCallback, useEffect, useRef, useState } from 'react'
import { device } from '../device/port.ts'
import { session } from '../session/session.ts'
import { ask } from '../transport/ask.ts'
import type { Call } from '../transport/call.ts'
import type { AskOptions } from '../transport/types.ts'
import { QueuedError } from './queued.ts'
import { announce } from './store.ts'
import { notifyTabs } from './tabs.ts'

export type SendOptions = Pick<AskOptions, 'files' | 'forceHttp' | 'progress' | 'timeout'> & {
  /** What the person does, for the queue of calls that wait for a connection. */
  readonly description?: string | undefined
}
export type Send<In, Out> = (input: In, options?: SendOptions) => Promise<Out>

export interface Sending {
  readonly isLoading: boolean
  readonly error: AppError | undefined
  readonly reset: () => void
}

/** What distinguishes one choice of files from another: pressing again with another file is another act. */
const filesOf = ({ files = {} }: SendOptions = {}) =>
  Object.entries(files).map(([name, given]) => [
    name,
    ...[given]
      .flat()
      .map((file) => [file.size, file.type, file instanceof File ? [file.name, file.lastModified] : []]),
  ])

/** After these it is unknown whether the server did it. */
const isUncertain = ({ key }: AppError) => key === 'timeout' || key === 'connectionFailed'

/**
 * A function that runs a mutating query and throws an AppError where it fails; what reads the topics that it writes
 * is asked again. Every act has its `Request-Id`; pressing again after an uncertain end is the same act, so the
 * server does it once.
 * @param call undefined where there is nothing that this screen could send: sending is then an error
 * @example const [send, { isLoading, error }] = useSend(citizenUpdate)
 */
export function useSend<In, Out>(call: Call<In, Out> | undefined): readonly [Send<In, Out>, Sending] {
  const [state, setState] = useState<{ isLoading: boolean; error: AppError | undefined }>(idle)
  const uncertain = useRef<{ input: string; requestKey: string }>(undefined)
  const alive = useRef(true)
  useEffect(() => {
    alive.current = true
    return () => {
      alive.current = false
    }
  }, [])

  const send = useCallback<Send<In, Out>>(
    async (input, options) => {
      if (!call) throw new AppError('notFound')
      const show = (next: typeof state) => alive.current && setState(next)
      show({ isLoading: true, error: undefined })
      const written = JSON.stringify([input, filesOf(options)])
      const again = uncertain.current?.input === written ? uncertain.current.requestKey : undefined
      const requestKey = again ?? newId()
      uncertain.current = { input: written, requestKey }
      try {
        const answer = await ask(call, input, { ...options, requestKey })
        // Nothing aborts it: leaving the screen does not undo what was sent.
        if (answer === null) throw new AppError('abort')
        uncertain.current = undefined
        announce(call.writes)
        notifyTabs(call.writes)
        show(idle)
        return answer
      } catch (reason) {
        const error = describeError(reason)
        if (!isUncertain(error)) uncertain.current = undefined
        else if (call.queueable) {
          const description = options?.description ?? call.name
          // Under the same id: where it arrived after all, the server knows it.
          const isKept = await device()
            ?.queue({ call, input, files: options?.files, requestKey, description, post: postNow() })
            .catch((full: unknown) => {
              // As on a full disk: what was typed stays on the screen, with the reason.
              show({ isLoading: false, error: describeError(full) })
              throw full
            })
          if (isKept) {
            uncertain.current = undefined
            show(idle)
            throw new QueuedError(error.message)
          }
        }
        show({ isLoading: false, error })
        throw error
      }
    },
    [call],
  )
  const reset = useCallback(() => setState(idle), [])
  return [send, { ...state, reset }]
}

const postNow = () => session.current()?.info.postId ?? undefined

const idle = { isLoading: false, error: undefined }
